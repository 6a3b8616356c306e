// The list of keys.
import { useDialog } from './dialog';
import { keysOpen } from './opened';

const LIST: [string, string][] = [
    ['n, p', 'next, previous place where something may be done'],
    ['Enter', 'choose that place; send the way that is shown'],
    ['/', 'type an order'],
    ['u', 'undo'],
    ['d', 'done, pass, stop'],
    ['Esc', 'choose something else; close what is open; skip what is played'],
    ['o, l, b, t', 'orders, log, forces, table talk'],
    ['e', 'what just happened: put away, or once more'],
    ['s', 'play what happened since my last turn'],
    [', .', 'one step back or on in the match'],
    ['arrows', 'move the chart'],
    ['Shift arrows', 'walk from place to place, over hexes or along the lanes'],
    ['+ - 0', 'zoom in, out, whole chart'],
    ['h', 'hide the counters'],
    ['r', 'the rules; shut them'],
    ['?', 'this list'],
];

export function KeyList() {
    const { box, close, heard } = useDialog(keysOpen.value, () => {
        keysOpen.value = false;
    });
    if (!keysOpen.value) return null;
    return (
        <dialog ref={box} class="keys" aria-label="Keys" {...heard}>
            <h2>Keys</h2>
            <dl>
                {LIST.map(([k, what]) => (
                    <div key={k}>
                        <dt>
                            {k.split(/,? /).map((w) => (
                                <kbd key={w}>{w || ','}</kbd>
                            ))}
                        </dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
            <button type="button" class="primary" onClick={close}>
                Close
            </button>
        </dialog>
    );
}

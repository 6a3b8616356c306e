// The list of keys.
import { useEffect, useRef } from 'preact/hooks';
import { keysOpen } from './keys';

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
    ['r', 'the rules'],
    ['?', 'this list'],
];

export function KeyList() {
    const box = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        if (keysOpen.value) box.current?.showModal();
    }, [keysOpen.value]);
    if (!keysOpen.value) return null;
    return (
        <dialog
            ref={box}
            class="keys"
            aria-label="Keys"
            onClose={() => {
                keysOpen.value = false;
            }}>
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
            <button type="button" class="primary" onClick={() => box.current!.close()}>
                Close
            </button>
        </dialog>
    );
}

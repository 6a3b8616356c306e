import { useRef } from 'preact/hooks';
import { Choice, Tick } from '../fields';
import { askFirst, hints, hoverFan, outcomes, silenced, skipForced, theme, watchOthers } from '../settings';
import { listen, shutByEscape } from './menu';
import { SpeedSelect } from './speed';

export function SettingsMenu() {
    const menu = useRef<HTMLDetailsElement>(null);
    return (
        <details
            class="menu"
            ref={menu}
            onToggle={() => listen(menu.current!)}
            onKeyDown={(e) => shutByEscape(menu.current!, e)}>
            <summary title="Settings">Settings</summary>
            <div class="menu-body">
                <label>
                    Chart{' '}
                    <Choice
                        of={theme}
                        among={[
                            ['auto', 'as the system'],
                            ['light', 'by day'],
                            ['dark', 'by night'],
                        ]}
                    />
                </label>
                <Tick of={skipForced}>Give the only possible answer by itself</Tick>
                <Tick of={askFirst}>Ask before an order that ends much</Tick>
                <Tick of={hints}>Offer hints against machines</Tick>
                {silenced.value.length > 0 && (
                    <button
                        type="button"
                        onClick={() => {
                            silenced.value = [];
                        }}>
                        Give all warnings again
                    </button>
                )}
                <Tick of={watchOthers}>Play what the others did, step by step</Tick>
                <label>
                    What happened{' '}
                    <Choice
                        of={outcomes}
                        among={[
                            ['fade', 'shown for a while'],
                            ['stay', 'shown until put away'],
                            ['off', 'in the log only'],
                        ]}
                    />
                </label>
                <label>
                    Speed <SpeedSelect label="Speed of play" />
                </label>
                <Tick of={hoverFan}>Spread stacks under the pointer</Tick>
            </div>
        </details>
    );
}

import { useRef } from 'preact/hooks';
import {
    askFirst,
    hints,
    hoverFan,
    outcomes,
    silenced,
    skipForced,
    theme,
    watchOthers,
    type Outcomes,
    type Theme,
} from '../settings';
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
                    <select
                        value={theme.value}
                        onChange={(e) => {
                            theme.value = e.currentTarget.value as Theme;
                        }}>
                        <option value="auto">as the system</option>
                        <option value="light">by day</option>
                        <option value="dark">by night</option>
                    </select>
                </label>
                <label>
                    <input
                        type="checkbox"
                        checked={skipForced.value}
                        onChange={(e) => {
                            skipForced.value = e.currentTarget.checked;
                        }}
                    />{' '}
                    Give the only possible answer by itself
                </label>
                <label>
                    <input
                        type="checkbox"
                        checked={askFirst.value}
                        onChange={(e) => {
                            askFirst.value = e.currentTarget.checked;
                        }}
                    />{' '}
                    Ask before an order that ends much
                </label>
                <label>
                    <input
                        type="checkbox"
                        checked={hints.value}
                        onChange={(e) => {
                            hints.value = e.currentTarget.checked;
                        }}
                    />{' '}
                    Offer hints against machines
                </label>
                {silenced.value.length > 0 && (
                    <button
                        type="button"
                        onClick={() => {
                            silenced.value = [];
                        }}>
                        Give all warnings again
                    </button>
                )}
                <label>
                    <input
                        type="checkbox"
                        checked={watchOthers.value}
                        onChange={(e) => {
                            watchOthers.value = e.currentTarget.checked;
                        }}
                    />{' '}
                    Play what the others did, step by step
                </label>
                <label>
                    What happened{' '}
                    <select
                        value={outcomes.value}
                        onChange={(e) => {
                            outcomes.value = e.currentTarget.value as Outcomes;
                        }}>
                        <option value="fade">shown for a while</option>
                        <option value="stay">shown until put away</option>
                        <option value="off">in the log only</option>
                    </select>
                </label>
                <label>
                    Speed <SpeedSelect label="Speed of play" />
                </label>
                <label>
                    <input
                        type="checkbox"
                        checked={hoverFan.value}
                        onChange={(e) => {
                            hoverFan.value = e.currentTarget.checked;
                        }}
                    />{' '}
                    Spread stacks under the pointer
                </label>
            </div>
        </details>
    );
}

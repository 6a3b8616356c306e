import { useRef } from 'preact/hooks';
import {
    askFirst,
    hints,
    hoverFan,
    outcomes,
    playSpeed,
    silenced,
    skipForced,
    theme,
    watchOthers,
    type Outcomes,
    type Theme,
} from '../settings';

export function SpeedSelect({ label }: { label: string }) {
    return (
        <select
            aria-label={label}
            value={playSpeed.value}
            onChange={(e) => {
                playSpeed.value = Number(e.currentTarget.value);
            }}>
            <option value={1500}>slow</option>
            <option value={700}>steady</option>
            <option value={250}>fast</option>
        </select>
    );
}

/* Escape leaves the focus on the menu's button. */
function shutByEscape(menu: HTMLDetailsElement, e: KeyboardEvent) {
    if (e.key !== 'Escape' || !menu.open) return;
    e.stopPropagation();
    menu.open = false;
    menu.querySelector('summary')!.focus();
}

/* An open menu is shut by a click elsewhere, and by Escape wherever the focus is. */
export function listen(menu: HTMLDetailsElement) {
    if (!menu.open) return;
    const all = new AbortController(),
        shut = () => {
            menu.open = false;
            all.abort();
        };
    const outside = (e: PointerEvent) => {
        if (!menu.contains(e.target as Node)) shut();
    };
    addEventListener('pointerdown', outside, { signal: all.signal });
    addEventListener('keydown', (e) => shutByEscape(menu, e), { signal: all.signal, capture: true });
    menu.addEventListener('toggle', () => all.abort(), { once: true });
}

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

import { askFirst, hoverFan, playSpeed, skipForced, theme, watchOthers, type Theme } from '../settings';

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

export function SettingsMenu() {
    return (
        <details class="menu">
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
                        checked={watchOthers.value}
                        onChange={(e) => {
                            watchOthers.value = e.currentTarget.checked;
                        }}
                    />{' '}
                    Play what the others did, step by step
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

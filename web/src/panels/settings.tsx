import { hoverFan, skipForced, theme, type Theme } from '../settings';

export function SettingsMenu() {
    return <details class="menu">
        <summary title="Settings">Settings</summary>
        <div class="menu-body">
            <label>Chart <select value={theme.value} onChange={(e) => { theme.value = e.currentTarget.value as Theme; }}>
                <option value="auto">as the system</option><option value="light">by day</option><option value="dark">by night</option>
            </select></label>
            <label><input type="checkbox" checked={skipForced.value} onChange={(e) => { skipForced.value = e.currentTarget.checked; }} /> Give the only possible answer by itself</label>
            <label><input type="checkbox" checked={hoverFan.value} onChange={(e) => { hoverFan.value = e.currentTarget.checked; }} /> Spread stacks under the pointer</label>
        </div>
    </details>;
}

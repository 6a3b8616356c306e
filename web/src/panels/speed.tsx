// How fast what has happened is played.
import { playSpeed } from '../settings';

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

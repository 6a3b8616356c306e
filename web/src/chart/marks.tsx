// The signs of marks on the map.
import { Sign } from '../shapes';

/* A sign with a clock: how much of its time is over. */
function Clock({ value, of }: { value: number; of: number }) {
    const part = Math.min(1, value / Math.max(1, of)),
        turn = part * 2 * Math.PI,
        r = 17;
    const end = `${(Math.sin(turn) * r).toFixed(2)} ${(-Math.cos(turn) * r).toFixed(2)}`;
    return (
        <g class="clock">
            <circle r={r} class="dial" />
            {part >= 1 ? (
                <circle r={r} class="gone" />
            ) : (
                part > 0 && <path class="gone" d={`M0 0V${-r}A${r} ${r} 0 ${part > 0.5 ? 1 : 0} 1 ${end}Z`} />
            )}
            {Array.from({ length: Math.min(of, 12) }, (_, i) => (
                <path key={i} d={`M0 ${-r}V${-r + 3.5}`} transform={`rotate(${(i * 360) / of})`} class="tick" />
            ))}
        </g>
    );
}

export function MarkSign({ shape, value, of }: { shape: string; value?: number; of?: number }) {
    return (
        <>
            {value !== undefined && of !== undefined && <Clock value={value} of={of} />}
            <circle r="13" class="mark-ground" />
            <Sign name={shape} />
            {value !== undefined && (
                <g transform="translate(17 15)">
                    <rect x="-13" y="-8.5" width="26" height="17" rx="5" class="mark-count" />
                    <text y="5" text-anchor="middle" class="mark-text">
                        {of === undefined ? value : `${value}/${of}`}
                    </text>
                </g>
            )}
        </>
    );
}

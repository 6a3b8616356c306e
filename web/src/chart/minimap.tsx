// The whole chart in a corner, with a frame around what is being looked at.
import { memo } from '../memo';
import type { Atlas } from '../offers';
import type { View } from '../types';
import type { Camera } from './camera';
import { landAreas } from './coast';

const Ground = memo(({ atlas }: { atlas: Atlas }) => {
    const map = atlas.board.map!;
    return (
        <>
            <rect width={map.width} height={map.height} class="paper-edge" />
            <rect {...(map.sea ?? { width: map.width, height: map.height })} class="sea" />
            <path d={landAreas(atlas.outline.value, 26).join('')} class="land" />
        </>
    );
});

export function MiniMap({ atlas, camera, view }: { atlas: Atlas; camera: Camera; view: View | null }) {
    const map = atlas.board.map!,
        { x, y, k } = camera.look.value,
        { width, height } = camera.size.value;
    const w = Math.min(width / k, map.width * 1.1),
        h = Math.min(height / k, map.height * 1.1);
    if (!camera.close.value) return null;
    const go = (e: PointerEvent) => {
        if (!(e.buttons & 1)) return;
        camera.hold();
        const r = (e.currentTarget as SVGElement).getBoundingClientRect();
        const p = camera.toWindow(
            ((e.clientX - r.left) / r.width) * map.width,
            ((e.clientY - r.top) / r.height) * map.height,
        );
        camera.pan(width / 2 - p.x, height / 2 - p.y);
    };
    const release = () => {
        camera.held.value = false;
    };
    return (
        <svg
            class="minimap"
            viewBox={`0 0 ${map.width} ${map.height}`}
            aria-hidden="true"
            onPointerDown={go}
            onPointerMove={go}
            onPointerUp={release}
            onPointerLeave={release}>
            <Ground atlas={atlas} />
            {(view?.stacks ?? []).map((s, i) => {
                const at = atlas.spaces.get(s.place ?? '');
                return (
                    at && (
                        <circle
                            key={i}
                            cx={at.x}
                            cy={at.y}
                            r="46"
                            style={{ fill: atlas.partyColour.get(s.side ?? '') ?? '' }}
                            class="dot"
                        />
                    )
                );
            })}
            <rect x={x - w / 2} y={y - h / 2} width={w} height={h} class="window" />
        </svg>
    );
}

/* How a wind is drawn: it flies with it, and has its feathers behind. */
const ARROW = 'M0 44V-26M0-46L-13-18L0-26L13-18ZM0 44L-10 58M0 34L-10 48M0 44L10 58M0 34L10 48';

export function Arrow({ x, y, turn, scale = 1 }: { x: number; y: number; turn: number; scale?: number }) {
    return <path d={ARROW} class="wind" transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`} />;
}

// Where the chart is looked at from: map units in the middle of the window, and pixels a unit.
import { computed, signal } from '@preact/signals';
import { calm } from '../settings';
import type { Frame } from '../types';

export interface Look {
    x: number;
    y: number;
    k: number;
}

export interface Point {
    x: number;
    y: number;
}

const EDGE = 40, // pixels: what lies so near the edge of the window is not in sight
    GLIDE = 320; // milliseconds

/* Keeps the window on the chart: at most a narrow margin beside it, and in the middle where it is smaller. */
function within(at: number, sheet: number, window: number): number {
    const margin = 60,
        low = window / 2 - margin,
        high = sheet - window / 2 + margin;
    return low > high ? sheet / 2 : Math.min(high, Math.max(low, at));
}

export class Camera {
    readonly look = signal<Look>({ x: 0, y: 0, k: 0.3 });
    readonly size = signal({ width: 1000, height: 700 });
    private wanted: Look; // where it was put or sent; in a window of another size it may have to look beside that
    private fitted = true;
    private led = false; // where it looks was not chosen by the player
    private kept: { look: Look; fitted: boolean; led: boolean } | null = null; // before it followed what is watched
    readonly aim = signal<Look | null>(null); // where it glides to, or has come by gliding
    readonly held = signal(false); // in the player's hand
    readonly close = computed(() => this.look.value.k > this.least * 1.3);

    /* The tools cover so many pixels at the right of the window, where they would cover something worth reading. Home
     * is the part that matters most, where there is room for a part only. */
    constructor(
        readonly width: number,
        readonly height: number,
        private readonly tools = 0,
        private readonly home: Frame = { x: 0, y: 0, width, height },
    ) {
        this.look.value = this.wanted = { x: width / 2, y: height / 2, k: 0.3 };
    }

    /* Where it looks, or will when it lies still. */
    get rests(): Look {
        return this.aim.value ?? this.look.value;
    }

    readonly transform = computed(() => {
        const { x, y, k } = this.look.value,
            { width, height } = this.size.value;
        return `translate(${width / 2 - x * k} ${height / 2 - y * k}) scale(${k})`;
    });

    /* Lettering beside the chart is drawn larger, so far as there is room for it, where it would be too small to
     * read. */
    readonly swell = computed(() => Math.min(1.35, Math.max(1, Math.ceil(4 / this.look.value.k) / 20)));

    /* Coarse, so that what depends on it is drawn again only now and then. */
    readonly seen = computed(() => {
        const { x, y, k } = this.look.value,
            { width, height } = this.size.value,
            grid = 250;
        const w = width / k / 2 + 100,
            h = height / k / 2 + 100;
        return [
            Math.floor((x - w) / grid),
            Math.floor((y - h) / grid),
            Math.ceil((x + w) / grid),
            Math.ceil((y + h) / grid),
        ]
            .map((v) => v * grid)
            .join(' ');
    });

    /* Less than this shows more table than chart. */
    get least() {
        const { width, height } = this.size.value;
        return Math.min(width / this.width, height / this.height) * 0.9;
    }

    resize(width: number, height: number) {
        if (!width || !height) return;
        this.size.value = { width, height };
        const { led, kept, wanted } = this;
        if (this.fitted) this.fit();
        else {
            this.set(wanted);
            this.wanted = wanted; // there again when the window is again as it was
        }
        this.led = led;
        this.kept = kept;
    }

    fit() {
        this.put(this.whole());
        this.fitted = true;
    }

    /* All of it on a wide screen; on a narrow one its height, so that something can be read. */
    private whole(): Look {
        const { width, height } = this.size.value,
            narrow = width < 700,
            tools = narrow ? 0 : this.tools;
        const part = narrow ? this.home : { x: 0, y: 0, width: this.width, height: this.height };
        const whole = Math.min((width - tools) / part.width, height / part.height),
            cover = Math.max(width / part.width, height / part.height);
        const k = narrow ? Math.min(cover, whole * 2.2) : whole * 0.975;
        return { x: part.x + part.width / 2 + tools / 2 / k, y: part.y + part.height / 2, k };
    }

    /* Leads the eye: near what is asked about, or back to the whole once that is no longer in one corner. The
     * player's own choice stands. */
    lead(points: Point[], k: number) {
        if (!points.length || (!this.fitted && !this.led)) return;
        const { width, height } = this.size.value,
            near = this.around(points, k, 0.85 * width, 0.85 * height);
        this.fit();
        if (near.k < this.look.value.k * 1.2) return;
        this.set(near);
        this.led = true;
    }

    /* The middle of them, so near that all have room in so many pixels. */
    private around(points: Point[], most: number, width: number, height: number): Look {
        const xs = points.map((p) => p.x),
            ys = points.map((p) => p.y),
            [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
        const k = Math.min(most, width / Math.max(right - left, 1), height / Math.max(bottom - top, 1));
        return { x: (left + right) / 2, y: (top + bottom) / 2, k };
    }

    private onChart({ x, y, k }: Look): Look {
        const near = Math.min(3, Math.max(this.least, k)),
            { width, height } = this.size.value;
        return { x: within(x, this.width, width / near), y: within(y, this.height, height / near), k: near };
    }

    private set(look: Look) {
        this.put(this.onChart(look));
    }

    /* There at once, and there it stays. */
    private put(look: Look) {
        this.look.value = this.wanted = look;
        this.aim.value = this.kept = null;
        this.fitted = this.led = false;
    }

    // ---- what is watched ----

    private glide(wanted: Look, to = this.onChart(wanted)) {
        const from = this.look.value,
            start = performance.now();
        const step = () => {
            if (this.aim.value !== to) return; // something else has moved it since
            const t = calm() ? 1 : Math.min(1, (performance.now() - start) / GLIDE),
                mix = (a: number, b: number) => a + (b - a) * t * t * (3 - 2 * t);
            this.look.value = t < 1 ? { x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) } : to;
            if (t < 1) requestAnimationFrame(step);
        };
        this.wanted = wanted;
        this.aim.value = to;
        step();
    }

    hold() {
        this.held.value = true;
        if (this.look.value !== this.rests) this.wanted = this.look.value; // caught while it glided
        this.aim.value = null;
    }

    /* Whether all of them are in the window, or will be when it lies still. */
    sees(points: Point[]): boolean {
        const { width, height } = this.size.value,
            edge = this.close.value ? EDGE : 0;
        return points
            .map((p) => this.toWindow(p.x, p.y, this.rests))
            .every((p) => p.x >= edge && p.x <= width - edge && p.y >= edge && p.y <= height - edge);
    }

    /* Brings what is watched into sight where it is not, and no nearer than the player had it. Not out of his hand. */
    follow(points: Point[]) {
        if (this.held.value || this.sees(points)) return;
        const { wanted: look, fitted, led } = this,
            { width, height } = this.size.value;
        this.kept ??= { look, fitted, led };
        this.fitted = this.led = false;
        this.glide(this.around(points, this.kept.look.k, width - 2 * EDGE, height - 2 * EDGE));
    }

    /* To where the player had it before it followed, unless he has moved it since. */
    goBack() {
        const { kept } = this;
        if (!kept || this.held.value) return;
        if (kept.fitted) this.glide(this.whole(), this.whole());
        else this.glide(kept.look);
        this.fitted = kept.fitted;
        this.led = kept.led;
        this.kept = null;
    }

    pan(dx: number, dy: number) {
        const { x, y, k } = this.look.value;
        this.set({ x: x - dx / k, y: y - dy / k, k });
    }

    /* About a point of the window. */
    zoom(by: number, px = this.size.value.width / 2, py = this.size.value.height / 2) {
        const { k } = this.look.value,
            at = this.toMap(px, py);
        const next = Math.min(3, Math.max(this.least, k * by)),
            { width, height } = this.size.value;
        this.set({ x: at.x - (px - width / 2) / next, y: at.y - (py - height / 2) / next, k: next });
    }

    toMap(px: number, py: number) {
        const { x, y, k } = this.look.value,
            { width, height } = this.size.value;
        return { x: x + (px - width / 2) / k, y: y + (py - height / 2) / k };
    }

    toWindow(mx: number, my: number, { x, y, k } = this.look.value) {
        const { width, height } = this.size.value;
        return { x: (mx - x) * k + width / 2, y: (my - y) * k + height / 2 };
    }

    /* Brings a point into the window, if it is not well inside, and so near at least. Where all is in the window
     * nothing moves. */
    show(mx: number, my: number, least = 0) {
        const p = this.toWindow(mx, my, this.rests),
            { width, height } = this.size.value,
            { k } = this.rests,
            part = this.fitted ? 0 : 0.12;
        const inside =
            p.x > width * part && p.x < width * (1 - part) && p.y > height * part && p.y < height * (1 - part);
        const wanted = Math.max(k, least);
        if (!inside || wanted !== k) this.set({ x: mx, y: my, k: wanted });
    }
}

// Where the chart is looked at from: map units in the middle of the window, and pixels a unit.
import { computed, signal } from '@preact/signals';
import type { Frame } from '../types';

export interface Look {
    x: number;
    y: number;
    k: number;
}

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
    private fitted = true;
    private led = false; // where it looks was not chosen by the player
    readonly close = computed(() => this.look.value.k > this.least * 1.3);

    /* The tools cover so many pixels at the right of the window, where they would cover something worth reading. Home
     * is the part that matters most, where there is room for a part only. */
    constructor(
        readonly width: number,
        readonly height: number,
        private readonly tools = 0,
        private readonly home: Frame = { x: 0, y: 0, width, height },
    ) {
        this.look.value = { x: width / 2, y: height / 2, k: 0.3 };
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
        const { led } = this;
        if (this.fitted) this.fit();
        else this.set(this.look.value);
        this.led = led;
    }

    /* All of it on a wide screen; on a narrow one its height, so that something can be read. */
    fit() {
        const { width, height } = this.size.value,
            narrow = width < 700,
            tools = narrow ? 0 : this.tools;
        const part = narrow ? this.home : { x: 0, y: 0, width: this.width, height: this.height };
        const whole = Math.min((width - tools) / part.width, height / part.height),
            cover = Math.max(width / part.width, height / part.height);
        const k = narrow ? Math.min(cover, whole * 2.2) : whole * 0.975;
        this.look.value = { x: part.x + part.width / 2 + tools / 2 / k, y: part.y + part.height / 2, k };
        this.fitted = true;
        this.led = false;
    }

    /* Leads the eye: near what is asked about, or back to the whole once that is no longer in one corner. The
     * player's own choice stands. */
    lead(points: { x: number; y: number }[], k: number) {
        if (!points.length || (!this.fitted && !this.led)) return;
        const xs = points.map((p) => p.x),
            ys = points.map((p) => p.y),
            { width, height } = this.size.value;
        const w = Math.max(...xs) - Math.min(...xs),
            h = Math.max(...ys) - Math.min(...ys);
        const near = Math.min(k, (0.85 * width) / Math.max(w, 1), (0.85 * height) / Math.max(h, 1));
        this.fit();
        if (near < this.look.value.k * 1.2) return;
        this.set({ x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2, k: near });
        this.led = true;
    }

    private set(look: Look) {
        const k = Math.min(3, Math.max(this.least, look.k));
        const { width, height } = this.size.value;
        this.look.value = { x: within(look.x, this.width, width / k), y: within(look.y, this.height, height / k), k };
        this.fitted = this.led = false;
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

    toWindow(mx: number, my: number) {
        const { x, y, k } = this.look.value,
            { width, height } = this.size.value;
        return { x: (mx - x) * k + width / 2, y: (my - y) * k + height / 2 };
    }

    /* Brings a point into the window, if it is not well inside, and so near at least. Where all is in the window
     * nothing moves. */
    show(mx: number, my: number, least = 0) {
        const p = this.toWindow(mx, my),
            { width, height } = this.size.value,
            { k } = this.look.value,
            part = this.fitted ? 0 : 0.12;
        const inside =
            p.x > width * part && p.x < width * (1 - part) && p.y > height * part && p.y < height * (1 - part);
        const wanted = Math.max(k, least);
        if (!inside || wanted !== k) this.set({ x: mx, y: my, k: wanted });
    }
}

// A course that is declared as a whole: drafted here leg by leg, looked at with its winds and chances, and only then
// sent.
import { computed, signal } from '@preact/signals';
import { legalOf, stacksOf } from './offers';
import type { Table } from './table';
import type { Prospect } from './types';
import { type Going, reach, route, stepOf, windsOf } from './ways';

export interface Leg {
    from: string;
    to: string;
    wind: string;
    cost: number;
    number: number;
    beyond: boolean;
}
export interface Chances {
    arrive: number;
    loss: number;
    lost: number;
    reach: number;
}

/* Of all outcomes: how often it comes so far, how often and how much it loses, how far it comes on average. */
export function chancesOf(prospects: Prospect[], steps: number): Chances {
    const all = prospects.reduce((sum, p) => sum + p.chance, 0) || 1;
    const share = (fits: (p: Prospect) => boolean) =>
        prospects.reduce((sum, p) => sum + (fits(p) ? p.chance : 0), 0) / all;
    const mean = (of: (p: Prospect) => number) => prospects.reduce((sum, p) => sum + p.chance * of(p), 0) / all;
    return {
        arrive: share((p) => p.reach >= steps),
        loss: share((p) => p.lost > 0),
        lost: mean((p) => p.lost),
        reach: mean((p) => Math.min(p.reach, steps)),
    };
}

/* What had better be thought of before a course is declared, and how that kind of sentence is silenced. */
export interface Thought {
    text: string;
    kind: string;
}

export class Draft {
    readonly thought = signal<Thought | null>(null);
    readonly points = signal<string[]>([]); // where the legs end
    readonly keepWind = signal(false);

    constructor(private readonly table: Table) {}

    readonly going = computed<Going | null>(() => {
        const way = this.table.way.value,
            view = this.table.view.value;
        if (!way || !view || !this.table.atlas.value) return null;
        const avoid = new Set(
            stacksOf(view)
                .filter((s) => s.side !== view.as && s.place)
                .map((s) => s.place!),
        );
        const winds = windsOf(this.table.atlas.value!, view);
        return { way, moving: view.moving, avoid, winds, keepWind: this.keepWind.value };
    });

    /* An order that chooses who goes by a way which is declared first: what had better be thought of stands beside the
     * course, and is not asked before. */
    isOpenedBy(action: string): boolean {
        const atlas = this.table.atlas.value,
            verb = atlas?.offer(action).verb;
        return !!atlas?.board.ways?.some((w) => w.commit && w.opens?.includes(verb!));
    }

    /* A way that is declared first is drafted; others are gone at once. */
    readonly drafts = computed(() => !!this.going.value?.way.commit);

    /* Where the next step begins: at the end of what is declared already. */
    readonly start = computed(() => {
        const view = this.table.view.value;
        return (this.drafts.value && view?.course?.places.at(-1)) || view?.moving?.place || '';
    });

    /* From the start through all points, and on to one more place. */
    through(more = ''): string[] {
        const atlas = this.table.atlas.value,
            going = this.going.value,
            path: string[] = [];
        if (!atlas || !going) return path;
        for (const point of more ? [...this.points.value, more] : this.points.value) {
            const leg = route(atlas, going, path.at(-1) ?? this.start.value, point);
            if (!leg.length) return [];
            path.push(...leg);
        }
        return path;
    }

    readonly path = computed(() => this.through());

    legs(path: string[]): Leg[] {
        const atlas = this.table.atlas.value,
            going = this.going.value,
            left = this.table.view.value?.moving?.left ?? Infinity;
        if (!atlas || !going) return [];
        let spent = 0;
        return path.map((to, i) => {
            const from = i ? path[i - 1]! : this.start.value,
                { wind, cost } = stepOf(atlas, going, from, to);
            spent += cost;
            return { from, to, wind, cost, number: spent, beyond: spent > left };
        });
    }

    /* The whole course, what is declared already included: with the wind, against it, or without any. */
    windOf(legs: Leg[]): string {
        const course = this.table.view.value?.course;
        if (legs.some((l) => l.wind === 'a') || course?.against) return 'a';
        return legs.some((l) => l.wind !== '-') || course ? 'w' : '-';
    }

    chances(legs: Leg[]): Chances | null {
        const prospects = this.table.view.value?.moving?.prospects?.[this.windOf(legs)];
        return prospects && legs.length
            ? chancesOf(prospects, legs.length + (this.table.view.value?.course?.places.length ?? 0))
            : null;
    }

    /* Where the group can come to from the end of the draft, and whether it goes against the wind for it. */
    readonly within = computed(() => {
        const atlas = this.table.atlas.value,
            going = this.going.value,
            left = this.table.view.value?.moving?.left;
        if (!atlas || !going || left === undefined) return [];
        const most = left - this.spent,
            from = this.path.value.at(-1) ?? this.start.value;
        if (most <= 0) return [];
        const fair = reach(atlas, { ...going, keepWind: true }, from, most),
            any = reach(atlas, { ...going, keepWind: false }, from, most);
        return [...any]
            .filter(([p]) => p !== from)
            .map(([place]) => ({ place, against: (fair.get(place)?.cost ?? 1000) >= 1000 }));
    });

    /* A click: the end of a leg is dropped, anything else is the end of a new one. False: there is no way. */
    click(place: string): boolean {
        const points = this.points.value;
        if (points.includes(place)) this.points.value = points.filter((p) => p !== place);
        else if (place === this.start.value) this.table.why.tell({ text: 'The course begins here.' });
        else if (this.through(place).length) this.points.value = [...points, place];
        else this.table.why.tell({ text: 'No way leads there.' });
        return true;
    }

    clear() {
        this.points.value = [];
    }

    /* What the drafted course costs: a step each on hexes, what the links say elsewhere. */
    get spent(): number {
        return this.legs(this.path.value).reduce((sum, l) => sum + l.cost, 0);
    }

    get ready(): boolean {
        return this.path.value.length > 0 && this.spent <= (this.table.view.value?.moving?.left ?? Infinity);
    }

    async send() {
        if (!this.ready) return;
        const path = this.path.value,
            joins = this.table.clicks.hasJustOpened;
        this.clear();
        await this.table.follow(path, this.going.value?.way.commit, joins);
        await this.goAll();
    }

    /* Who has declared a course goes all of it, unless something else is asked, or the dice do not let him. */
    private async goAll() {
        await this.table.settled();
        const { view, mine } = this.table,
            course = view.value?.course,
            action = course ? `${course.verb} ${course.places.length - course.gone}` : '';
        if (mine.value && legalOf(view.value).includes(action)) await this.table.give([action], { joins: true });
    }
}

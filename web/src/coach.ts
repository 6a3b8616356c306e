// A first game: which step of it is shown, and what it points at. The match itself says how far it has been followed.
import { computed, effect, signal } from '@preact/signals';
import * as api from './api';
import { placesOf, type Atlas } from './offers';
import { coached } from './settings';
import type { Table } from './table';
import type { FirstGame, FirstStep } from './types';

export class Coach {
    readonly text = signal<FirstGame | null>(null);

    constructor(private readonly table: Table) {}

    /* The step that is shown, from 0; behind the last: the coach has gone. */
    readonly at = computed(() => coached.value[this.table.id] ?? 0);
    readonly left = computed(() => !!this.table.taught.value?.left);
    readonly step = computed<FirstStep | null>(() => {
        const one = this.text.value?.steps[this.at.value];
        return one && !this.table.past.value ? one : null;
    });
    readonly next = computed(() => (this.step.value?.task ? (this.table.taught.value?.next ?? []) : []));

    /* Parts of the page, as words. */
    readonly parts = computed(() => (this.left.value ? '' : (this.step.value?.look ?? []).join(' ')));

    places(atlas: Atlas): string[] {
        const view = this.table.shown.value,
            where = view ? placesOf(view) : new Map<string, string>();
        const found = (this.left.value ? [] : (this.step.value?.look ?? [])).map((word) =>
            atlas.spaces.has(word) ? word : (atlas.sites.get(word)?.place ?? where.get(word) ?? ''),
        );
        return [...new Set(found.filter((p) => atlas.spaces.has(p)))];
    }

    async open(game: string): Promise<() => void> {
        this.text.value = await api.first(game);
        const stops = [effect(() => this.follow()), effect(() => this.lead())];
        return () => stops.forEach((stop) => stop());
    }

    go(step: number) {
        coached.value = { ...coached.value, [this.table.id]: step };
    }

    leave() {
        this.go(this.text.value?.steps.length ?? 0);
    }

    private wanted = 0; // the step whose order is asked for, from 1

    /* When a task is done the next step is shown, be there something to do in it or only something to read. */
    private follow() {
        const first = this.table.taught.value,
            steps = this.text.value?.steps ?? [];
        if (!first || first.left || first.step === this.wanted) return;
        const goesOn = this.wanted > 0;
        this.wanted = first.step;
        const done = steps.slice(0, first.step - 1).map((s) => !!s.task);
        if (goesOn && this.at.peek() < steps.length) this.go(done.lastIndexOf(true) + 1);
    }

    /* The chart is led to what the step points at. */
    private lead() {
        const atlas = this.table.atlas.value,
            [place] = atlas && this.step.value ? this.places(atlas) : [];
        if (place && this.table.shows.peek()?.place !== place) this.table.shows.value = { place };
    }

    /* To where the path was left, be it some orders ago. */
    async back() {
        const { step, taking } = this.table;
        for (let before = Infinity; this.left.value && step.value < before; ) {
            before = step.value;
            await taking.undo();
        }
    }

    /* Does what the step asks for, and nothing of the next one. */
    async doIt() {
        const { table } = this,
            step = this.at.value,
            goesOn = () => this.at.value === step && this.next.value.length && table.mine.value;
        for (let tries = 0; tries < 8 && goesOn(); tries++)
            if (!(await table.give(this.next.value, { sure: true, joins: tries > 0 }))) return;
    }
}

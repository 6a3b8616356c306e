// What a side must lose is chosen together, in a battle or not: what a machine would lose is proposed, and all of it
// goes as one order.
import { computed, signal } from '@preact/signals';
import { legalOf, stacksOf, type Atlas } from './offers';
import { countersOf } from './stage';
import type { Table } from './table';
import type { Owes, Shown, View } from './types';

export interface Loss {
    piece: string;
    action: string;
    steps: number; // how many losses it can take
    shown: Shown;
    place?: string; // where not all are in one place
    warning?: string;
}

export interface Owed extends Owes {
    losses: Loss[];
}

/* As it lies on the stage, on the chart, or in a list. */
function whereabouts(view: View) {
    const found = new Map<string, { shown: Shown; place?: string }>(),
        note = (shown: Shown, place?: string) => {
            if (shown.piece && !found.has(shown.piece)) found.set(shown.piece, { shown, place });
        };
    for (const s of stacksOf(view)) for (const p of s.pieces) note(p, s.place);
    for (const c of view.stage?.lines.flatMap(countersOf) ?? [])
        note({ ...c, ...found.get(c.piece ?? '')?.shown }, found.get(c.piece ?? '')?.place);
    return found;
}

/* Nothing else is asked while something is owed, but whether it is done. */
function owedIn(atlas: Atlas, view: View): Owed | null {
    const owes = view.owes;
    if (!owes) return null;
    const found = whereabouts(view),
        offers = legalOf(view).map((text) => atlas.offer(text)),
        losses = offers
            .filter((o) => o.verb === owes.verb)
            .map((o): Loss => {
                const piece = o.words[0]!.value;
                return {
                    piece,
                    action: o.text,
                    steps: owes.steps?.[piece] ?? 1,
                    shown: { piece },
                    ...found.get(piece),
                    warning: view.confirm?.[o.text],
                };
            });
    const places = new Set(losses.map((l) => l.place));
    return { ...owes, losses: places.size > 1 ? losses : losses.map((l) => ({ ...l, place: undefined })) };
}

/* What the guide of a first game asks for, then what is suggested, then whoever comes. */
export function proposal({ count, losses, suggested }: Owed, wanted: string[] = []): string[] {
    const picks: string[] = [],
        asked = losses.filter((l) => wanted.includes(l.action)).map((l) => l.piece);
    for (const piece of [...asked, ...suggested, ...losses.flatMap((l) => Array<string>(l.steps).fill(l.piece))]) {
        const steps = losses.find((l) => l.piece === piece)?.steps ?? 0;
        if (picks.length < count && picks.filter((p) => p === piece).length < steps) picks.push(piece);
    }
    return picks;
}

export class Losses {
    private readonly choice = signal<{ of: View; picks: string[] } | null>(null);

    constructor(private readonly table: Table) {}

    readonly owed = computed<Owed | null>(() => {
        const { mine, view, atlas } = this.table;
        return mine.value && view.value && atlas.value ? owedIn(atlas.value, view.value) : null;
    });

    /* Slugs, one for each step lost. */
    readonly picks = computed<string[]>(() => {
        const owed = this.owed.value,
            choice = this.choice.value;
        if (!owed) return [];
        return choice && choice.of === this.table.view.value
            ? choice.picks
            : proposal(owed, this.table.coach.next.value);
    });

    /* One more loss of it, or none where it can take no more. Who is chosen beyond what is owed takes the place of the
     * first that was, unless more may be chosen. */
    toggle(piece: string) {
        const { count, losses, more } = this.owed.value!,
            before = this.picks.value,
            steps = losses.find((l) => l.piece === piece)?.steps ?? 0;
        let picks =
            before.filter((p) => p === piece).length >= steps ? before.filter((p) => p !== piece) : [...before, piece];
        if (picks.length > count && !more) {
            const goes = picks.findIndex((p) => p !== piece);
            picks = picks.filter((_, i) => i !== goes);
        }
        this.choice.value = { of: this.table.view.value!, picks };
    }

    /* A click on a counter anywhere on the page. */
    click(key: string): boolean {
        const piece = key.startsWith('piece ') ? key.slice(6) : '';
        if (!this.owed.value?.losses.some((l) => l.piece === piece)) return false;
        this.toggle(piece);
        return true;
    }

    propose() {
        this.choice.value = null;
    }

    readonly ready = computed(() => !!this.owed.value && this.picks.value.length >= this.owed.value.count);

    /* Cargo first: it would go down with its ship. Where more could follow, that is all. */
    readonly actions = computed(() => {
        const { losses = [], more } = this.owed.value ?? {},
            aboard = (l: Loss) => (l.shown.on ? 0 : 1);
        const list = this.picks.value
            .map((p) => losses.find((l) => l.piece === p)!)
            .sort((a, b) => aboard(a) - aboard(b))
            .map((l) => l.action);
        return more && list.length < losses.length ? [...list, 'done'] : list;
    });

    async send() {
        if (this.ready.value) await this.table.giveOn(this.actions.value, this.table.view.value?.question?.name);
    }
}

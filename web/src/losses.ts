// Losses that a side owes are chosen together: what is worth least is proposed, and all of it goes as one order.
import { computed, signal } from '@preact/signals';
import { legalOf, stacksOf, type Atlas, type Offer } from './offers';
import { countersOf } from './stage';
import type { Table } from './table';
import type { Shown, Stage, StageCounter, View } from './types';

export interface Loss {
    piece: string;
    action: string;
    steps: number; // how many losses it can take
    shown: Shown;
    warning?: string;
    worth: number; // of one step
}

export interface Owed {
    count: number; // to be chosen: what is owed, or all there is
    verb: string;
    losses: Loss[];
}

const WARNED = 1000, // dearer than any counter
    LEADER = 100;

function printed(atlas: Atlas, slug: string): number {
    const piece = atlas.pieces.get(slug);
    if (!piece) return 0;
    const values = (piece.values ?? []).reduce((sum, v) => sum + (Number(v.value) || 0), 0);
    return (piece.cost ?? values) + (piece.shape === 'leader' ? LEADER : 0);
}

/* What it is worth with everything it carries. */
function worthOf(atlas: Atlas, view: View, slug: string): number {
    const aboard = stacksOf(view).flatMap((s) => s.pieces.filter((p) => (p.ship ?? p.on) === slug && p.piece));
    return aboard.reduce((sum, p) => sum + printed(atlas, p.piece!), printed(atlas, slug));
}

function lossOf(atlas: Atlas, view: View, counters: Map<string, StageCounter>, offer: Offer): Loss {
    const piece = offer.words[0]!.value,
        counter = counters.get(piece),
        warning = view.confirm?.[offer.text],
        steps = counter?.steps ?? 1;
    return {
        piece,
        action: offer.text,
        steps,
        shown: counter ??
            stacksOf(view)
                .flatMap((s) => s.pieces)
                .find((p) => p.piece === piece) ?? { piece },
        warning,
        worth: worthOf(atlas, view, piece) / steps + (warning ? WARNED : 0),
    };
}

const onStage = (stage: Stage) =>
    new Map(stage.lines.flatMap(countersOf).flatMap((c) => (c.piece ? [[c.piece, c] as const] : [])));

/* What a side may lose, if that is what it is asked and nothing else. */
function owedBy(seat: string, atlas: Atlas, view: View): Owed | null {
    const owes = view.stage?.lines.find((l) => l.party === seat)?.owes,
        offers = legalOf(view).map((text) => atlas.offer(text)),
        verb = offers[0]?.verb ?? '';
    if (!owes || !offers.every((o) => o.verb === verb && o.words.length === 1 && o.words[0]!.kind === 'piece'))
        return null;
    const counters = onStage(view.stage!),
        losses = offers.map((o) => lossOf(atlas, view, counters, o)),
        most = losses.reduce((sum, l) => sum + l.steps, 0);
    return { count: Math.min(owes, most), verb, losses };
}

/* The cheapest steps; what the guide of a first game asks for comes before. */
export function proposal({ count, losses }: Owed, wanted: string[] = []): string[] {
    const asked = losses.filter((l) => wanted.includes(l.action)).map((l) => l.piece),
        cheap = [...losses].sort((a, b) => a.worth - b.worth).flatMap((l) => Array<string>(l.steps).fill(l.piece));
    return [...asked, ...cheap.filter((p) => !asked.includes(p))].slice(0, count);
}

export class Losses {
    private readonly choice = signal<{ of: View; picks: string[] } | null>(null);

    constructor(private readonly table: Table) {}

    readonly owed = computed<Owed | null>(() => {
        const { mine, view, atlas, seat } = this.table;
        return mine.value && view.value && atlas.value ? owedBy(seat.value, atlas.value, view.value) : null;
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
     * first that was. */
    toggle(piece: string) {
        const { count, losses } = this.owed.value!,
            before = this.picks.value,
            steps = losses.find((l) => l.piece === piece)?.steps ?? 0;
        let picks =
            before.filter((p) => p === piece).length >= steps ? before.filter((p) => p !== piece) : [...before, piece];
        if (picks.length > count) {
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

    readonly ready = computed(() => !!this.owed.value && this.picks.value.length === this.owed.value.count);

    /* Cargo first: it would go down with its ship. */
    readonly actions = computed(() => {
        const losses = this.owed.value?.losses ?? [],
            aboard = (l: Loss) => (l.shown.on ? 0 : 1);
        return this.picks.value
            .map((p) => losses.find((l) => l.piece === p)!)
            .sort((a, b) => aboard(a) - aboard(b))
            .map((l) => l.action);
    });

    async send() {
        if (this.ready.value) await this.table.giveOn(this.actions.value);
    }
}

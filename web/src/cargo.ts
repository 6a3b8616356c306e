// What a group that is picked up may take aboard: everything is ticked, and goes along when the group goes.
import { computed, signal } from '@preact/signals';
import { legalOf, placeKey, stacksOf, type Atlas, type Offer } from './offers';
import type { Table } from './table';

/* Orders that put a piece which is carried into another. */
export const isLoading = (atlas: Atlas, { words }: Offer): boolean =>
    words.length === 2 && words[1]!.kind === 'piece' && !!atlas.pieces.get(words[0]!.value)?.carried;

/* Each cargo once, each carrier once: what does not fit is tried with another the next time. */
export function pairs(offers: Offer[]): string[] {
    const cargo = new Set<string>(),
        carriers = new Set<string>();
    return offers
        .filter(({ words: [what, into] }) => {
            if (cargo.has(what!.value) || carriers.has(into!.value)) return false;
            cargo.add(what!.value);
            carriers.add(into!.value);
            return true;
        })
        .map((o) => o.text);
}

export class Cargo {
    private readonly ticks = signal<{ at: string; on: Record<string, boolean> }>({ at: '', on: {} });

    constructor(private readonly table: Table) {}

    private readonly offers = computed<Offer[]>(() => {
        const { atlas, view, way } = this.table,
            each = atlas.value?.board.each ?? [];
        if (!atlas.value || !way.value) return [];
        return legalOf(view.value)
            .map((text) => atlas.value!.offer(text))
            .filter((o) => each.includes(o.verb) && isLoading(atlas.value!, o));
    });

    /* What the guide of a first game wants aboard. */
    private readonly asked = computed(() => {
        const next = this.table.coach.next.value;
        return this.offers.value.filter((o) => next.includes(o.text));
    });

    /* Of a stack that is picked, and not told yet how to go: who could be carried, if there is anybody to carry him. */
    private readonly waiting = computed<string[]>(() => {
        const { atlas, view, seat, way, mine, picks } = this.table,
            carries = (atlas.value?.board.each ?? []).some(
                (verb) => atlas.value!.offer(`${verb} - -`).words[1]!.kind === 'piece',
            );
        if (!view.value || way.value || !mine.value || !carries) return [];
        const here = stacksOf(view.value).filter(
                (s) => s.side === seat.value && picks.value.includes(placeKey(s.place ?? '')),
            ),
            pieces = here.flatMap((s) => s.pieces).filter((p) => p.piece && !p.on),
            carried = pieces.filter((p) => atlas.value!.pieces.get(p.piece!)?.carried);
        return carried.length < pieces.length ? carried.map((p) => p.piece!) : [];
    });

    readonly verb = computed(() => this.offers.value[0]?.verb ?? '');
    readonly pieces = computed(() =>
        this.verb.value ? [...new Set(this.offers.value.map((o) => o.words[0]!.value))] : this.waiting.value,
    );

    private get at(): string {
        const { view, picks } = this.table;
        return view.value?.moving?.place ?? picks.value.find((p) => p.startsWith('place '))?.slice(6) ?? '';
    }

    private get isPickedUp(): boolean {
        const from = this.table.clicks.openedAt; // not known to who has just come back to the page
        return !this.table.way.value || !from || from === this.at;
    }

    /* Why it had better stay. */
    warning(piece: string): string | undefined {
        const confirm = this.table.view.value?.confirm ?? {};
        return this.offers.value.filter((o) => o.words[0]!.value === piece).map((o) => confirm[o.text])[0];
    }

    /* Where the group was picked up everything goes that is not warned of; on its way only what is ticked. */
    ticked(piece: string): boolean {
        const { at, on } = this.ticks.value,
            said = at === this.at ? on[piece] : undefined;
        if (this.asked.value.length) return said ?? this.asked.value.some((o) => o.words[0]!.value === piece);
        return said ?? (this.isPickedUp && !this.warning(piece));
    }

    tick(pieces: string[], yes: boolean) {
        const { at, on } = this.ticks.value,
            more = Object.fromEntries(pieces.map((p) => [p, yes]));
        this.ticks.value = { at: this.at, on: { ...(at === this.at ? on : {}), ...more } };
    }

    readonly wanted = computed(() => this.pieces.value.filter((p) => this.ticked(p)));

    get loads(): boolean {
        return !!this.verb.value && this.wanted.value.length > 0;
    }

    /* Those that put what is wanted aboard; where the guide names the ship, into that. */
    private next(): Offer[] {
        const named = new Set(this.asked.value.map((o) => o.words[0]!.value));
        return this.offers.value.filter(
            (o) =>
                this.wanted.value.includes(o.words[0]!.value) &&
                (!named.has(o.words[0]!.value) || this.asked.value.includes(o)),
        );
    }

    /* False: something is asked first. */
    load(joins = false): Promise<boolean> {
        const all = this.next().map((o) => o.text);
        return this.table.giveAll(() => pairs(this.next()), joins, all);
    }
}

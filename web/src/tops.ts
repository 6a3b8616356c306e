// Which counters a player lays on top of his stacks is remembered, and laid so again at one click.
import { computed } from '@preact/signals';
import { legalOf, stacksOf, type Offer } from './offers';
import { laidOnTop } from './settings';
import type { Table } from './table';

const MOST = 100;

export class Tops {
    constructor(private readonly table: Table) {}

    private laid(actions: string[]): Offer[] {
        const atlas = this.table.atlas.value,
            verb = atlas?.board.tops;
        return atlas && verb ? actions.map((text) => atlas.offer(text)).filter((o) => o.verb === verb) : [];
    }

    note(actions: string[]) {
        const fresh = this.laid(actions).map((o) => o.words[1]!.value),
            known = (laidOnTop.value[this.table.id] ?? []).filter((p) => !fresh.includes(p));
        if (fresh.length) laidOnTop.value = { ...laidOnTop.value, [this.table.id]: [...known, ...fresh].slice(-MOST) };
    }

    /* Of each stack the piece that was laid on top last, where it is not there now. */
    readonly again = computed<string[]>(() => {
        const view = this.table.view.value,
            known = laidOnTop.value[this.table.id] ?? [],
            last = new Map<string, { age: number; text: string }>();
        if (!view || !known.length || !this.table.mine.value) return [];
        const mine = stacksOf(view).filter((s) => s.side === this.table.seat.value),
            top = (place: string) => mine.find((s) => s.place === place)?.top ?? '';
        for (const { text, words } of this.laid(legalOf(view))) {
            const [place, piece] = words.map((w) => w.value) as [string, string],
                age = known.indexOf(piece);
            if (age > (last.get(place)?.age ?? known.indexOf(top(place)))) last.set(place, { age, text });
        }
        return [...last.values()].map((l) => l.text);
    });
}

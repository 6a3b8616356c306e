// Why a click does nothing: the rule and the reason, at the pointer. No click goes without an answer.
import { signal } from '@preact/signals';
import { keyOf, MANY, placeKey, stacksOf, type Word } from './offers';
import type { Table } from './table';

export interface Reason {
    text: string;
    rule?: string;
}
export interface Spot {
    x: number;
    y: number;
}

export class Why {
    readonly told = signal<(Reason & Spot) | null>(null);
    spot: Spot = { x: 0, y: 0 }; // of the window: where the last click was
    private asked = 0;

    constructor(private readonly table: Table) {}

    /* What keeps this player from ordering anything at all. */
    private held(): Reason | null {
        const { view, match, atlas, seat, past, busy, mine } = this.table,
            now = view.value,
            question = now?.question;
        if (past.value) return { text: 'You are looking back: nothing can be ordered there.' };
        if (match.value?.status === 'waiting') return { text: 'The game begins when every seat is taken.' };
        if (match.value?.status === 'over' || !now?.owing.length) return { text: 'The game is over.' };
        if (seat.value === 'spectator') return { text: 'You are watching: only who has a seat gives orders.' };
        if (busy.value) return { text: 'The order before was still on its way. Click again.' };
        if (mine.value) return null;
        return { text: `${atlas.value!.waitingFor(now)}. ${question?.prompt ?? ''}`, rule: question?.rule };
    }

    /* The order that a click on this may have meant: one that can be given, with this in place of what it names. */
    private meant(key: string): string {
        const { choices, way, picks, view } = this.table,
            atlas = this.table.atlas.value!,
            value = key.slice(6),
            isPlace = key.startsWith('place ');
        if (isPlace && way.value) return `${way.value.verb} ${value}`;
        const names: Record<string, string | undefined> = isPlace
            ? { place: value, site: atlas.siteAt.get(value)?.slug }
            : { piece: value };
        const fits = (w: Word) => !!names[w.kind] && !picks.value.includes(keyOf(w, atlas));
        const like = choices.value?.offers.find((o) => o.words.some(fits));
        if (like) {
            const at = like.words.findIndex(fits);
            return [like.verb, ...like.words.map((w, i) => (i === at ? names[w.kind]! : w.value))].join(' ');
        }
        const lies = isPlace && view.value && stacksOf(view.value).find((s) => s.place === value)?.pieces[0]?.piece;
        return lies ? this.meant(`piece ${lies}`) : '';
    }

    /* Nothing of that sort is asked for; or it is, and answered by buttons. */
    private other(key = ''): Reason {
        const { question, about } = this.table.view.value ?? {},
            atlas = this.table.atlas.value!,
            plain = (this.table.choices.value?.plain ?? []).map((o) => atlas.label(o));
        if (key && key === placeKey(about ?? '') && plain.length && plain.length <= MANY)
            return { text: `Decide here with a button: ${plain.join(', or ')}.`, rule: question?.rule };
        return { text: `That is not what is asked: ${question?.prompt ?? ''}`, rule: question?.rule };
    }

    private async judge(action: string, key: string): Promise<Reason> {
        const held = this.held();
        if (held || !action) return held ?? this.other(key);
        try {
            const { legal, error, rule } = await this.table.found.why(action);
            return legal || !error ? this.other(key) : { text: error, rule };
        } catch (e) {
            return { text: (e as Error).message };
        }
    }

    /* A click on a piece or a place that did nothing. */
    click(key: string) {
        return this.order(this.table.mine.value ? this.meant(key) : '', key);
    }

    /* Where a counter may be chosen, those that lie there are the answer. */
    async clickPlace(place: string) {
        if (!this.table.choices.value?.within.has(place)) await this.click(placeKey(place));
    }

    /* Something was clicked that stands for an order which cannot be given. */
    async order(action: string, key = '') {
        const now = ++this.asked,
            spot = this.spot,
            reason = await this.judge(action, key);
        if (now === this.asked) this.tell(reason, spot);
    }

    /* Something that is off now, for a reason of its own perhaps. */
    off(words = '') {
        const held = this.table.busy.value || !words ? this.held() : null;
        this.tell(held ?? { text: words || 'Not now.' });
    }

    /* No place was clicked. */
    nowhere() {
        this.tell(this.held() ?? { text: 'There is no place here: click on one.' });
    }

    tell(reason: Reason, spot = this.spot) {
        this.told.value = { ...reason, ...spot };
        this.table.spoken.value = reason.text;
    }

    hush() {
        this.asked++;
        this.told.value = null;
    }
}

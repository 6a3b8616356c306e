// What a click on the chart means: an order, a part of one, or a way to somewhere.
import { signal } from '@preact/signals';
import { choicesOf, legalOf, opensWay, placeKey, stacksOf, type Offer } from './offers';
import type { Table } from './table';

export const EVERYBODY = ['all', 'done']; // of a group that is asked for

export class Clicks {
    constructor(private readonly table: Table) {}

    /* A click on a piece or a place. True: it was an answer, or a part of one. */
    click(key: string): boolean {
        const all = this.table.choices.value;
        if (!all || this.table.busy.value) return false;
        if (this.table.losses.click(key)) return true;
        if (this.table.picks.value.includes(key)) {
            this.table.picks.value = this.table.picks.value.filter((p) => p !== key);
            return true;
        }
        let offers = all.byKey.get(key);
        let picks = [...this.table.picks.value, key];
        if (!offers && this.table.picks.value.length) {
            offers = this.table.anew.value?.byKey.get(key);
            picks = [key];
        }
        const meant = offers && this.meantBy(picks, offers);
        if (meant && (!key.startsWith('place ') || !this.table.choosesVerb.value || this.goes(meant))) {
            void this.table.give(this.withAll(meant, key), { tacit: true });
            return true;
        }
        if (offers) {
            this.table.picks.value = picks;
            return true;
        }
        return false;
    }

    /* The one order there is; of two that differ in the order of their words, the one that was clicked in it. */
    private meantBy(picks: string[], offers: Offer[]): Offer | undefined {
        const keys = this.table.choices.value!.keys,
            said = offers.filter((o) => keys.get(o)?.join() === picks.join());
        return offers.length === 1 ? offers[0] : said.length === 1 && picks.length > 1 ? said[0] : undefined;
    }

    /* To set out, or a step of the way under way: nothing else is meant by where to. */
    private goes(offer: Offer): boolean {
        return this.setsOut(offer) || offer.verb === this.table.way.value?.verb;
    }

    private setsOut(offer: Offer): boolean {
        return opensWay(this.table.atlas.value!, offer);
    }

    readonly wholeGroups = signal(true); // who goes is everybody, unless the player wants to choose

    /* To move from a place means with everybody who may go: where a group is asked for next, it is all. */
    private withAll(offer: Offer, key: string): string[] {
        const { text, words } = offer,
            atlas = this.table.atlas.value!,
            mine = stacksOf(this.table.view.value!).some(
                (s) => s.side === this.table.seat.value && placeKey(s.place!) === key,
            );
        const named = words.length === 1 && words[0]!.kind !== 'piece',
            goes = this.setsOut(offer)
                ? named
                : named && words[0]!.kind === 'place' && mine && !!atlas.board.ways?.length;
        return goes && this.wholeGroups.value && !this.table.way.value ? [text, ...EVERYBODY] : [text];
    }

    private opened: { verb: string; place: string; legal: string[] } | null = null; // how the group was chosen
    private openedStep = -1;

    /* Where the group that moves was picked up. */
    get openedAt(): string {
        return this.opened?.place ?? '';
    }

    noteOpening(first: string) {
        const offer = this.table.atlas.value?.offer(first);
        if (this.table.way.value || offer?.words.length !== 1 || offer.words[0]!.kind !== 'place') return;
        this.opened = { verb: offer.verb, place: offer.words[0]!.value, legal: legalOf(this.table.view.value) };
    }

    /* Since that step a group is on its way, chosen by an order that names it. */
    noteOpened(first: string, step: number) {
        if (first.includes(' ') && this.table.way.value) this.openedStep = step;
    }

    /* Nothing came after the order that chose who goes: where to is a part of that. */
    get hasJustOpened(): boolean {
        return this.openedStep === this.table.step.value;
    }

    /* While a group moves, a click on another stack that could be chosen before ends the move and chooses that. */
    private moveOther(place: string): boolean {
        const end = this.table.choices.value?.plain.find((o) => ['stop', 'end', 'done'].includes(o.verb)),
            action = `${this.opened?.verb} ${place}`;
        if (!this.table.way.value || !end || !this.opened?.legal.includes(action)) return false;
        void this.table.give([end.text, action, ...(this.wholeGroups.value ? EVERYBODY : [])], { tacit: true });
        return true;
    }

    readonly next = signal(''); // a place that was clicked for what comes after the order that is on its way

    /* It counts when that order is done, if it still means the same. The last such click does. */
    private async clickNext(place: string) {
        const waits = !this.next.value;
        this.next.value = place;
        if (!waits) return;
        await this.table.settled();
        const then = this.next.value;
        this.next.value = '';
        if (this.table.choices.value?.places.has(then)) this.clickPlace(then);
    }

    /* A click on a place. False: it meant nothing but to look. */
    clickPlace(place: string): boolean {
        this.table.inspected.value = place;
        this.table.cursor.value = place;
        if (this.table.ahead.value && this.table.targets.value?.places.has(place)) {
            void this.clickNext(place);
            return true;
        }
        if (this.table.mine.value && this.table.draft.drafts.value) {
            return !this.table.busy.value && this.table.draft.click(place);
        }
        if (this.sendPicked(place) || this.click(placeKey(place)) || this.runTo(place)) return true;
        const path = this.table.mine.value ? this.pathTo(place) : [];
        if (path.length) void this.goTo(place);
        return path.length > 0 || this.moveOther(place);
    }

    /* A stack is picked that may move in several ways, and then a place: by the first way that leads there. */
    private sendPicked(place: string): boolean {
        const [key, more] = this.table.picks.value,
            view = this.table.view.value,
            atlas = this.table.atlas.value;
        if (!key?.startsWith('place ') || more || !view || !atlas || this.table.way.value) return false;
        if (key === placeKey(place) || choicesOf(atlas, view, []).byKey.has(placeKey(place))) return false;
        void this.sendOff(key.slice(6), place);
        return true;
    }

    /* Orders that choose who goes from a place: all of it before one piece. */
    private goersAt(from: string): Offer[] {
        const all = this.table.choices.value,
            key = placeKey(from),
            named = (o: Offer) => o.words[0]!.kind !== 'piece';
        const goers = (all?.byKey.get(key) ?? all?.offers ?? []).filter(
            (o) =>
                o.words.length === 1 &&
                (o.words[0]!.value === from || (this.setsOut(o) && all!.keys.get(o)!.includes(key))),
        );
        return goers.sort((a, b) => Number(named(b)) - Number(named(a)));
    }

    /* From a stack to a place: the orders that choose it are tried until one of them has a way there. An order before
     * it that is still on its way comes first. */
    async sendOff(from: string, to: string) {
        await this.table.settled();
        for (const offer of this.goersAt(from)) {
            if (!(await this.table.give(this.withAll(offer, placeKey(from)), { tacit: true }))) return;
            await this.table.settled();
            const path = this.table.way.value ? this.pathTo(to) : [];
            if (path.length) return this.goTo(to);
            await this.table.taking.undo();
        }
        this.table.picks.value = [placeKey(from)];
        this.table.why.tell({ text: 'No way leads there.' });
    }

    async drag(from: string, to: string) {
        if (this.table.view.value?.moving?.place !== from) await this.sendOff(from, to);
        else if (!this.clickPlace(to)) await this.table.why.clickPlace(to);
    }

    /* All the way to a place, with the cargo that is to go along. One that is declared first is only drafted. */
    private async goTo(place: string) {
        const { cargo, draft } = this.table,
            { loads } = cargo,
            joins = this.hasJustOpened;
        if (draft.drafts.value) draft.click(place);
        else if (!loads || (await cargo.load(joins))) await this.table.follow(this.pathTo(place), '', loads || joins);
    }

    pathTo(place: string): string[] {
        const way = this.table.way.value,
            view = this.table.view.value;
        if (!way || !view || place === this.table.draft.start.value || this.table.draft.points.value.includes(place))
            return [];
        const path = this.table.draft.through(place);
        const legal = legalOf(view),
            begins = legal.includes(`${way.verb} ${path[0]}`) || (!!way.out && legal.includes(way.out));
        return path.length && (this.table.draft.points.value.length || begins) ? path : [];
    }

    /* A place on the declared course: go on so far. */
    private runTo(place: string): boolean {
        const course = this.table.view.value?.course,
            at = course ? course.places.indexOf(place, course.gone) : -1;
        const action = at < 0 ? '' : `${course!.verb} ${at + 1 - course!.gone}`;
        if (!action || !this.table.mine.value || !legalOf(this.table.view.value).includes(action)) return false;
        void this.table.act(action);
        return true;
    }
}

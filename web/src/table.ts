// One match as this page knows it: what the server told, what is being looked at, what is being decided.
import { batch, computed, effect, signal } from '@preact/signals';
import * as api from './api';
import { atlasOf, listen, logAt, lookedAhead, seen, type Seen } from './ahead';
import { Cargo } from './cargo';
import { Clicks } from './clicks';
import { Coach } from './coach';
import { follow as followDice } from './dice';
import { Draft, type Thought } from './draft';
import { Found } from './found';
import { Looking } from './looking';
import { Losses } from './losses';
import { outcomeWords, type Outcome } from './outcomes';
import { choicesOf, legalOf, PASSES, verbsOf, type Atlas } from './offers';
import { askFirst, calm, lastStep, orders, outcomes, seenStep, silenced, skipForced } from './settings';
import { Tops } from './tops';
import { Undo } from './undo';
import { Why } from './why';
import type { ChatLine, FirstPlace, LogLine, Looked, Match, MatchState, View } from './types';

export interface Notice {
    text: string;
    rule?: string;
    kind: 'refused' | 'news' | 'away';
}
export interface Asking {
    text: string;
    yes: string;
    no: string;
    danger?: boolean;
    kind?: string; // of a warning: this kind can be silenced
    run(): void;
}
/* How an order is given: without asking once more; as a part of the one before it; without a word where a part of it
 * turns out to be illegal; by itself, because nothing else was possible. */
export interface Giving {
    sure?: boolean;
    key?: string;
    joins?: boolean;
    tacit?: boolean;
    byItself?: boolean;
}
export interface Eyes {
    as: string;
    of: number;
    log: LogLine[];
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');

/* What a link to an earlier step says: which, and with whose eyes when they are not a spectator's. */
export interface SharedStep {
    step: number;
    as: string;
}

export class Table {
    readonly match = signal<Match | null>(null);
    readonly atlas = signal<Atlas | null>(null);
    readonly mySeats = signal<string[]>([]);
    readonly seat = signal<string>(''); // '' before it is known; 'spectator' for those without one
    readonly view = signal<View | null>(null);
    readonly version = signal(0);
    readonly step = signal(0);
    readonly log = signal<LogLine[]>([]);
    readonly chat = signal<ChatLine[]>([]);
    readonly online = signal(true);
    readonly busy = signal(false);
    readonly notice = signal<Notice | null>(null);
    readonly failed = signal<string>('');
    readonly handover = signal<string>(''); // the side that is to come to the screen
    readonly past = signal<{ step: number; view: View } | null>(null);
    readonly playing = signal(false); // the past goes on by itself
    readonly eyes = signal<Eyes | null>(null); // whose, when it is over and they are not one's own
    readonly asking = signal<Asking | null>(null); // before something large
    readonly canUndo = signal(true);
    readonly acted = signal(false); // this seat has done something
    readonly muted = signal<string[]>([]);
    readonly picks = signal<string[]>([]);
    readonly verb = signal<string>(''); // of all orders, only those
    readonly inspected = signal<string>(''); // a place
    readonly cursor = signal<string>(''); // the place the keyboard is at
    readonly hovered = signal<string>('');
    readonly ahead = signal<View | null>(null); // what will be seen when the order that is on its way is taken
    readonly spoken = signal<string>(''); // for the live region
    readonly plan = signal<string[]>([]); // places still to be gone to
    readonly outcome = signal<Outcome | null>(null); // what happened last
    readonly hushed = signal(false); // it was read, and is put away
    readonly ordered = signal<View | null>(null); // as it looked after my last order, while others act
    readonly shows = signal<{ place: string } | null>(null); // the chart is to be led there

    readonly shown = computed(() => this.past.value?.view ?? this.view.value);
    readonly mine = computed(() => {
        const view = this.view.value;
        return (
            !!view &&
            !this.past.value &&
            !this.handover.value &&
            legalOf(view).length > 0 &&
            this.seat.value !== 'spectator' &&
            this.match.value?.status === 'running'
        );
    });
    readonly choices = computed(() => {
        const view = this.view.value,
            atlas = this.atlas.value;
        return view && atlas && this.mine.value ? choicesOf(atlas, view, this.picks.value, this.verb.value) : null;
    });
    /* What can be picked instead of what is picked. */
    readonly anew = computed(() => {
        const view = this.view.value,
            atlas = this.atlas.value;
        return view && atlas && this.mine.value && this.picks.value.length
            ? choicesOf(atlas, view, [], this.verb.value)
            : this.choices.value;
    });
    /* What can be chosen on the chart: while an order is on its way, what comes after it. */
    readonly targets = computed(() => {
        const view = this.ahead.value,
            atlas = this.atlas.value;
        if (!view || !atlas) return this.choices.value;
        const verb = view.question?.name === this.view.value?.question?.name ? this.verb.value : '',
            next = choicesOf(atlas, view, [], verb);
        return next.offers.length ? next : choicesOf(atlas, view, []);
    });
    /* Orders of several sorts wait for one to be picked: until then a click on a place picks it and orders nothing. */
    readonly choosesVerb = computed(() => {
        const view = this.view.value,
            atlas = this.atlas.value;
        return !!view && !!atlas && !this.verb.value && !this.picks.value.length && verbsOf(atlas, view).size > 1;
    });
    readonly way = computed(() => {
        const view = this.view.value;
        return this.mine.value && view?.moving?.place
            ? this.atlas.value?.board.ways?.find((w) => w.question === view.question?.name)
            : undefined;
    });

    readonly taught = signal<FirstPlace | null>(null); // how far a first game has been followed

    readonly draft = new Draft(this);
    readonly coach = new Coach(this);
    readonly losses = new Losses(this);
    readonly cargo = new Cargo(this);
    readonly tops = new Tops(this);
    readonly found = new Found(this);
    readonly why = new Why(this);
    readonly clicks = new Clicks(this);
    readonly looking = new Looking(this);
    readonly taking = new Undo(this);
    /* What the card on the chart tells: of the step that is looked at, or of what happened last. */
    readonly telling = computed<Outcome | null>(() => {
        const past = this.past.value;
        if (!past) return this.hushed.value ? null : this.outcome.value;
        const lines = this.told.value.filter((l) => l.step === past.step);
        return lines.length ? { own: false, lines } : null;
    });
    readonly told = computed(() => this.eyes.value?.log ?? this.log.value);
    readonly last = computed(() => this.eyes.value?.of ?? this.step.value);
    get first(): number {
        return this.eyes.value ? 0 : 1;
    }

    private stopListening = () => {};
    private readonly stops: (() => void)[] = [];
    private timer = 0;
    private ownStep = 0; // of what I ordered last: the stream may tell of it before the answer does
    private byItself = false; // what is on its way was not chosen by anybody
    private readonly left = new Map<string, View>(); // by seat: how it looked after its last order

    constructor(readonly id: string) {}

    // ---- coming and going ----

    async open(shared?: SharedStep) {
        try {
            const early = await this.early(shared),
                first = early?.[0] ?? (await api.look(this.id, 'spectator')),
                atlas = atlasOf(first.game);
            const owing = first.view?.owing ?? [],
                seats = shared ? [] : first.my_seats;
            const seat = seats.find((s) => owing.includes(s)) ?? seats[0] ?? 'spectator';
            if (seats.length > 1) this.handover.value = seat;
            this.mySeats.value = seats;
            await Promise.all([atlas, this.sit(seat, first.as === seat ? (early ?? [first]) : [])]);
            this.atlas.value = await atlas;
            this.stops.push(
                effect(() => this.answerForced()),
                this.found.open(),
            );
            if (first.taught) this.stops.push(await this.coach.open(first.game));
            const shown = () => {
                if (!document.hidden) this.looking.watch();
            };
            document.addEventListener('visibilitychange', shown);
            this.stops.push(() => document.removeEventListener('visibilitychange', shown));
            if (shared) {
                await this.looking.lookShared(shared);
                return;
            }
            this.tellAbsent();
            this.looking.watch();
            await this.recallOrder().catch(() => {}); // then there are no arrows
        } catch (e) {
            this.failed.value = e instanceof Error ? e.message : String(e);
        }
    }

    private async early(shared?: SharedStep): Promise<Seen | null> {
        return shared ? null : lookedAhead(this.id).catch(() => null);
    }

    /* Looks through the eyes of a seat from now on. */
    async sit(seat: string, known: Partial<Seen> = []) {
        this.stopListening();
        const [looked, log, chat] = await seen(this.id, seat, known);
        batch(() => {
            this.seat.value = seat;
            this.ordered.value = this.left.get(seat) ?? null;
            this.have(looked, log.log);
            this.chat.value = chat.chat;
            this.muted.value = chat.muted;
            this.plan.value = [];
            this.past.value = null;
            this.inspected.value = '';
            this.looking.views.clear();
        });
        void followDice(looked, this.mySeats.value);
        this.stopListening = listen(this.id, seat, () => this.version.value, {
            state: (s) => this.take(s),
            match: (m) => {
                this.match.value = { ...this.match.value, ...m };
                void followDice(this.match.value, this.mySeats.value);
            },
            chat: (line) => {
                if (!this.chat.value.some((c) => c.number === line.number))
                    this.chat.value = [...this.chat.value, line];
            },
            online: (on) => {
                this.online.value = on;
                if (on) this.sendAgain();
            },
        });
    }

    private have(looked: Looked, log: LogLine[]) {
        this.match.value = looked;
        this.view.value = looked.view;
        this.version.value = looked.version;
        this.step.value = looked.step;
        this.canUndo.value = looked.undo ?? true;
        this.acted.value = looked.acted ?? false;
        this.taught.value = looked.first ?? null;
        this.log.value = log;
        this.picks.value = [];
        this.asking.value = null;
        if (looked.view) this.passOn(looked.view);
    }

    close() {
        this.playing.value = false;
        this.passing++;
        this.stopListening();
        clearTimeout(this.timer);
        clearTimeout(this.retry);
        this.stops.forEach((stop) => stop());
    }

    async takeOver() {
        const seat = this.handover.value;
        try {
            if (seat !== this.seat.value) await this.sit(seat);
            if (this.handover.value === seat) this.handover.value = ''; // another may be asked by now
        } catch (e) {
            this.failed.value = (e as Error).message;
        }
    }

    // ---- what the server says ----

    take(state: MatchState, own = false) {
        if (state.version < this.version.value || (state.version === this.version.value && !state.reset)) return;
        if (state.reset) this.reload();
        const mine = own || (this.busy.value && state.step === this.ownStep),
            undone = !state.reset && state.log_from < this.log.value.length;
        batch(() => {
            if (!state.reset) {
                const lines = state.log.map((l) => ({ ...l, step: state.step }));
                this.log.value = [...this.log.value.slice(0, state.log_from), ...lines];
                if (undone) this.outcome.value = null;
                if (mine && !lines.length && !this.byItself) this.ended = true;
                this.tell(lines, mine);
            }
            this.version.value = state.version;
            this.step.value = state.step;
            this.canUndo.value = state.undo ?? true;
            this.acted.value = state.acted ?? this.acted.value;
            this.taught.value = state.first ?? null;
            if (state.view) {
                if (state.view.question?.name !== this.view.value?.question?.name) {
                    this.asking.value = null;
                    this.draft.clear();
                    this.verb.value = '';
                }
                this.view.value = state.view;
                this.ahead.value = null;
                if (undone || (mine && !this.byItself)) this.leave(state.view);
                this.keepPicks();
                this.looking.remember(state.step, state.view);
            }
        });
        if (!state.view) return;
        this.passOn(state.view);
        if (mine) this.looking.saw();
        else this.looking.watch();
    }

    /* From here on others leave arrows. */
    leave(view: View) {
        this.left.set(this.seat.value, view);
        this.ordered.value = view;
    }

    /* Who comes back sees how it looked after his last order: from there lead the arrows. */
    private async recallOrder() {
        const seat = this.seat.value,
            step = lastStep.value[this.id];
        if (!step || step >= this.step.value || this.mySeats.value.length !== 1) return;
        const { view } = await api.replay(this.id, seat, step);
        if (!this.left.has(seat)) this.leave(view);
    }

    private ended = false; // I have given another order, of which nothing was told yet

    private tell(lines: LogLine[], own: boolean) {
        if (!lines.length) return;
        this.speak(lines);
        const before = this.outcome.value,
            goesOn = before && this.byItself && !this.ended; // what nobody chose ends nothing
        this.outcome.value = goesOn
            ? { ...before, lines: [...before.lines, ...lines] }
            : own
              ? this.toldOfMine(lines)
              : this.toldOfOthers(lines);
        this.ended = false;
        this.hushed.value = outcomes.value === 'off';
    }

    /* With what was told of the order this one belongs to; and what others did after it, where the stream brought that
     * before the answer. */
    private toldOfMine(lines: LogLine[]): Outcome {
        const before = this.outcome.value,
            step = lines[0]!.step,
            later = before?.lines.filter((l) => l.step > step) ?? [];
        const all = this.joining && before?.own ? [...before.lines, ...lines] : lines;
        return later.length ? { own: false, mine: step, lines: [...all, ...later] } : { own: true, lines: all };
    }

    /* What others do one after the other is told together, behind what my order brought, until I give another. */
    private toldOfOthers(lines: LogLine[]): Outcome {
        const before = this.outcome.value;
        if (!before || this.ended || (before.own && this.hushed.value)) return { own: false, lines };
        const mine = before.own ? before.lines.filter((l) => l.rule).at(-1)?.step : before.mine,
            sooner = before.lines.filter((l) => l.rule || l.heading);
        return { own: false, away: before.away, mine, lines: [...sooner, ...lines] };
    }

    private joining = false; // what was ordered last is a part of the order before it

    /* An order of one word that led to nothing worth a line: that it was given. */
    private tellSilent(done: MatchState, action: string) {
        const offer = this.atlas.value?.offer(action);
        if (!offer || done.log.length || offer.words.length) return;
        if (this.byItself || this.step.value > done.step) return;
        const text = `${this.atlas.value!.label(offer)}: done`;
        this.tell([{ rule: '', text: offer.verb === 'done' ? 'Done' : text, step: done.step }], true);
    }

    /* What happened since this was last on the screen. */
    private tellAbsent() {
        const since = seenStep.value[this.id] ?? this.step.value,
            lines = this.log.value.filter((l) => l.step > since);
        if (!lines.length || this.mySeats.value.length !== 1) return;
        this.outcome.value = { own: false, away: true, lines };
        this.hushed.value = outcomes.value === 'off';
    }

    private speak(lines: LogLine[]) {
        const words = outcomeWords(lines);
        this.spoken.value = this.atlas.value?.named(words) ?? words;
    }

    hush() {
        this.hushed.value = true;
    }

    /* Puts away what happened last, or calls it back. */
    recall() {
        this.hushed.value = !this.hushed.value;
        if (!this.hushed.value) this.speak(this.outcome.value?.lines ?? []);
    }

    /* Whoever has picked a verb goes on with it, and with what else is picked as long as there is something to go
     * with it. */
    private keepPicks() {
        const view = this.view.value,
            atlas = this.atlas.value,
            verb = this.verb.value;
        if (!view || !atlas || !verb) {
            this.picks.value = [];
            return;
        }
        const { keys, offers } = choicesOf(atlas, view, [], verb);
        this.picks.value = this.picks.value.filter((p) => offers.some((o) => keys.get(o)!.includes(p)));
        if (!offers.length) this.verb.value = '';
    }

    /* At one screen: whoever is asked now sits down, unseen by the other; unless who sits there, or is called already,
     * is asked as well. */
    private passOn(view: View) {
        const seats = this.mySeats.value,
            called = this.handover.value || this.seat.value;
        if (seats.length < 2 || view.owing.includes(called)) return;
        const next = seats.find((s) => view.owing.includes(s));
        if (next) this.handover.value = next;
    }

    async refresh() {
        const seat = this.seat.value;
        const [looked, asked] = await Promise.all([api.look(this.id, seat), api.log(this.id, seat)]),
            { log } = await logAt(this.id, seat, looked, asked);
        if (seat !== this.seat.value) return;
        batch(() => this.have(looked, log));
        this.looking.watch();
    }

    private reload() {
        this.refresh().catch((e: unknown) => this.refused(e));
    }

    refused(e: unknown) {
        this.plan.value = [];
        if (e instanceof api.Refusal && e.status === 409 && e.version !== undefined) {
            this.notice.value = { kind: 'news', text: 'The match had moved on. This is how it stands now.' };
            this.reload();
        } else if (api.isAway(e)) {
            this.notice.value = { kind: 'away', text: e.message };
        } else if (e instanceof Error) {
            this.notice.value = {
                kind: 'refused',
                text: e.message,
                rule: e instanceof api.Refusal ? e.rule : undefined,
            };
        }
        this.spoken.value = this.notice.value?.text ?? '';
    }

    // ---- deciding ----

    act(action: string, sure = false) {
        return this.give([action], { sure });
    }

    /* Gives an order: one action, or several that are one thing to the player. What came of it; null: nothing did. */
    async give(order: string[], how: Giving = {}): Promise<MatchState | null> {
        await this.taking.goingBack;
        const first = order[0]!,
            reminder = (!how.sure && this.view.value?.confirm?.[first]) || '';
        if (this.draft.isOpenedBy(first)) this.draft.thought.value = this.thoughtOf(first, reminder);
        else if (reminder && !this.isHeld(how) && !(await this.agrees(first, reminder))) return null;
        if (this.isHeld(how)) return null;
        const done = await this.giveNow(order, how);
        if (!done?.stopped?.warns) return done;
        const taken = done.taken ?? 1,
            rest = order.slice(taken);
        if (!(await this.agrees(rest[0]!, done.stopped.error))) return done;
        const more = await this.give(rest, { ...how, key: undefined, joins: true, sure: true });
        return more && { ...more, taken: taken + (more.taken ?? 1) };
    }

    /* Nothing can be ordered now, and whoever tries is told why. */
    private isHeld(how: Giving): boolean {
        const held = this.busy.value || !!this.past.value;
        if (held && !how.byItself) this.why.off();
        return held;
    }

    /* A sentence on an order that throws something away, unless it is not wanted any more. */
    private thoughtOf(first: string, text: string): Thought | null {
        const kind = `${this.match.value?.game} ${this.view.value?.question?.name} ${first.split(' ')[0]}`;
        return text && askFirst.value && !silenced.value.includes(kind) ? { text, kind } : null;
    }

    /* Asks once more before such an order. Whatever else comes meanwhile means no. */
    private agrees(first: string, reminder: string): Promise<boolean> {
        const atlas = this.atlas.value,
            thought = this.thoughtOf(first, reminder);
        if (!atlas || !thought) return Promise.resolve(true);
        return new Promise((answer) => {
            const asking = {
                ...thought,
                yes: `${atlas.label(atlas.offer(first))} all the same`,
                no: 'Not yet',
                run: () => answer(true),
            };
            this.asking.value = asking;
            const stop = this.asking.subscribe((now) => {
                if (now === asking) return;
                queueMicrotask(() => answer(false)); // whoever says yes shuts it first
                stop();
            });
        });
    }

    private async giveNow(order: string[], how: Giving): Promise<MatchState | null> {
        const { key = newKey() } = how,
            first = order[0]!;
        const before = { question: this.view.value?.question?.name, step: this.step.value, undo: this.canUndo.value },
            waits = !this.way.value;
        this.joining = !!how.joins;
        this.busy.value = true;
        if (!how.joins) this.notice.value = null;
        this.shows.value = null;
        this.looking.skipping = false;
        this.rests.value = false;
        this.clicks.noteOpening(first);
        this.ownStep = this.step.value + 1;
        this.byItself = how.byItself ?? false;
        void this.lookAhead(order, key);
        try {
            const done = await this.send(order, key, askFirst.value && !how.sure),
                late = done.version < this.version.value; // the stream has told what others did since
            this.take(done, true);
            if (waits) this.clicks.noteOpened(first, done.step);
            this.tellSilent(done, first);
            this.pause = 1000;
            if (!how.byItself) lastStep.value = { ...lastStep.value, [this.id]: done.step };
            if (!how.byItself && late && done.view) this.leave(done.view);
            this.tops.note(order.slice(0, done.taken ?? 1));
            this.noteOrder(done, how.joins && before.undo ? this.countOf(before.step) : 0);
            if (
                done.stopped &&
                !done.stopped.warns &&
                !how.tacit &&
                this.view.value?.question?.name === before.question
            )
                this.notice.value = { kind: 'refused', text: done.stopped.error, rule: done.stopped.rule };
            return done;
        } catch (e) {
            this.refused(e);
            if (api.isAway(e)) this.keep(order, key);
            return null;
        } finally {
            this.busy.value = false;
            this.byItself = false;
            this.ahead.value = null;
            this.plan.value = [];
        }
    }

    private async lookAhead(order: string[], key: string) {
        this.onItsWay = key;
        const view = await this.found.next(order);
        if (view && legalOf(view).length && this.busy.value && this.onItsWay === key) this.ahead.value = view;
    }

    private onItsWay = ''; // the key of the last order

    // ---- what is one order is taken back as one ----

    countOf(step: number): number {
        return orders.value[this.id]?.[step] ?? 1;
    }

    private noteOrder(done: MatchState, more: number) {
        const count = Math.min((done.taken ?? 1) + more, 64),
            mine = Object.entries(orders.value[this.id] ?? {}).filter(([step]) => Number(step) < done.step);
        const kept = count > 1 ? [...mine, [String(done.step), count] as const] : mine;
        if (kept.length || orders.value[this.id])
            orders.value = { ...orders.value, [this.id]: Object.fromEntries(kept.slice(-100)) };
    }

    /* Where several sides answer at once, another's answer may come first. If that changed nothing in what is asked
     * here, the answer is given again; otherwise the player decides anew. */
    private async send(order: string[], key: string, careful: boolean): Promise<MatchState> {
        const before = this.view.value;
        try {
            return await api.act(this.id, this.seat.value, this.version.value, key, order, careful);
        } catch (e) {
            if (!(e instanceof api.Refusal) || e.status !== 409 || e.version === undefined) throw e;
            await this.refresh();
            const same = (v: View | null) => JSON.stringify([v?.question, v?.legal]);
            if (same(before) !== same(this.view.value)) throw e;
            return api.act(this.id, this.seat.value, this.version.value, newKey(), order, careful);
        }
    }

    private unsent: { order: string[]; key: string } | null = null;
    private retry = 0;
    private pause = 1000;

    /* The server is away: the order waits, and goes out under the same key, which cannot be done twice. */
    private keep(order: string[], key: string) {
        this.unsent = { order, key };
        clearTimeout(this.retry);
        this.retry = window.setTimeout(() => this.sendAgain(), this.pause);
        this.pause = Math.min(this.pause * 2, 15_000);
        this.notice.value = {
            kind: 'away',
            text: 'The server cannot be reached. Your order goes out as soon as it is back.',
        };
    }

    private sendAgain() {
        const kept = this.unsent;
        clearTimeout(this.retry);
        this.unsent = null;
        if (this.notice.value?.kind === 'away') this.notice.value = null;
        if (kept && legalOf(this.view.value).includes(kept.order[0]!))
            void this.give(kept.order, { sure: true, key: kept.key });
    }

    /* Several orders as one, joined to the one before if so wished: those that have become illegal are left out. `next`
     * says what is still to be done; what of `all` is left undone is told. False: it has come to an end before. */
    async giveAll(next: () => string[], joined = false, all: string[] = []): Promise<boolean> {
        const asked = this.view.value?.question?.name,
            given: string[] = [],
            refused = new Set<string>();
        const goesOn = () => this.view.value?.question?.name === asked && this.mine.value;
        for (let joins = joined; goesOn(); joins = true) {
            const legal = new Set(legalOf(this.view.value)),
                rest = next().filter((a) => legal.has(a) && !refused.has(a));
            if (!rest.length) break;
            const done = await this.give(rest.slice(0, 64), { joins, tacit: true });
            given.push(...rest.slice(0, done?.taken ?? 1));
            if (!done || done.stopped?.warns) return false;
            if (done.stopped) refused.add(rest[done.taken ?? 1]!);
        }
        await this.tellLeft(given, all, refused, goesOn());
        return goesOn();
    }

    /* Of many that were to do the same: how many have, and why the others have not. */
    private async tellLeft(given: string[], all: string[], refused: Set<string>, same: boolean) {
        const who = (a: string) => this.atlas.value!.offer(a).words.find((w) => w.kind === 'piece')?.value ?? a,
            done = new Set(given.map(who)),
            many = new Set(all.map(who)).size,
            left = all.find((a) => !done.has(who(a)) || refused.has(a));
        if (!left) return;
        const { error, rule } = same ? await this.found.why(left) : {},
            why = error ?? 'something else comes first',
            text = many > 1 ? `Done for ${done.size} of ${many}, not for ${many - done.size}: ${why}.` : '';
        this.notice.value = { kind: 'news', rule, text: text || `Done for ${given.length}, not for the next: ${why}.` };
        this.spoken.value = this.notice.value.text;
    }

    /* A list that goes on where something was shown in the middle of it; if so wished, only to the one question. */
    async giveOn(list: string[], asked?: string) {
        let rest = list;
        while (rest.length && this.mine.value && legalOf(this.view.value).includes(rest[0]!)) {
            if (asked && this.view.value?.question?.name !== asked) return;
            const done = await this.give(rest.slice(0, 64), { sure: true, joins: rest !== list });
            if (!done || done.stopped) return;
            rest = rest.slice(done.taken ?? 1);
        }
    }

    /* A long way at once, and the word that ends it where it is declared as a whole. It stops where anything else is
     * asked. */
    async follow(path: string[], seal = '', joins = false) {
        const way = this.way.value,
            legal = legalOf(this.view.value);
        if (!way) return;
        const steps = path.map((p) => `${way.verb} ${p}`),
            out = way.out && legal.includes(way.out) && !legal.includes(steps[0]!) ? [way.out] : [];
        const all = [...out, ...steps, ...(seal ? [seal] : [])];
        for (let rest = all; rest.length && this.way.value; ) {
            this.plan.value = path.slice(-rest.length);
            const done = await this.give(rest, { joins: joins && rest === all });
            if (!done || done.stopped || done.log.some((l) => l.how)) return;
            rest = rest.slice(done.taken ?? 1); // what showed something cannot be taken back, and ends a list
        }
    }

    /* Whether a piece is chosen already: for the group that is asked for, or to be lost. */
    hasChosen(piece = ''): boolean {
        const chosen = [...(this.view.value?.chosen ?? []), ...this.losses.picks.value];
        return !!piece && !this.past.value && chosen.includes(piece);
    }

    private passing = 0; // how often a turn was passed: only the last time counts

    /* Passes all that is left of the turn: done, or stop, until a new one begins. What must be chosen meanwhile the
     * player chooses, and it goes on; whoever takes something back ends it. */
    async passTurn() {
        const turn = () => this.seat.value + this.log.value.filter((l) => l.heading === 1).length,
            now = turn(),
            time = ++this.passing,
            goesOn = () => turn() === now && this.passing === time && this.match.value?.status === 'running';
        for (let step = this.step.value, waits = 0; goesOn() && waits < 200; ) {
            await this.settled(); // what is answered by itself ends nothing
            if (this.step.value < step || this.notice.value) return;
            step = this.step.value;
            const end = this.choices.value?.plain.find((o) => PASSES.includes(o.verb));
            if (end && !this.busy.value && goesOn()) await this.give([end.text], { sure: true });
            else {
                if (!this.mine.value) waits++;
                await new Promise((done) => setTimeout(done, 150));
            }
        }
    }

    /* Resolves when no order is on its way, nor one that is given by itself. */
    async settled() {
        const waits = () => this.busy.value || this.forced.value;
        for (let tries = 0; waits() && tries < 100; tries++) await new Promise((done) => setTimeout(done, 30));
    }

    /* One legal answer and nothing to choose: take it after a moment, if that is wanted. */
    private answerForced() {
        clearTimeout(this.timer);
        const view = this.view.value,
            only = legalOf(view)[0],
            alone = skipForced.value && this.mine.value && !this.busy.value && legalOf(view).length === 1;
        this.forced.value = alone && !this.rests.value;
        if (!this.forced.value) return;
        this.timer = window.setTimeout(
            () => void this.give([only!], { sure: true, joins: true, byItself: true }),
            calm() ? 0 : this.view.value?.moving ? 0 : 250,
        );
    }

    private readonly forced = signal(false); // an answer is about to be given by itself
    readonly rests = signal(false); // something was just taken back: nothing is done by itself

    async between(call: Promise<unknown>) {
        try {
            await call;
        } catch (e) {
            this.refused(e);
        }
    }
}

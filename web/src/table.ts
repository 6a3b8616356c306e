// One match as this page knows it: what the server told, what is being looked at, what is being decided.
import { batch, computed, effect, signal } from '@preact/signals';
import * as api from './api';
import { Atlas, choicesOf, placeKey, stacksOf } from './offers';
import { calm, lastStep, playSpeed, skipForced } from './settings';
import type { ChatLine, LogLine, Looked, Match, MatchState, View } from './types';
import { route } from './ways';

export interface Notice { text: string; rule?: string; kind: 'refused' | 'news' }

const boards = new Map<string, Promise<Atlas>>();
export function atlasOf(game: string): Promise<Atlas> {
    let known = boards.get(game);
    if (!known) {
        known = api.board(game).then((b) => new Atlas(b));
        known.catch(() => boards.delete(game));
        boards.set(game, known);
    }
    return known;
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');

export class Table {
    readonly match = signal<Match | null>(null);
    readonly atlas = signal<Atlas | null>(null);
    readonly mySeats = signal<string[]>([]);
    readonly seat = signal<string>('');                  // '' before it is known; 'spectator' for those without one
    readonly view = signal<View | null>(null);
    readonly version = signal(0);
    readonly step = signal(0);
    readonly log = signal<LogLine[]>([]);
    readonly chat = signal<ChatLine[]>([]);
    readonly online = signal(true);
    readonly busy = signal(false);
    readonly notice = signal<Notice | null>(null);
    readonly failed = signal<string>('');
    readonly handover = signal<string>('');              // the side that is to come to the screen
    readonly past = signal<{ step: number; view: View } | null>(null);
    readonly playing = signal(false);
    readonly picks = signal<string[]>([]);
    readonly inspected = signal<string>('');             // a place
    readonly cursor = signal<string>('');                // the place the keyboard is at
    readonly hovered = signal<string>('');
    readonly spoken = signal<string>('');                // for the live region
    readonly plan = signal<string[]>([]);                // places still to be gone to

    readonly shown = computed(() => this.past.value?.view ?? this.view.value);
    readonly mine = computed(() => {
        const view = this.view.value;
        return !!view && !this.past.value && !this.handover.value && view.legal.length > 0 && this.seat.value !== 'spectator';
    });
    readonly choices = computed(() => {
        const view = this.view.value, atlas = this.atlas.value;
        return view && atlas && this.mine.value ? choicesOf(atlas, view, this.picks.value) : null;
    });
    readonly way = computed(() => {
        const view = this.view.value;
        return this.mine.value && view?.moving?.place
            ? this.atlas.value?.board.ways?.find((w) => w.question === view.question?.name) : undefined;
    });

    private stopListening = () => {};
    private readonly stops: (() => void)[] = [];
    private timer = 0;

    constructor(readonly id: string) {}

    // ---- coming and going ----

    async open() {
        try {
            const first = await api.look(this.id, 'spectator'), atlas = atlasOf(first.game);
            const owing = first.view?.owing ?? [], seats = first.my_seats;
            const seat = seats.find((s) => owing.includes(s)) ?? seats[0] ?? 'spectator';
            if (seats.length > 1) this.handover.value = seat;
            this.mySeats.value = seats;
            await Promise.all([atlas, this.sit(seat, first.as === seat ? first : undefined)]);
            this.atlas.value = await atlas;
            this.stops.push(effect(() => this.answerForced()));
        } catch (e) {
            this.failed.value = e instanceof Error ? e.message : String(e);
        }
    }

    /* Looks through the eyes of a seat from now on. */
    async sit(seat: string, known?: Looked) {
        this.stopListening();
        const [looked, log, chat] = await Promise.all([known ?? api.look(this.id, seat), api.log(this.id, seat), api.chat(this.id, seat)]);
        batch(() => {
            this.seat.value = seat;
            this.match.value = looked;
            this.view.value = looked.view;
            this.version.value = looked.version;
            this.step.value = looked.step;
            this.log.value = log.log;
            this.chat.value = chat.chat;
            this.picks.value = [];
            this.plan.value = [];
            this.past.value = null;
            this.inspected.value = '';
        });
        this.stopListening = api.listen(this.id, seat, () => this.version.value, {
            state: (s) => this.take(s),
            match: (m) => { this.match.value = { ...this.match.value, ...m }; },
            chat: (line) => {
                if (!this.chat.value.some((c) => c.number === line.number)) this.chat.value = [...this.chat.value, line];
            },
            online: (on) => { this.online.value = on; },
        });
    }

    close() {
        this.stopListening();
        clearTimeout(this.timer);
        this.stops.forEach((stop) => stop());
    }

    async takeOver() {
        const seat = this.handover.value;
        if (seat !== this.seat.value) await this.sit(seat);
        this.handover.value = '';
    }

    // ---- what the server says ----

    private take(state: MatchState) {
        if (state.version < this.version.value || (state.version === this.version.value && !state.reset)) return;
        if (state.reset) void this.refresh();
        batch(() => {
            if (!state.reset) {
                const lines = state.log.map((l) => ({ ...l, step: state.step }));
                this.log.value = [...this.log.value.slice(0, state.log_from), ...lines];
                if (lines.length) this.spoken.value = lines.map((l) => l.text).join('. ');
            }
            this.version.value = state.version;
            this.step.value = state.step;
            if (state.view) {
                this.view.value = state.view;
                this.picks.value = [];
            }
        });
        if (state.view) this.passOn(state.view);
    }

    /* At one screen: whoever is asked now sits down, unseen by the other. */
    private passOn(view: View) {
        const seats = this.mySeats.value;
        if (seats.length < 2 || view.owing.includes(this.seat.value)) return;
        const next = seats.find((s) => view.owing.includes(s));
        if (next) this.handover.value = next;
    }

    async refresh() {
        const seat = this.seat.value;
        const [looked, log] = await Promise.all([api.look(this.id, seat), api.log(this.id, seat)]);
        if (seat !== this.seat.value) return;
        batch(() => {
            this.match.value = looked;
            this.view.value = looked.view;
            this.version.value = looked.version;
            this.step.value = looked.step;
            this.log.value = log.log;
            this.picks.value = [];
        });
    }

    private refused(e: unknown) {
        this.plan.value = [];
        if (e instanceof api.Refusal && e.status === 409 && e.version !== undefined) {
            this.notice.value = { kind: 'news', text: 'The match had moved on. This is how it stands now.' };
            void this.refresh();
        } else if (e instanceof Error) {
            this.notice.value = { kind: 'refused', text: e.message, rule: e instanceof api.Refusal ? e.rule : undefined };
        }
        this.spoken.value = this.notice.value?.text ?? '';
    }

    // ---- deciding ----

    async act(action: string) {
        await this.goingBack;
        if (this.busy.value || this.past.value) return;
        this.busy.value = true;
        this.notice.value = null;
        try {
            this.take(await this.send(action));
            lastStep.value = { ...lastStep.value, [this.id]: this.step.value };
        } catch (e) {
            this.refused(e);
        } finally {
            this.busy.value = false;
        }
        void this.goOn();
    }

    /* Where several sides answer at once, another's answer may come first. If that changed nothing in what is asked here,
     * the answer is given again; otherwise the player decides anew. */
    private async send(action: string): Promise<MatchState> {
        const before = this.view.value;
        try {
            return await api.act(this.id, this.seat.value, this.version.value, newKey(), action);
        } catch (e) {
            if (!(e instanceof api.Refusal) || e.status !== 409 || e.version === undefined) throw e;
            await this.refresh();
            const same = (v: View | null) => JSON.stringify([v?.question, v?.legal]);
            if (same(before) !== same(this.view.value)) throw e;
            return api.act(this.id, this.seat.value, this.version.value, newKey(), action);
        }
    }

    /* A long way, a step at a time; it stops as soon as anything else is asked. */
    private async goOn() {
        const [next, ...rest] = this.plan.value, way = this.way.value;
        if (!next) return;
        const action = `${way?.verb} ${next}`;
        if (!way || !this.view.value?.legal.includes(action)) {
            this.plan.value = [];
            return;
        }
        this.plan.value = rest;
        await this.act(action);
    }

    pathTo(place: string): string[] {
        const way = this.way.value, view = this.view.value, atlas = this.atlas.value, from = view?.moving?.place;
        if (!way || !view || !atlas || !from || place === from) return [];
        const avoid = new Set(stacksOf(view).filter((s) => s.side !== view.as && s.place).map((s) => s.place!));
        const path = route(atlas, way, from, place, avoid);
        return path.length && view.legal.includes(`${way.verb} ${path[0]}`) ? path : [];
    }

    /* A click on a piece or a place. True: it was an answer, or a part of one. */
    click(key: string): boolean {
        const all = this.choices.value;
        if (!all || this.busy.value) return false;
        if (this.picks.value.includes(key)) {
            this.picks.value = this.picks.value.filter((p) => p !== key);
            return true;
        }
        let offers = all.byKey.get(key);
        let picks = [...this.picks.value, key];
        if (!offers && this.picks.value.length) {
            const atlas = this.atlas.value!, view = this.view.value!;
            offers = choicesOf(atlas, view, []).byKey.get(key);
            picks = [key];
        }
        if (offers?.length === 1) {
            void this.act(offers[0]!.text);
            return true;
        }
        if (offers) {
            this.picks.value = picks;
            return true;
        }
        return false;
    }

    clickPlace(place: string) {
        this.inspected.value = place;
        this.cursor.value = place;
        if (this.click(placeKey(place))) return;
        const path = this.mine.value ? this.pathTo(place) : [];
        if (path.length) {
            this.plan.value = path;
            void this.goOn();
        }
    }

    /* One legal answer and nothing to choose: take it after a moment, if that is wanted. */
    private answerForced() {
        clearTimeout(this.timer);
        const view = this.view.value;
        if (!skipForced.value || !this.mine.value || this.busy.value || view?.legal.length !== 1) return;
        const only = view.legal[0]!;
        this.timer = window.setTimeout(() => void this.act(only), calm() ? 0 : 350);
    }

    /* An order given while something is still being taken back waits for that. */
    private goingBack: Promise<void> = Promise.resolve();

    back(how: typeof api.undo) { return this.goingBack = this.backOnce(how); }

    private async backOnce(how: typeof api.undo) {
        if (this.busy.value) return;
        this.busy.value = true;
        this.notice.value = null;
        this.plan.value = [];
        try {
            this.take(await how(this.id, this.seat.value, this.version.value));
        } catch (e) {
            this.refused(e);
        } finally {
            this.busy.value = false;
        }
    }

    undo() { return this.back(api.undo); }
    restartTurn() { return this.back(api.restartTurn); }

    async between(call: Promise<unknown>) {
        try {
            await call;
        } catch (e) {
            this.refused(e);
        }
    }

    // ---- looking back ----

    async look(step: number) {
        if (step >= this.step.value) {
            this.live();
            return;
        }
        try {
            const past = await api.replay(this.id, this.seat.value, Math.max(1, step));
            this.past.value = { step: Math.max(1, step), view: past.view };
        } catch (e) {
            this.refused(e);
        }
    }

    live() {
        batch(() => {
            this.playing.value = false;
            this.past.value = null;
        });
    }

    async play(from: number) {
        this.playing.value = true;
        for (let step = Math.max(1, from); this.playing.value && step < this.step.value; step++) {
            await this.look(step);
            await new Promise((done) => setTimeout(done, playSpeed.value));
        }
        if (this.playing.value) this.live();
    }

    get mySince(): number {
        return lastStep.value[this.id] ?? 1;
    }
}

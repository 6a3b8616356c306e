// Looking back: at a step of the past, through other eyes when all is over, and at what others do, step by step.
import { batch } from '@preact/signals';
import * as api from './api';
import { lastStep, playSpeed, seenStep, watchOthers } from './settings';
import type { SharedStep, Table } from './table';
import type { View } from './types';

export class Looking {
    constructor(private readonly table: Table) {}

    readonly views = new Map<number, View>(); // of this seat, by step: those that came by themselves
    private wanted = -1; // the step that is to be shown; answers may come out of turn
    skipping = false; // until I act again

    /* A step back takes the later ones with it. */
    remember(step: number, view: View) {
        for (const known of this.views.keys()) if (known > step || known < step - 300) this.views.delete(known);
        this.views.set(step, view);
    }

    private async show(step: number) {
        const eyes = this.table.eyes.value,
            known = eyes ? undefined : this.views.get(step);
        this.wanted = step;
        try {
            const view =
                known ??
                (
                    await (eyes
                        ? api.replayAs(this.table.id, eyes.as, step)
                        : api.replay(this.table.id, this.table.seat.value, step))
                ).view;
            if (this.wanted === step && this.table.eyes.value === eyes) this.table.past.value = { step, view };
        } catch (e) {
            this.table.refused(e);
            this.table.playing.value = false;
        }
    }

    async look(step: number) {
        if (!this.table.eyes.value && step >= this.table.step.value) this.live();
        else await this.show(Math.max(this.table.first, Math.min(step, this.table.last.value)));
    }

    live() {
        this.skipping = this.table.playing.value;
        batch(() => {
            this.wanted = -1;
            this.table.playing.value = false;
            this.table.eyes.value = null;
            this.table.past.value = null;
        });
        this.saw();
    }

    /* Through anybody's eyes, when the match is over; '' for one's own. */
    async lookAs(as: string) {
        this.live();
        if (!as) return;
        try {
            this.table.eyes.value = { as, ...(await api.logAs(this.table.id, as)) };
            await this.show(this.table.last.value);
        } catch (e) {
            this.table.refused(e);
        }
    }

    async lookShared({ step, as }: SharedStep) {
        if (as) await this.lookAs(as);
        await this.look(step);
    }

    async play(from: number, pause = () => playSpeed.value) {
        if (this.table.playing.value) return;
        this.table.playing.value = true;
        for (
            let step = Math.max(this.table.first, from);
            this.table.playing.value && step <= this.table.last.value;
            step++
        ) {
            if (this.caughtUp(step)) break;
            if (!this.table.told.value.some((l) => l.step === step && !l.heading)) continue;
            await this.show(step);
            await new Promise((done) => setTimeout(done, pause()));
        }
        if (!this.table.playing.value) return;
        this.table.playing.value = false;
        if (!this.table.eyes.value) this.live();
    }

    /* Nothing more is to come before I answer. */
    private caughtUp(step: number): boolean {
        const view = this.table.view.value;
        return (
            !this.table.eyes.value &&
            step === this.table.step.value &&
            (!view?.owing.length || view.owing.includes(this.table.seat.value))
        );
    }

    /* What the others did since this was last on the screen, at the chosen speed; much of it faster. */
    watch() {
        const from = (seenStep.value[this.table.id] ?? this.table.step.value) + 1,
            alone = this.table.mySeats.value.length === 1;
        if (this.table.past.value || document.hidden) return;
        if (!watchOthers.value || this.skipping || !alone || from > this.table.step.value || this.caughtUp(from))
            this.saw();
        else void this.play(from, () => Math.min(playSpeed.value, 20_000 / (this.table.step.value - from + 1)));
    }

    saw() {
        if (!document.hidden && !this.table.past.value && seenStep.value[this.table.id] !== this.table.step.value)
            seenStep.value = { ...seenStep.value, [this.table.id]: this.table.step.value };
    }

    get mySince(): number {
        return lastStep.value[this.table.id] ?? 1;
    }
}

// Taking back: what was ordered last, the turn so far, and behind the dice where machines agree.
import { computed } from '@preact/signals';
import * as api from './api';
import { legalOf } from './offers';
import { lastStep, skipForced } from './settings';
import type { Table } from './table';

export class Undo {
    constructor(private readonly table: Table) {}

    /* An order given while something is still being taken back waits for that. */
    goingBack: Promise<void> = Promise.resolve();

    back(how: typeof api.undo) {
        return (this.goingBack = this.backOnce(how));
    }

    private async backOnce(how: typeof api.undo) {
        if (this.table.busy.value || this.table.past.value) return;
        if (!this.table.canUndo.value && this.aloneWithMachines.value) return this.backBehindDice();
        if (!this.table.canUndo.value) {
            this.table.notice.value = {
                kind: 'news',
                text: 'Nothing can be taken back here. At the table you can ask the others for it.',
            };
            return;
        }
        this.table.busy.value = true;
        this.table.notice.value = null;
        this.table.plan.value = [];
        try {
            this.table.rests.value = true;
            await this.undoSome(how, this.table.countOf(this.table.step.value));
        } catch (e) {
            this.table.refused(e);
        } finally {
            this.table.busy.value = false;
        }
    }

    readonly aloneWithMachines = computed(
        () =>
            this.table.acted.value &&
            this.table.mySeats.value.length === 1 &&
            !!this.table.match.value?.seats.every((s) => s.kind === 'machine' || s.side === this.table.seat.value),
    );

    /* Machines agree to it. The dice stay as they are: the same order gets the same ones. What was given by itself goes
     * with what was ordered before it, and an order of several actions goes as one. */
    private async backBehindDice() {
        const { busy, rests, step, outcome, view } = this.table,
            last = lastStep.value[this.table.id] ?? 0,
            mine = last <= step.value;
        busy.value = true;
        rests.value = true;
        try {
            do await this.backOne();
            while (skipForced.value && legalOf(view.value).length === 1 && this.table.acted.value);
            const rest = mine && step.value < last ? this.table.countOf(last) - 1 : 0;
            if (rest > 0 && this.table.canUndo.value) await this.undoSome(api.undo, rest);
            outcome.value = null;
            if (view.value) this.table.leave(view.value);
        } catch (e) {
            this.table.refused(e);
        } finally {
            busy.value = false;
        }
    }

    private async backOne() {
        if (this.table.canUndo.value) return this.undoSome(api.undo, 1);
        await api.takeBack(this.table.id, this.table.seat.value, 'ask');
        await this.table.refresh();
    }

    private async undoSome(how: typeof api.undo, count: number) {
        this.table.take(await how(this.table.id, this.table.seat.value, this.table.version.value, count), true);
    }

    undo() {
        return this.back(api.undo);
    }
    restartTurn() {
        return this.back(api.restartTurn);
    }
}

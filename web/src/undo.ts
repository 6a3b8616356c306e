// Taking back: what was ordered last, the turn so far, and behind the dice where machines agree.
import { computed } from '@preact/signals';
import * as api from './api';
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
            const count = this.table.countOf(this.table.step.value);
            this.table.take(await how(this.table.id, this.table.seat.value, this.table.version.value, count), true);
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

    /* Machines agree to it. The dice stay as they are: the same order gets the same ones. */
    private async backBehindDice() {
        this.table.busy.value = true;
        this.table.rests.value = true;
        try {
            await api.takeBack(this.table.id, this.table.seat.value, 'ask');
            this.table.outcome.value = null;
            await this.table.refresh();
        } catch (e) {
            this.table.refused(e);
        } finally {
            this.table.busy.value = false;
        }
    }

    undo() {
        return this.back(api.undo);
    }
    restartTurn() {
        return this.back(api.restartTurn);
    }
}

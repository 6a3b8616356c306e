// What the rules say of an order before it is given: found in this page where the game's module is there and knows what
// this seat knows, else by the server. The server judges what is ordered in any case.
import { effect } from '@preact/signals';
import * as api from './api';
import type { Instant } from './instant/page';
import { rest } from './rest';
import { SITE } from './site';
import type { Table } from './table';
import type { OddsFound, Verdict, View } from './types';

const whenIdle = (run: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 1000);

export class Found {
    private instant: Instant | null = null;
    private over = false;

    constructor(private readonly table: Table) {}

    /* The module comes last of all: when an order can be given, and panels and book are there. */
    open(): () => void {
        let brought = SITE;
        const stop = effect(() => {
            const { mine, atlas } = this.table;
            if (brought || !mine.value || !rest.value || !atlas.value?.book.value) return;
            brought = true;
            whenIdle(() => void this.bring());
        });
        return () => {
            this.over = true;
            stop();
            this.instant?.close();
        };
    }

    private async bring() {
        const it = this.over ? null : await rest.peek()!.bringInstant(this.table);
        if (this.over) it?.close();
        else this.instant = it;
    }

    async why(action: string): Promise<Verdict> {
        const { id, seat } = this.table;
        return (await this.instant?.ask<Verdict>('why', action)) ?? api.why(id, seat.value, action);
    }

    /* What this seat would see if it gave these orders; null: nobody knows before they are given. */
    async next(order: string[]): Promise<View | null> {
        return (await this.instant?.ask<{ view: View }>('next', order.join('\n')))?.view ?? null;
    }

    /* Those that lead to dice. */
    async oddsActions(): Promise<string[]> {
        const { id, seat } = this.table;
        return (await this.instant?.ask<{ actions: string[] }>('odds', ''))?.actions ?? api.oddsActions(id, seat.value);
    }

    async odds(action: string): Promise<OddsFound> {
        const { id, seat } = this.table;
        return (await this.instant?.ask<OddsFound>('odds', action)) ?? api.odds(id, seat.value, action);
    }
}

// Hexes come as columns of what changes from one to the next (docs/http-api.md): here they are rows again.
import type { Space } from './types';

export type Column = [string, ...(string | number | null | [number])[]];

export function rowsOf(columns: Record<string, Column>): Space[] {
    const rows: Record<string, unknown>[] = [];
    for (const [member, [how, ...told]] of Object.entries(columns)) {
        const adds = how.startsWith('+'),
            digits = Number(how.slice(1));
        let at = 0,
            sum = 0;
        told.forEach((value, i) => {
            if (Array.isArray(value)) return;
            const next = told[i + 1];
            for (let left = Array.isArray(next) ? next[0] : 1; left; left--) {
                sum += adds ? Number(value) : 0;
                const it = !adds ? value : digits ? String(sum).padStart(digits, '0') : sum,
                    row = (rows[at++] ??= {});
                if (it !== null) row[member] = it;
            }
        });
    }
    return rows as unknown as Space[];
}

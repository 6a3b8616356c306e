// What keys do.
import { useLayoutEffect } from 'preact/hooks';
import type { Camera } from '../chart/camera';
import { faceOf } from '../counter';
import { type Atlas, ENDS, placeKey, stacksOf } from '../offers';
import type { Table } from '../table';
import { touching } from '../ways';
import { commandOpen, keysOpen, tab } from './opened';
import { toggleRules } from './rule';

function walk(table: Table, atlas: Atlas, camera: Camera, by: number) {
    const choices = table.targets.value,
        view = table.shown.value;
    const places = choices
        ? [...new Set([...choices.places, ...choices.within])]
        : (view?.stacks ?? []).map((s) => s.place ?? '');
    const known = places
        .filter((p) => atlas.spaces.has(p))
        .sort((a, b) => {
            const [s, t] = [atlas.spaces.get(a)!, atlas.spaces.get(b)!];
            return s.x - t.x || s.y - t.y;
        });
    if (!known.length) return;
    const at = known.indexOf(table.cursor.value);
    standAt(table, atlas, camera, known[(at + by + known.length + (at < 0 && by < 0 ? 1 : 0)) % known.length]!);
}

/* For the live region and the keyboard: a place in one sentence. */
function placeWords(table: Table, atlas: Atlas, place: string): string {
    const view = table.shown.value;
    if (!view) return '';
    const stacks = stacksOf(view)
        .filter((s) => s.place === place)
        .map((s) => {
            const top = faceOf(atlas, { piece: s.top }).name;
            return `${atlas.partyName(s.side)} stack of ${s.height ?? s.pieces.length}, ${top} on top`;
        });
    const offers = table.targets.value?.byKey.get(placeKey(place)) ?? [];
    return [atlas.placeName(place), ...stacks, ...offers.map((o) => `you may ${o.verb}`)].join('; ');
}

/* The cursor stands there, and what is there is read out. Enter means it from now on, and no button that was gone to
 * before. */
function standAt(table: Table, atlas: Atlas, camera: Camera, place: string) {
    const space = atlas.spaces.get(place)!;
    table.cursor.value = place;
    table.inspected.value = place;
    camera.show(space.x, space.y, 0.62);
    table.spoken.value = placeWords(table, atlas, place);
    document.querySelector('main')?.focus();
}

const AHEAD: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/* To the neighbour that lies most in that direction; over links as over the sides of hexes. */
function stride(table: Table, atlas: Atlas, camera: Camera, [dx, dy]: [number, number]) {
    const from = table.cursor.value || table.view.value?.moving?.place || table.inspected.value || '',
        here = atlas.spaces.get(from);
    if (!here) return walk(table, atlas, camera, 1);
    const straight = (place: string) => {
        const s = atlas.spaces.get(place)!;
        return ((s.x - here.x) * dx + (s.y - here.y) * dy) / (Math.hypot(s.x - here.x, s.y - here.y) || 1);
    };
    const [best] = touching(atlas, from)
        .filter((p) => atlas.spaces.has(p) && straight(p) > 0.2)
        .sort((a, b) => straight(b) - straight(a));
    if (best) standAt(table, atlas, camera, best);
}

function finish(table: Table) {
    const plain = table.choices.value?.plain ?? [];
    const word = ENDS.find((w) => plain.some((o) => o.verb === w)),
        one = plain.find((o) => o.verb === word) ?? (plain.length === 1 && plain[0]);
    if (one) void table.act(one.text);
    else table.why.off('Nothing here is ended with that key.');
}

/* Why the place the cursor is at cannot be chosen is told beside it. */
function tellAt(table: Table, camera: Camera, place: string) {
    const { left, top } = document.querySelector('.chart')!.getBoundingClientRect(),
        { x, y } = table.atlas.value!.spaces.get(place)!,
        at = camera.toWindow(x, y);
    table.why.spot = { x: left + at.x, y: top + at.y };
    if (table.choices.value?.within.has(place)) table.why.tell({ text: 'Choose one of the counters that lie here.' });
    else void table.why.clickPlace(place);
}

/* Chooses the place the cursor is at; where that is the end of a drafted way, the way is sent. */
function enter(table: Table, camera: Camera) {
    const place = table.cursor.value,
        points = table.draft.points.value;
    if (points.length && (!place || points.at(-1) === place)) void table.draft.send();
    else if (place && !table.clicks.clickPlace(place)) tellAt(table, camera, place);
}

export function Keys({ table, atlas, camera }: { table: Table; atlas: Atlas; camera: Camera }) {
    // As soon as there are panels to open: no key is lost between two frames.
    useLayoutEffect(() => {
        const pan = 90;
        const runs: Record<string, () => void> = {
            n: () => walk(table, atlas, camera, 1),
            p: () => walk(table, atlas, camera, -1),
            '/': () => {
                commandOpen.value = true;
            },
            '?': () => {
                keysOpen.value = true;
            },
            u: () => void table.taking.undo(),
            d: () => finish(table),
            o: () => {
                tab.value = 'orders';
            },
            l: () => {
                tab.value = 'log';
            },
            b: () => {
                tab.value = 'forces';
            },
            t: () => {
                tab.value = 'talk';
            },
            e: () => table.recall(),
            ',': () => void table.looking.look((table.past.value?.step ?? table.step.value) - 1),
            '.': () => void table.looking.look((table.past.value?.step ?? table.step.value) + 1),
            ArrowLeft: () => camera.pan(pan, 0),
            ArrowRight: () => camera.pan(-pan, 0),
            ArrowUp: () => camera.pan(0, pan),
            ArrowDown: () => camera.pan(0, -pan),
            '+': () => camera.zoom(1.3),
            '=': () => camera.zoom(1.3),
            '-': () => camera.zoom(1 / 1.3),
            '0': () => camera.fit(),
            s: () => void table.looking.play(table.looking.mySince),
            h: () => document.querySelector<HTMLButtonElement>('.hide-counters')?.click(),
            r: toggleRules,
            Enter: () => enter(table, camera),
            Escape: () => {
                table.plan.value = [];
                table.hush();
                if (table.past.value) {
                    table.looking.live(); // to the order as it was half given
                    return;
                }
                table.picks.value = [];
                table.verb.value = '';
                table.draft.clear();
                table.cursor.value = '';
            },
        };
        const press = (e: KeyboardEvent) => {
            const on = e.target as HTMLElement;
            if (
                e.ctrlKey ||
                e.metaKey ||
                e.altKey ||
                document.querySelector('dialog:modal') ||
                on.closest('input, select, textarea, dialog')
            )
                return;
            if (
                (e.key === 'Enter' || e.key.startsWith('Arrow')) &&
                on.closest('button, a, summary, .log, .chat, [role=tab]')
            )
                return;
            const ahead = e.shiftKey ? AHEAD[e.key] : undefined,
                run = ahead ? () => stride(table, atlas, camera, ahead) : runs[e.key];
            if (!run) return;
            e.preventDefault();
            run();
        };
        window.addEventListener('keydown', press);
        return () => window.removeEventListener('keydown', press);
    }, [table, atlas, camera]);
    return null;
}

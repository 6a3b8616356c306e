// A stack spread out beside its place: each counter large, those that may be chosen glowing.
import type { Signal } from '@preact/signals';
import { faceOf, CounterIcon, valueWords } from '../counter';
import type { Atlas } from '../offers';
import { pieceKey, stacksOf } from '../offers';
import type { Table } from '../table';
import type { Shown, Stack } from '../types';
import type { Camera } from './camera';
import { classes } from '../words';

/* Cargo follows its ship. */
export function inOrder(pieces: Shown[]): Shown[] {
    const loose = pieces.filter((p) => !p.on || !pieces.some((q) => q.piece === p.on));
    return loose.flatMap((p) => [p, ...pieces.filter((q) => q.on && q.on === p.piece)]);
}

export function pieceTitle(atlas: Atlas, shown: Shown): string {
    const face = faceOf(atlas, shown),
        kind = atlas.pieces.get(shown.piece ?? '')?.type;
    const marks = (shown.marks ?? []).map((m) => atlas.marks.get(m)?.name ?? m);
    const on = shown.on ? [`aboard ${atlas.pieces.get(shown.on)?.name ?? shown.on}`] : [];
    return [face.name, kind, valueWords(face.values), ...on, ...marks].filter(Boolean).join(', ');
}

export function PieceButton({ table, atlas, shown, size }: { table: Table; atlas: Atlas; shown: Shown; size: number }) {
    const key = shown.piece ? pieceKey(shown.piece) : '',
        choices = table.choices.value;
    const offers = choices?.byKey.get(key),
        means = offers ?? table.anew.value?.byKey.get(key),
        picked = table.picks.value.includes(key);
    const chosen = table.hasChosen(shown.piece);
    const title = pieceTitle(atlas, shown);
    return (
        <button
            type="button"
            class={classes('piece', {
                legal: offers,
                picked,
                chosen,
                cargo: shown.on,
                spent: shown.marks?.some((m) => atlas.marks.get(m)?.spent),
            })}
            aria-pressed={means || chosen ? chosen || picked : undefined}
            title={title}
            aria-disabled={!means}
            tabIndex={means ? 0 : -1}
            onClick={() => table.clicks.click(key) || void table.why.click(key)}>
            <CounterIcon face={faceOf(atlas, shown)} atlas={atlas} size={size} marks={shown.marks} />
            <span class="piece-name">{faceOf(atlas, shown).name}</span>
            <span class="unseen-words">
                {title.slice(faceOf(atlas, shown).name.length)}
                {means ? `: ${means[0]!.verb}` : ''}
            </span>
        </button>
    );
}

function Row({ table, atlas, stack }: { table: Table; atlas: Atlas; stack: Stack }) {
    const unseen = (stack.height ?? stack.pieces.length) - stack.pieces.length;
    return (
        <div class="fan-row">
            {inOrder(stack.pieces).map((p, i) => (
                <PieceButton key={p.piece ?? i} table={table} atlas={atlas} shown={p} size={62} />
            ))}
            {unseen > 0 && <span class="unseen">{unseen} hidden</span>}
        </div>
    );
}

export function FanOut({
    table,
    atlas,
    camera,
    place,
}: {
    table: Table;
    atlas: Atlas;
    camera: Camera;
    place: Signal<string>;
}) {
    const view = table.shown.value,
        at = place.value,
        space = atlas.spaces.get(at);
    const stacks = view ? stacksOf(view).filter((s) => s.place === at && (s.height ?? s.pieces.length) > 0) : [];
    const rule = atlas.ruleOf(space);
    if (!space || (!stacks.length && !rule)) return null;
    const p = camera.toWindow(space.x, space.y),
        { width, height } = camera.size.value,
        { k } = camera.look.value;
    const left = p.x > width / 2,
        up = p.y > height * 0.55,
        gap = Math.max(34, space.style && space.width ? (space.width / 2) * k + 12 : 62 * k);
    const style = {
        left: left ? 'auto' : `${Math.max(8, p.x + gap)}px`,
        right: left ? `${Math.max(8, width - p.x + gap)}px` : 'auto',
        top: up ? 'auto' : `${Math.max(8, p.y - 40)}px`,
        bottom: up ? `${Math.max(8, height - p.y - 40)}px` : 'auto',
        maxWidth: `${Math.max(230, (left ? p.x : width - p.x) - gap - 16)}px`,
    };
    if (rule)
        return (
            <div class="fan place-card">
                <strong>{atlas.placeName(at)}</strong>
                <p>{rule.text}</p>
            </div>
        );
    return (
        <div
            class="fan"
            style={style}
            onPointerLeave={(e) => {
                if (e.pointerType !== 'touch') place.value = '';
            }}>
            <header>
                <strong>{atlas.placeName(at)}</strong>
                <button
                    type="button"
                    class="quiet"
                    aria-label="Close"
                    onClick={() => {
                        place.value = '';
                    }}>
                    ×
                </button>
            </header>
            {stacks.map((s, i) => (
                <Row key={i} table={table} atlas={atlas} stack={s} />
            ))}
        </div>
    );
}

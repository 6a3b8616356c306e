// A place in words, and what lies there.
import { faceOf, FlagIcon, CounterIcon, valueWords } from '../counter';
import { inOrder, pieceTitle } from '../chart/fan';
import type { Atlas } from '../offers';
import { MANY, pieceKey, placeKey, zoneOf, type Choices } from '../offers';
import type { Table } from '../table';
import { othersOf } from './tracks';
import type { Panel, Shown, Stack } from '../types';

function PieceRow({ table, atlas, shown }: { table: Table; atlas: Atlas; shown: Shown }) {
    const piece = atlas.pieces.get(shown.piece ?? ''),
        face = faceOf(atlas, shown),
        key = pieceKey(shown.piece ?? '');
    const offers = table.choices.value?.byKey.get(key) ?? [];
    const chosen = !table.past.value && !!table.view.value?.chosen?.includes(shown.piece ?? '');
    return (
        <li class={`${shown.on ? 'cargo' : ''}${offers.length ? ' legal' : ''}${chosen ? ' chosen' : ''}`}>
            <CounterIcon face={face} atlas={atlas} size={40} marks={shown.marks} />
            <div>
                <b>{face.name}</b> <span class="muted">{piece?.type}</span>
                <small>
                    {[
                        valueWords(face.values),
                        ...(shown.on ? [`aboard ${atlas.pieces.get(shown.on)?.name ?? shown.on}`] : []),
                        ...(shown.marks ?? []).map((m) => atlas.marks.get(m)?.name ?? m),
                    ]
                        .filter(Boolean)
                        .join(' · ')}
                </small>
            </div>
            {offers.length > 0 && (
                <button
                    type="button"
                    disabled={table.busy.value}
                    aria-label={`${offers.length === 1 ? offers[0]!.verb : 'choose'}: ${pieceTitle(atlas, shown)}`}
                    onClick={() => table.clicks.click(key) || void table.why.click(key)}>
                    {offers.length === 1 ? offers[0]!.verb : 'choose'}
                </button>
            )}
        </li>
    );
}

/* What lies on the sheet of a place, like a stack. */
function SheetPart({ table, atlas, sheet }: { table: Table; atlas: Atlas; sheet: Panel }) {
    const pieces = (sheet.pieces ?? []).map((p) => atlas.shown(p));
    if (!pieces.length) return null;
    return (
        <section>
            <h3>
                <FlagIcon party={atlas.party(sheet.party)} /> On its sheet: {pieces.length}
            </h3>
            <ul class="piece-rows">
                {pieces.map((p, i) => (
                    <PieceRow key={p.piece ?? i} table={table} atlas={atlas} shown={p} />
                ))}
            </ul>
        </section>
    );
}

function StackPart({ table, atlas, stack, moving }: { table: Table; atlas: Atlas; stack: Stack; moving?: boolean }) {
    const height = stack.height ?? stack.pieces.length,
        unseen = height - stack.pieces.length;
    return (
        <section>
            <h3>
                <FlagIcon party={atlas.party(stack.side)} /> {atlas.partyName(stack.side)}{' '}
                {moving ? 'group on the move' : 'stack'} of {height}
                <span class="muted"> {(stack.badges ?? []).map((b) => atlas.marks.get(b)?.name ?? b).join(', ')}</span>
            </h3>
            <ul class="piece-rows">
                {inOrder(stack.pieces).map((p, i) => (
                    <PieceRow key={p.piece ?? i} table={table} atlas={atlas} shown={p} />
                ))}
            </ul>
            {unseen > 0 && <p class="muted">{unseen} more, hidden from you.</p>}
        </section>
    );
}

/* Stacks that hold something to choose stand before the others. */
function chosenFirst(stacks: Stack[], choices: Choices | null): Stack[] {
    const chooses = (s: Stack) => s.pieces.some((p) => choices?.byKey.has(pieceKey(p.piece ?? '')));
    return [...stacks.filter(chooses), ...stacks.filter((s) => !chooses(s))];
}

/* What a click does: where places may be chosen it chooses, and is not there to read. */
function Hint({ table }: { table: Table }) {
    const press = matchMedia('(hover: none), (pointer: coarse)').matches ? 'Tap' : 'Click',
        keyboard = press === 'Click' && !matchMedia('(max-width: 860px)').matches;
    if (table.choices.value?.places.size)
        return (
            <p class="muted hint">
                {table.choosesVerb.value
                    ? `${press} a place that glows to choose it: nothing is ordered yet.`
                    : `${press} a place that glows: that is the order. Undo takes it back.`}
                {press === 'Click' && ' The right button reads what lies there.'}
            </p>
        );
    return (
        <p class="muted hint">
            {press} a place on the chart
            {keyboard && (
                <>
                    , or walk to one with the keys <kbd>n</kbd> and <kbd>p</kbd>,
                </>
            )}{' '}
            to read what lies there.
        </p>
    );
}

export function Inspector({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.shown.value,
        place = table.inspected.value || view?.moving?.place || view?.about || '';
    if (!view || !place) return <Hint table={table} />;
    const space = atlas.spaces.get(place),
        site = atlas.siteAt.get(place),
        holder = site && view.holders?.[site.slug];
    const marks = (view.marks ?? []).filter((m) => m.place === place);
    const choices = table.choices.value,
        offers = choices && choices.offers.length > MANY ? (choices.byKey.get(placeKey(place)) ?? []) : [];
    const rule = atlas.ruleOf(space);
    const lying = space?.style ? [] : (view.stacks ?? []).filter((s) => s.place === place),
        stacks = view.moving?.place === place ? [...lying, view.moving] : lying,
        sheets = (view.panels ?? []).filter((p) => p.place === place && p.pieces?.length),
        empty = !rule && !stacks.length && !sheets.length,
        wind = [...(view.winds ?? []), ...(atlas.board.map?.winds ?? [])].find((w) => w.zone === zoneOf(space));
    return (
        <section class="inspector" aria-label="Details of a place">
            <h2>
                {site && (holder ?? site.party) && <FlagIcon party={atlas.party(holder ?? site.party)} width={27} />}
                {' ' + atlas.placeName(place)}
            </h2>
            <p class="muted">
                {[
                    space?.terrain,
                    space?.region,
                    site?.value !== undefined ? `value ${site.value}` : '',
                    holder && holder !== site?.party
                        ? `held by ${atlas.partyName(holder)}`
                        : site
                          ? atlas.partyName(site.party)
                          : '',
                    ...othersOf(space ?? {}, [
                        'name',
                        'place',
                        'x',
                        'y',
                        'width',
                        'height',
                        'terrain',
                        'sides',
                        'region',
                        'zone',
                        'label',
                        'kind',
                        'style',
                        'shape',
                        'colour',
                        'words',
                        'rule',
                        'pin',
                        'icons',
                        'slots',
                        'worth',
                        'number',
                    ]).map((f) => `${f.label} ${f.value}`),
                    wind?.name && wind.from ? `${wind.name}: wind from ${wind.from}` : '',
                    ...marks.map((m) => atlas.marks.get(m.kind)?.name ?? m.kind),
                ]
                    .filter(Boolean)
                    .join(' · ')}
            </p>
            {offers.length > 0 && (
                <div class="buttons">
                    {offers.slice(0, 12).map((o) => (
                        <button
                            key={o.text}
                            type="button"
                            data-action={o.text}
                            disabled={table.busy.value}
                            onClick={() => void table.act(o.text)}>
                            {atlas.label(o)}
                        </button>
                    ))}
                </div>
            )}
            {chosenFirst(stacks, choices).map((s) => (
                <StackPart
                    key={s.pieces[0]?.piece ?? s.side}
                    table={table}
                    atlas={atlas}
                    stack={s}
                    moving={s === view.moving}
                />
            ))}
            {rule && <p>{rule.text}</p>}
            {sheets.map((s, i) => (
                <SheetPart key={i} table={table} atlas={atlas} sheet={s} />
            ))}
            {empty && <p class="muted">Nobody is to be seen here.</p>}
        </section>
    );
}

// What is asked, and every way to answer it: the banner, the buttons, the shop.
import { useRef } from 'preact/hooks';
import { CounterIcon, faceOf, FlagIcon, valueWords } from '../counter';
import type { Atlas, Choices, Offer } from '../offers';
import { ENDS, goodsOf, MANY, PASSES, pieceKey, placesOf, purseOf } from '../offers';
import { PieceButton } from '../chart/fan';
import { EVERYBODY } from '../clicks';
import { rest } from '../rest';
import type { Table } from '../table';
import type { Piece, View } from '../types';
import { EachButtons, SEVERAL } from './each';
import { byNumber, NumberOffer } from './numbers';
import { RuleLink } from './rule';
import { SetUps } from './setup';
import { VerbMenu } from './verbs';
import { VerdictLink } from './verdict';
import { ending } from '../ending';
import { word } from '../words';

function BannerClock({ table, view }: { table: Table; view: View }) {
    const asked = table.match.value?.seats.find(
        (s) => s.side === (table.mine.value ? table.seat.value : view.owing[0]),
    );
    return asked && rest.value && !table.past.value ? <rest.value.Clock table={table} seat={asked} short /> : null;
}

export function Banner({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.shown.value,
        match = table.match.value;
    if (!view || !match) return null;
    const mine = table.mine.value,
        over = match.status === 'over' || !view.owing.length;
    const result = ending(atlas, match, view);
    const who = mine ? atlas.party(table.seat.value) : atlas.party(view.owing[0]);
    return (
        <section
            class={`banner${mine ? ' mine' : ''}${over ? ' over' : ''}${table.past.value ? ' past' : ''}`}
            aria-label="What is asked">
            {who && !over && <FlagIcon party={who} width={30} />}
            <div class="asked">
                {table.past.value ? (
                    rest.value && <rest.value.Past table={table} atlas={atlas} />
                ) : over ? (
                    <p>
                        <strong>The game is over.</strong>{' '}
                        {result ? `${result[0]!.toUpperCase()}${result.slice(1)}.` : ''}
                    </p>
                ) : match.status === 'waiting' ? (
                    <p>
                        <strong>Waiting for players.</strong> The game begins when every seat is taken.
                    </p>
                ) : mine ? (
                    <p>
                        <strong>{who?.name ?? table.seat.value}:</strong> {view.question?.prompt}
                    </p>
                ) : (
                    <p>
                        <strong>{atlas.waitingFor(view)}.</strong> {view.question?.prompt}
                    </p>
                )}
            </div>
            {!over && <BannerClock table={table} view={view} />}
            {view.question && !over && !table.past.value && <RuleLink number={view.question.rule} />}
            {table.past.value && rest.value && <rest.value.Watching table={table} />}
            {table.past.value && (
                <button type="button" class="primary" onClick={() => table.looking.live()}>
                    {table.playing.value ? 'Skip' : 'Back to now'}
                </button>
            )}
            {match.status === 'over' && !table.past.value && <VerdictLink id={table.id} />}
            {table.busy.value && <span class="busy" aria-hidden="true" />}
        </section>
    );
}

export function NoticeLine({ table }: { table: Table }) {
    const notice = table.notice.value;
    if (!notice) return null;
    return (
        <div class={`notice ${notice.kind}`} role="alert">
            <span>
                {notice.kind === 'refused' ? 'Not allowed: ' : ''}
                {notice.text}
            </span>
            {notice.rule && <RuleLink number={notice.rule} />}
            <button
                type="button"
                class="quiet"
                aria-label="Dismiss"
                onClick={() => {
                    table.notice.value = null;
                }}>
                ×
            </button>
        </div>
    );
}

export function OfferButton({
    table,
    atlas,
    offer,
    main,
    alike = 1,
}: {
    table: Table;
    atlas: Atlas;
    offer: Offer;
    main?: boolean;
    alike?: number;
}) {
    const hint = table.view.value?.hints?.[offer.text];
    return (
        <button
            type="button"
            class={main ? 'primary' : ''}
            title={offer.help}
            disabled={table.busy.value}
            data-action={offer.text}
            onClick={() => void table.act(offer.text)}>
            {atlas.label(offer, table.picks.value)}
            {hint && <span class="hint-words">{hint}</span>}
            {alike > 1 && <small class="muted"> {alike} alike</small>}
        </button>
    );
}

function OfferButtons({
    table,
    atlas,
    offers,
    main,
}: {
    table: Table;
    atlas: Atlas;
    offers: Offer[];
    main?: (o: Offer) => boolean;
}) {
    return (
        <>
            {byNumber(offers).map((o) =>
                Array.isArray(o) ? (
                    <NumberOffer key={o[0]!.text} table={table} atlas={atlas} offers={o} main={main?.(o[0]!)} />
                ) : (
                    <OfferButton key={o.text} table={table} atlas={atlas} offer={o} main={main?.(o)} />
                ),
            )}
        </>
    );
}

const PASSED = 'Everything you could still order in this turn is passed.';

function passTurn(table: Table) {
    table.asking.value = { text: PASSED, yes: 'Pass the turn', no: 'Not yet', run: () => void table.passTurn() };
}

/* Whether the question before this one had words that end it. They have a row of their own, which stays empty where the
 * next question has none: what comes next is not under the pointer of who has just passed. */
function useEndedBefore(view: View | null, ends: boolean): boolean {
    const last = useRef({ view, ends, before: false });
    if (last.current.view !== view) last.current = { view, ends, before: last.current.ends };
    return last.current.before;
}

/* While something is picked they give way to the word that lets go of it. */
function Endings({ table, atlas, offers, alone }: { table: Table; atlas: Atlas; offers: Offer[]; alone: boolean }) {
    const before = useEndedBefore(table.view.value, offers.length > 0),
        picked = table.picks.value.length > 0,
        shown = picked ? [] : offers,
        passes = shown.some((o) => PASSES.includes(o.verb)) && table.log.value.some((l) => l.heading);
    if (!offers.length && !before) return null;
    return (
        <div class="buttons endings" role="group" aria-label="Go on">
            <OfferButtons
                table={table}
                atlas={atlas}
                offers={shown}
                main={(o) => o.verb === 'done' || (alone && shown.length === 1)}
            />
            {passes && (
                <button
                    type="button"
                    class="quiet"
                    title={PASSED}
                    disabled={table.busy.value}
                    onClick={() => passTurn(table)}>
                    Pass the turn
                </button>
            )}
            {picked && <LetGo table={table} />}
        </div>
    );
}

function LetGo({ table }: { table: Table }) {
    return (
        <button
            type="button"
            class="quiet"
            onClick={() => {
                table.picks.value = [];
            }}>
            Choose something else
        </button>
    );
}

/* To sail a course that is declared is what most will do next: it stands before all else. */
const isCourse = (table: Table, { verb }: Offer) => verb === table.view.value?.course?.verb;

/* Buttons for what the board cannot show, and for what is left once something on it is picked. A way that is drafted on
 * the chart needs none for its steps. */
function Buttons({
    table,
    atlas,
    choices,
    goods,
    tray,
}: {
    table: Table;
    atlas: Atlas;
    choices: Choices;
    goods: Offer[];
    tray: string[];
}) {
    const picked = table.picks.value.length > 0,
        drawn = table.draft.drafts.value ? table.way.value?.verb : undefined;
    const named = choices.offers.filter(
        (o) => choices.keys.get(o)!.length && o.verb !== drawn && (picked || !goods.includes(o)),
    );
    const few = picked || named.length <= MANY || table.verb.value ? named : [];
    const ends = choices.plain.filter((o) => ENDS.includes(o.verb)),
        plain = picked ? [] : choices.plain.filter((o) => !isCourse(table, o)),
        others = plain.filter((o) => !ENDS.includes(o.verb) && o.verb !== 'all'),
        allHint = table.view.value?.hints?.all;
    return (
        <>
            <Endings
                table={table}
                atlas={atlas}
                offers={ends}
                alone={!few.length && !others.length && !choices.byKey.size && !drawn}
            />
            <Tray table={table} atlas={atlas} keys={tray} view={table.view.value!} />
            {!few.length && <Firsts table={table} atlas={atlas} offers={named} />}
            <div class="buttons" role="group" aria-label="Orders">
                {picked && !ends.length && <LetGo table={table} />}
                {!goods.length && (
                    <EachButtons table={table} atlas={atlas} choices={choices} view={table.view.value!} />
                )}
                {plain.some((o) => o.verb === 'all') && (
                    <button
                        type="button"
                        class="primary all-done"
                        data-action={EVERYBODY[0]}
                        disabled={table.busy.value}
                        onClick={() => void table.give(EVERYBODY)}>
                        All of them
                        {allHint && <span class="hint-words">{allHint}</span>}
                    </button>
                )}
                <OfferButtons
                    table={table}
                    atlas={atlas}
                    offers={others}
                    main={() => plain.length === 1 && !drawn && !choices.byKey.size}
                />
                {few.length <= 60 && <OfferButtons table={table} atlas={atlas} offers={few} />}
            </div>
        </>
    );
}

// ---- the shop ----

function shelves(atlas: Atlas, goods: Offer[]) {
    const kinds = new Map<string, { piece: Piece; offers: Offer[] }>();
    for (const offer of goods) {
        const piece = atlas.pieces.get(offer.words[0]?.value ?? '');
        if (!piece) continue;
        const like = piece.like ?? piece.slug,
            one = kinds.get(like);
        if (one) one.offers.push(offer);
        else kinds.set(like, { piece, offers: [offer] });
    }
    const types = new Map<string, { piece: Piece; offers: Offer[] }[]>();
    for (const good of kinds.values()) {
        const type = good.piece.type ?? '';
        types.set(type, [...(types.get(type) ?? []), good]);
    }
    return [...types];
}

const alike = (offers: Offer[]) => new Set(offers.map((o) => o.words[0]!.value)).size;

/* Buys it; where there is a choice of places for it, that is left to make. */
function buy(table: Table, offers: Offer[]) {
    const first = offers[0]!,
        same = offers.filter((o) => o.words[0]!.value === first.words[0]!.value);
    if (same.length === 1) void table.act(first.text);
    else table.picks.value = [pieceKey(first.words[0]!.value)];
}

/* Several alike at once, where the purse reaches. */
function BuySeveral({ table, piece, offers, purse }: { table: Table; piece: Piece; offers: Offer[]; purse?: number }) {
    const plain = offers.every((o) => o.words.length === 1);
    if (!plain || offers.length < SEVERAL || (purse ?? Infinity) < SEVERAL * (piece.cost ?? 0)) return null;
    const some = offers.slice(0, SEVERAL).map((o) => o.text);
    return (
        <button
            type="button"
            class="several"
            disabled={table.busy.value}
            aria-label={`Buy ${SEVERAL} like ${piece.name}`}
            onClick={() => void table.give(some)}>
            ×{SEVERAL}
        </button>
    );
}

function Shop({ table, atlas, goods, view }: { table: Table; atlas: Atlas; goods: Offer[]; view: View }) {
    const money = atlas.board.tracks?.find((t) => t.money);
    const purse = purseOf(atlas, view, table.seat.value);
    const basket = (view.lists ?? []).find((l) => l.party === table.seat.value && l.slug === 'bought');
    const taken = (basket?.pieces ?? [])
        .map((p) => atlas.pieces.get(atlas.shown(p).piece ?? ''))
        .filter((p): p is Piece => p?.cost !== undefined);
    const spent = taken.reduce((sum, p) => sum + (p.cost ?? 0), 0);
    return (
        <section class="shop" aria-label="Purchases">
            <div class="till" role="status">
                {purse !== undefined && (
                    <span>
                        <b>{purse}</b> {money?.unit ?? money?.name.toLowerCase()} left
                    </span>
                )}
                {taken.length > 0 && (
                    <span>
                        <b>{spent}</b> spent on {taken.length}
                    </span>
                )}
            </div>
            {basket && (
                <div class="basket" role="group" aria-label="Bought so far">
                    {!taken.length && <span class="muted">Nothing bought yet</span>}
                    {taken.map((p) => (
                        <span key={p.slug} title={`${p.name}: ${p.cost}`}>
                            <CounterIcon face={faceOf(atlas, { piece: p.slug })} atlas={atlas} size={34} />
                        </span>
                    ))}
                </div>
            )}
            {shelves(atlas, goods).map(([type, shelf]) => (
                <fieldset key={type}>
                    <legend>{word(type)}</legend>
                    {shelf.map(({ piece, offers }) => (
                        <div key={piece.slug} class="good-row">
                            <button
                                type="button"
                                class="good"
                                disabled={table.busy.value}
                                data-action={offers[0]!.text}
                                onClick={() => buy(table, offers)}>
                                <CounterIcon face={faceOf(atlas, { piece: piece.slug })} atlas={atlas} size={44} />
                                <span class="good-name">
                                    {piece.name}
                                    <small>
                                        {[
                                            valueWords(piece.values ?? []),
                                            alike(offers) > 1 ? `${alike(offers)} like it` : '',
                                        ]
                                            .filter(Boolean)
                                            .join(' · ')}
                                    </small>
                                </span>
                                <span class="price" aria-label={`costs ${piece.cost}`}>
                                    {piece.cost}
                                </span>
                            </button>
                            <BuySeveral table={table} piece={piece} offers={offers} purse={purse} />
                        </div>
                    ))}
                </fieldset>
            ))}
        </section>
    );
}

/* Pieces that may be chosen and lie beside the map, one of each kind: a hand, a reserve, what is still to be set up.
 * They lie where they are while one of them is picked. */
function Tray({ table, atlas, keys, view }: { table: Table; atlas: Atlas; keys: string[]; view: View }) {
    const where = placesOf(view),
        kinds = new Map<string, { slug: string; count: number }>();
    for (const key of keys) {
        const slug = key.startsWith('piece ') ? key.slice(6) : '';
        if (!slug || where.has(slug)) continue;
        const like = atlas.pieces.get(slug)?.like ?? slug,
            one = kinds.get(like);
        if (one && !view.chosen?.length) one.count++;
        else kinds.set(one ? slug : like, { slug, count: 1 });
    }
    if (!kinds.size) return null;
    return (
        <div class="tray choose" role="group" aria-label="Choose from these">
            {[...kinds.values()].map(({ slug, count }) => (
                <div key={slug} class="kind">
                    <PieceButton table={table} atlas={atlas} shown={{ piece: slug }} size={58} />
                    {count > 1 && <small class="muted">{count} alike</small>}
                </div>
            ))}
        </div>
    );
}

/* In a fight, many orders of one sort that each name two pieces: the first ones lie here, for on a telephone the stage
 * is out of sight, and the list of all is shut. Once one is picked the others are buttons. */
function Firsts({ table, atlas, offers }: { table: Table; atlas: Atlas; offers: Offer[] }) {
    const view = table.view.value!,
        where = placesOf(view),
        firsts = [...new Set(offers.map((o) => o.words[0]?.value ?? ''))].filter((p) => where.has(p)),
        alike = offers.every((o) => o.verb === offers[0]!.verb && o.words[0]?.kind === 'piece' && o.words[1]);
    if (!view.stage || !alike || !firsts.length || firsts.length > MANY) return null;
    return (
        <div class="tray choose firsts" role="group" aria-label="Which one first">
            {firsts.map((slug) => (
                <PieceButton key={slug} table={table} atlas={atlas} shown={{ piece: slug }} size={58} />
            ))}
        </div>
    );
}

// ---- all together ----

export function Deciding({ table, atlas }: { table: Table; atlas: Atlas }) {
    const choices = table.choices.value,
        view = table.view.value;
    if (!choices || !view) return null;
    const more = rest.value;
    if (table.losses.owed.value)
        return <div class="deciding">{more && <more.LossesPanel table={table} atlas={atlas} />}</div>;
    const picks = table.picks.value,
        anew = table.anew.value!,
        wares = goodsOf(atlas, view, anew),
        goods = picks.length ? [] : wares,
        left = choices.offers.length - goods.length;
    return (
        <div class="deciding">
            <SetUps table={table} atlas={atlas} />
            {more && <more.CourseTool table={table} />}
            {more && <more.CargoPanel table={table} atlas={atlas} />}
            {!picks.length && (
                <OfferButtons
                    table={table}
                    atlas={atlas}
                    offers={choices.plain.filter((o) => isCourse(table, o))}
                    main={() => true}
                />
            )}
            <VerbMenu table={table} atlas={atlas} />
            <Buttons
                table={table}
                atlas={atlas}
                choices={choices}
                goods={goods}
                tray={wares.length ? picks : [...anew.byKey.keys()]}
            />
            {choices.offers.length === 1 && ['done', 'pass', 'end'].includes(choices.offers[0]!.verb) && (
                <p class="muted">Nothing else can be ordered here.</p>
            )}
            {goods.length > 0 && <Shop table={table} atlas={atlas} goods={goods} view={view} />}
            {more && left > MANY && <more.AllOrders table={table} atlas={atlas} choices={choices} view={view} />}
        </div>
    );
}

export function UndoBar({ table }: { table: Table }) {
    if (!table.mySeats.value.includes(table.seat.value) || table.match.value?.status !== 'running') return null;
    const off = table.busy.value || !!table.past.value || !table.canUndo.value,
        behindDice =
            !table.canUndo.value && table.taking.aloneWithMachines.value && !table.busy.value && !table.past.value;
    const why = table.canUndo.value
        ? ''
        : behindDice
          ? ', behind the dice: the machines agree, and the same order gets the same dice'
          : ': nothing can be taken back now';
    return (
        <div class="undo" role="group" aria-label="Take back">
            <button
                type="button"
                disabled={off && !behindDice}
                data-off="Nothing can be taken back here. At the table you can ask the others for it."
                title={`Take back the last order (u)${why}`}
                onClick={() => void table.taking.undo()}>
                Undo
            </button>
            <button
                type="button"
                disabled={off}
                data-off="There is nothing to go back to."
                title={`Back to the last point that can be gone back to${why}`}
                onClick={() => void table.taking.restartTurn()}>
                Restart turn
            </button>
            <button
                type="button"
                disabled={!table.outcome.value}
                data-off="Nothing has happened yet."
                aria-pressed={!!table.outcome.value && !table.hushed.value}
                title="What just happened (e)"
                onClick={() => table.recall()}>
                Recap
            </button>
        </div>
    );
}

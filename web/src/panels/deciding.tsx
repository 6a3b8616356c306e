// What is asked, and every way to answer it: the banner, the buttons, the list of all orders, the shop.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { CounterIcon, faceOf, FlagIcon, valueWords } from '../counter';
import type { Atlas, Choices, Offer } from '../offers';
import { ENDS, goodsOf, MANY, PASSES, pieceKey, placesOf, purseOf } from '../offers';
import { PieceButton } from '../chart/fan';
import { EVERYBODY } from '../clicks';
import { rest } from '../rest';
import type { Table } from '../table';
import type { Piece, View } from '../types';
import { foldAlike } from '../alike';
import { CargoPanel } from './cargo';
import { Clock } from './clock';
import { WithDice } from '../die';
import { EachButtons, SEVERAL } from './each';
import { byNumber, NumberOffer } from './numbers';
import { RuleLink } from './rule';
import { SpeedSelect } from './speed';
import { SetUps } from './setup';
import { VerbMenu } from './verbs';
import { VerdictLink } from './verdict';
import { ending } from '../ending';
import { word } from '../words';

/* The past in words: what happened in this step, or where it is and whose eyes see it. */
function Past({ table, atlas }: { table: Table; atlas: Atlas }) {
    const { step } = table.past.value!,
        eyes = table.eyes.value;
    const words = table.playing.value
        ? table.told.value
              .filter((l) => l.step === step && !l.heading)
              .map((l) => l.text)
              .slice(0, 3)
              .join('; ')
        : '';
    const seen =
        eyes && ` as ${eyes.as === 'referee' ? 'one who knows everything' : `${atlas.partyName(eyes.as)} saw it`},`;
    return (
        <p>
            {words ? (
                <>
                    <WithDice text={word(atlas.named(words))} />{' '}
                    <small class="muted">
                        step {step} of {table.last.value}
                    </small>
                </>
            ) : (
                <>
                    <strong>Looking back</strong>
                    {seen} at step {step} of {table.last.value}
                </>
            )}
        </p>
    );
}

/* What the others did, step by step: back, pause, on, faster. */
function Watching({ table }: { table: Table }) {
    const at = table.past.value!.step,
        to = (step: number) => {
            table.playing.value = false;
            void table.looking.look(step);
        };
    return (
        <div class="watching" role="group" aria-label="Watch">
            <button
                type="button"
                aria-label="Back"
                disabled={at <= table.first}
                data-off="This is the first step."
                onClick={() => to(at - 1)}>
                ‹
            </button>
            {table.playing.value ? (
                <button
                    type="button"
                    aria-label="Hold"
                    onClick={() => {
                        table.playing.value = false;
                    }}>
                    ❚❚
                </button>
            ) : (
                <button type="button" aria-label="Go on" onClick={() => void table.looking.play(at)}>
                    ▶
                </button>
            )}
            <button
                type="button"
                aria-label="On"
                disabled={at >= table.last.value}
                data-off="This is the last step."
                onClick={() => to(at + 1)}>
                ›
            </button>
            <SpeedSelect label="Speed of watching" />
        </div>
    );
}

function BannerClock({ table, view }: { table: Table; view: View }) {
    const asked = table.match.value?.seats.find(
        (s) => s.side === (table.mine.value ? table.seat.value : view.owing[0]),
    );
    return asked && !table.past.value ? <Clock table={table} seat={asked} short /> : null;
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
                    <Past table={table} atlas={atlas} />
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
            {table.past.value && <Watching table={table} />}
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

const order = (verb: string) => ['all'].indexOf(verb);

function OfferButton({
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
                    <NumberOffer key={o[0]!.text} table={table} atlas={atlas} offers={o} />
                ) : (
                    <OfferButton key={o.text} table={table} atlas={atlas} offer={o} main={main?.(o)} />
                ),
            )}
        </>
    );
}

function passTurn(table: Table) {
    table.asking.value = {
        text: 'Everything you could still order in this turn is passed.',
        yes: 'Pass the turn',
        no: 'Not yet',
        run: () => void table.passTurn(),
    };
}

/* Whether the question before this one had words that end it. They have a row of their own, which stays empty where the
 * next question has none: what comes next is not under the pointer of who has just passed. */
function useEndedBefore(view: View | null, ends: boolean): boolean {
    const last = useRef({ view, ends, before: false });
    if (last.current.view !== view) last.current = { view, ends, before: last.current.ends };
    return last.current.before;
}

function Endings({ table, atlas, offers, alone }: { table: Table; atlas: Atlas; offers: Offer[]; alone: boolean }) {
    const before = useEndedBefore(table.view.value, offers.length > 0),
        picked = table.picks.value.length > 0,
        passes = offers.some((o) => PASSES.includes(o.verb)) && table.log.value.some((l) => l.heading);
    if (!offers.length && !picked && !before) return null;
    return (
        <div class="buttons endings" role="group" aria-label="Go on">
            <OfferButtons
                table={table}
                atlas={atlas}
                offers={offers}
                main={(o) => o.verb === 'done' || (alone && offers.length === 1)}
            />
            {passes && (
                <button type="button" class="quiet" disabled={table.busy.value} onClick={() => passTurn(table)}>
                    Pass the turn
                </button>
            )}
            {picked && (
                <button
                    type="button"
                    class="quiet"
                    onClick={() => {
                        table.picks.value = [];
                    }}>
                    Choose something else
                </button>
            )}
        </div>
    );
}

/* Buttons for what the board cannot show, and for what is left once something on it is picked. A way that is drafted on
 * the chart needs none for its steps. */
function Buttons({ table, atlas, choices, goods }: { table: Table; atlas: Atlas; choices: Choices; goods: Offer[] }) {
    const picked = table.picks.value.length > 0,
        drawn = table.draft.drafts.value ? table.way.value?.verb : undefined;
    const named = choices.offers.filter(
        (o) => choices.keys.get(o)!.length && o.verb !== drawn && (picked || !goods.includes(o)),
    );
    const few = picked || named.length <= MANY || table.verb.value ? named : [];
    const plain = picked ? [] : choices.plain,
        ends = plain.filter((o) => ENDS.includes(o.verb)),
        others = plain.filter((o) => !ENDS.includes(o.verb)).sort((a, b) => order(b.verb) - order(a.verb));
    return (
        <>
            <Endings
                table={table}
                atlas={atlas}
                offers={ends}
                alone={!few.length && !others.length && !choices.byKey.size && !drawn}
            />
            <div class="buttons" role="group" aria-label="Orders">
                {!goods.length && (
                    <EachButtons table={table} atlas={atlas} choices={choices} view={table.view.value!} />
                )}
                {plain.some((o) => o.verb === 'all') && (
                    <button
                        type="button"
                        class="primary all-done"
                        disabled={table.busy.value}
                        onClick={() => void table.give(EVERYBODY)}>
                        All of them
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

/* Every legal order as a button: the whole game is in here for whoever does not use the chart. */
function AllOrders({ table, atlas, choices, view }: { table: Table; atlas: Atlas; choices: Choices; view: View }) {
    const find = useSignal(''),
        open = useSignal(false);
    const words = find.value.toLowerCase();
    const folded = foldAlike(atlas, view, choices.offers);
    const list = open.value
        ? folded.filter(({ offer: o }) => `${o.text} ${atlas.label(o)}`.toLowerCase().includes(words))
        : [];
    return (
        <details
            class="all-orders"
            onToggle={(e) => {
                open.value = (e.currentTarget as HTMLDetailsElement).open;
            }}>
            <summary>All {folded.length} orders</summary>
            {open.value && (
                <>
                    <label class="find">
                        Find{' '}
                        <input
                            type="search"
                            value={find.value}
                            onInput={(e) => {
                                find.value = e.currentTarget.value;
                            }}
                        />
                    </label>
                    <ul>
                        {list.slice(0, 200).map(({ offer, alike }) => (
                            <li key={offer.text}>
                                <OfferButton table={table} atlas={atlas} offer={offer} alike={alike} />
                            </li>
                        ))}
                    </ul>
                    {list.length > 200 && <p class="muted">And {list.length - 200} more: type a word to find them.</p>}
                </>
            )}
        </details>
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
                        <b>{purse}</b> {money?.name.toLowerCase()} left
                    </span>
                )}
                {basket && (
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
                    <legend>{type}</legend>
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
                                        {valueWords(piece.values ?? [])}
                                        {alike(offers) > 1 ? ` · ${alike(offers)} like it` : ''}
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

/* Pieces that may be chosen and lie beside the map, one of each kind: a hand, a reserve, what is still to be set up. */
function Tray({ table, atlas, choices, view }: { table: Table; atlas: Atlas; choices: Choices; view: View }) {
    const where = placesOf(view),
        kinds = new Map<string, { slug: string; count: number }>();
    for (const key of choices.byKey.keys()) {
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

// ---- all together ----

export function Deciding({ table, atlas }: { table: Table; atlas: Atlas }) {
    const choices = table.choices.value,
        view = table.view.value;
    if (!choices || !view) return null;
    if (table.losses.owed.value)
        return <div class="deciding">{rest.value && <rest.value.LossesPanel table={table} atlas={atlas} />}</div>;
    const goods = table.picks.value.length ? [] : goodsOf(atlas, view, choices),
        left = choices.offers.length - goods.length;
    return (
        <div class="deciding">
            <SetUps table={table} atlas={atlas} />
            {rest.value && <rest.value.CourseTool table={table} />}
            <CargoPanel table={table} atlas={atlas} />
            <VerbMenu table={table} atlas={atlas} />
            <Buttons table={table} atlas={atlas} choices={choices} goods={goods} />
            {choices.offers.length === 1 && ['done', 'pass', 'end'].includes(choices.offers[0]!.verb) && (
                <p class="muted">Nothing else can be ordered here.</p>
            )}
            {!goods.length && <Tray table={table} atlas={atlas} choices={choices} view={view} />}
            {goods.length > 0 && <Shop table={table} atlas={atlas} goods={goods} view={view} />}
            {left > MANY && <AllOrders table={table} atlas={atlas} choices={choices} view={view} />}
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

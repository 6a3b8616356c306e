// The chart: what never changes underneath, what the view tells on top, and what may be clicked glowing above all.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Atlas } from '../offers';
import { placesOf, stacksOf } from '../offers';
import { hoverFan } from '../settings';
import { rest } from '../rest';
import type { Table } from '../table';
import type { View } from '../types';
import type { Camera } from './camera';
import type { Lying } from './declutter';
import { FanOut } from './fan';
import { Ground } from './ground';
import { areaOf } from './hexes';
import { counterSize, layOf, Pieces } from './pieces';
import { Sites } from './sites';
import { MarkSign } from './marks';
import { Tiles } from './tiles';
import { Pointed } from './pointed';

// ---- where things are ----

/* The place at a point of the map: a box that holds it, or else the space whose middle is nearest. */
export function placeAt(atlas: Atlas, x: number, y: number): string {
    const map = atlas.board.map;
    let best = '',
        least = map?.cell ? (map.cell.width * 0.56) ** 2 : 60 ** 2;
    for (const s of atlas.spaces.values()) {
        if (s.width && s.height) {
            if (Math.abs(x - s.x) <= s.width / 2 && Math.abs(y - s.y) <= s.height / 2) return s.place;
            continue;
        }
        const d = (x - s.x) ** 2 + (y - s.y) ** 2;
        if (d < least) {
            least = d;
            best = s.place;
        }
    }
    return best;
}

// ---- layers of the view ----

function MapMarks({ atlas, view, k, lying }: { atlas: Atlas; view: View; k: number; lying: Map<string, Lying> }) {
    const size = Math.max(1.5, 0.5 / k),
        off = Math.max(36, counterSize(k) * 0.42);
    return (
        <g>
            {(view.marks ?? []).map((m, i) => {
                const space = lying.get(m.place) ?? atlas.spaces.get(m.place),
                    kind = atlas.marks.get(m.kind);
                if (!space) return null;
                return (
                    <g
                        key={i}
                        class={`mark ${kind?.shape ?? ''}`}
                        transform={`translate(${space.x + off} ${space.y - off}) scale(${size})`}
                        style={m.party ? { color: atlas.partyColour.get(m.party) ?? '' } : {}}>
                        <MarkSign shape={kind?.shape ?? ''} value={m.value} of={m.of} />
                        <title>{kind?.name ?? m.kind}</title>
                    </g>
                );
            })}
        </g>
    );
}

function Targets({ table, atlas }: { table: Table; atlas: Atlas }) {
    const choices = table.targets.value,
        view = table.view.value;
    if (!choices || !view || table.draft.points.value.length) return null;
    const only = [...choices.within].filter((p) => !choices.places.has(p));
    return (
        <g class="targets">
            {[...choices.places].map((p) =>
                atlas.spaces.get(p)?.style ? (
                    <path key={p} d={areaOf(atlas, p)} class="target tile-target" data-place={p} />
                ) : (
                    <path key={p} d={areaOf(atlas, p, 0.93)} class="target" data-place={p} />
                ),
            )}
            {only.map((p) => (
                <path key={p} d={areaOf(atlas, p, 0.93)} class="target inner" data-place={p} />
            ))}
        </g>
    );
}

/* The places that are picked, those where a piece lies that is, and what was clicked for what comes next. */
function pickedPlaces(table: Table): Set<string> {
    const view = table.view.value,
        next = table.clicks.next.value,
        picks = view && table.mine.value && !table.ahead.value ? table.picks.value : [];
    const where = picks.length ? placesOf(view!) : new Map<string, string>(),
        places = picks.map((p) => (p.startsWith('place ') ? p.slice(6) : (where.get(p.slice(6)) ?? '')));
    return new Set([...places, next].filter(Boolean));
}

/* Above all counters, which may be larger than their place. */
function Picked({ table, atlas }: { table: Table; atlas: Atlas }) {
    return (
        <g aria-hidden="true">
            {[...pickedPlaces(table)].map((p) => (
                <path key={p} d={areaOf(atlas, p, 0.93)} class="picked" data-place={p} />
            ))}
        </g>
    );
}

// ---- the whole ----

const FINGER = matchMedia('(pointer: coarse)').matches,
    SMALL = FINGER ? 50 : 24,
    NEAR = 56; // pixels: a space as small as that is looked at from near

export function Chart({ table, atlas, camera }: { table: Table; atlas: Atlas; camera: Camera }) {
    const name = atlas.board.map?.title?.text ?? atlas.board.title;
    const frame = useRef<HTMLDivElement>(null),
        hide = useSignal(false),
        fan = useSignal('');
    const last = useRef<{ now: View | null; before: View | null }>({ now: null, before: null });
    const zoom = useComputed(() => Math.round(Math.log2(camera.look.value.k) * 6) / 6); // sixths of a doubling
    const view = table.shown.value,
        laid = atlas.lay(view);
    if (last.current.now !== view) last.current = { before: last.current.now, now: view };
    const k = 2 ** zoom.value,
        lying = useMemo(() => layOf(atlas, view, counterSize(k)), [atlas, view, k, laid]);
    const pointers = useRef(new Map<number, { x: number; y: number }>());
    const moved = useRef(0),
        wait = useRef(0),
        dragged = useRef(''); // the place of the stack that is dragged

    useEffect(() => {
        const box = frame.current!;
        const watch = new ResizeObserver(() => camera.resize(box.clientWidth, box.clientHeight));
        watch.observe(box);
        const wheel = (e: WheelEvent) => {
            e.preventDefault();
            const r = box.getBoundingClientRect();
            camera.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), e.clientX - r.left, e.clientY - r.top);
        };
        box.addEventListener('wheel', wheel, { passive: false });
        return () => {
            watch.disconnect();
            box.removeEventListener('wheel', wheel);
        };
    }, [camera]);

    /* A new question brings its places into the window, if none is there; on a narrow one, so near that tiles can be
     * read. */
    const narrow = useComputed(() => camera.size.value.width < 700);
    const asked = table.mine.value
        ? `${table.view.value?.question?.name} ${table.view.value?.moving?.place ?? table.view.value?.about ?? ''}`
        : '';
    const question = `${table.version.value} ${narrow.value}`,
        known = useRef(''); // the question before the player: who has looked back from it is led nowhere
    useEffect(() => {
        const choices = table.choices.peek(),
            now = table.view.peek();
        if (!asked || !choices || !now || question === known.current) return;
        const about = now.moving?.place ?? now.about,
            places = about ? [about] : [...choices.places, ...choices.within];
        if (new Set(places).size === 1) table.inspected.value = places[0]!;
        else if (!places.includes(table.inspected.peek())) table.inspected.value = ''; // of what was asked before
        // Who is quick with the keys may be there already.
        if (!places.includes(table.cursor.peek())) table.cursor.value = '';
        fan.value = '';
        const spaces = places.map((p) => atlas.spaces.get(p)).filter((s) => s !== undefined);
        const cell = atlas.board.map?.cell?.width ?? Infinity;
        const around = (
            now.course ? [now.course.place, ...now.course.places] : table.draft.within.peek().map((w) => w.place)
        ).map((p) => atlas.spaces.get(p)!);
        if (cell * camera.least < SMALL) camera.lead(around.length && !FINGER ? around : spaces, NEAR / cell);
        const seen = spaces.some((s) => camera.sees([s])),
            nearer = narrow.peek() && spaces[0]?.style;
        if (spaces[0] && (!seen || nearer)) camera.show(spaces[0].x, spaces[0].y, nearer ? 0.42 : 0);
    }, [asked, narrow.value]);
    useEffect(() => {
        if (asked) known.current = question;
    }, [asked, question]);

    useEffect(() => {
        const space = atlas.spaces.get(table.shows.value?.place ?? '');
        if (!space) return;
        table.inspected.value = space.place;
        camera.show(space.x, space.y);
    }, [table.shows.value]);

    const at = (e: PointerEvent) => {
        const r = frame.current!.getBoundingClientRect();
        return { x: e.clientX - r.left, y: e.clientY - r.top };
    };
    const placeUnder = (e: PointerEvent) => {
        const p = at(e),
            m = camera.toMap(p.x, p.y),
            under = placeAt(atlas, m.x, m.y),
            choices = table.choices.peek();
        const stack = (e.target as Element).closest<SVGElement>('.stack')?.dataset.place;
        return stack && stack !== under && !choices?.places.has(under) ? stack : under;
    };
    const down = (e: PointerEvent) => {
        if ((e.target as Element).closest('.fan, .outcome')) return;
        pointers.current.set(e.pointerId, at(e));
        camera.hold();
        moved.current = 0;
        dragged.current = grip(e);
    };
    const move = (e: PointerEvent) => {
        const here = at(e),
            before = pointers.current.get(e.pointerId);
        if (!before) {
            hover(e);
            return;
        }
        const others = [...pointers.current].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
        moved.current += Math.abs(here.x - before.x) + Math.abs(here.y - before.y);
        if (moved.current > 6 && !frame.current!.hasPointerCapture(e.pointerId))
            frame.current!.setPointerCapture(e.pointerId);
        const other = others[0];
        if (dragged.current && !other) {
            table.hovered.value = placeUnder(e);
            return;
        }
        if (other) {
            const was = Math.hypot(before.x - other.x, before.y - other.y),
                is = Math.hypot(here.x - other.x, here.y - other.y);
            camera.zoom(is / Math.max(was, 1), (here.x + other.x) / 2, (here.y + other.y) / 2);
            camera.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
        } else if (moved.current > 6) {
            camera.pan(here.x - before.x, here.y - before.y);
        }
        pointers.current.set(e.pointerId, here);
    };
    const hover = (e: PointerEvent) => {
        if (e.pointerType === 'touch' || (e.target as Element).closest('.fan')) return;
        const place = placeUnder(e);
        if (place === table.hovered.value) return;
        table.hovered.value = place;
        clearTimeout(wait.current);
        if (table.way.peek() || table.picks.peek().some((p) => p.startsWith('place ')))
            fan.value = ''; // a course is being laid, and would lie under it
        else if (hoverFan.value)
            wait.current = window.setTimeout(
                () => {
                    if (fan.value && table.choices.value && fan.value === table.inspected.value && place === '') return;
                    fan.value = place;
                },
                fan.value ? 350 : 260,
            );
    };
    /* What a tile is for is told only while it is pointed at, or tapped when it means nothing else. */
    const shutCard = () => {
        if (atlas.spaces.get(fan.value)?.style) fan.value = '';
    };
    /* False: this pointer had not been put down here. */
    const release = (e: PointerEvent): boolean => {
        const was = pointers.current.delete(e.pointerId);
        camera.held.value = pointers.current.size > 0;
        return was;
    };
    const up = (e: PointerEvent) => {
        const was = release(e);
        if (dragged.current && moved.current > 6) {
            drop(e);
            return;
        }
        clearTimeout(wait.current); // a click says more than the pointer that came before it
        if (!was || moved.current > 6 || pointers.current.size) return;
        const place = placeUnder(e);
        if (!place) {
            shutCard();
            tellEmpty(e.target as Element);
            return;
        }
        if (e.button) {
            table.inspected.value = place; // another button reads, and orders nothing
            return;
        }
        const laysWay = table.way.peek() && place !== table.view.peek()?.moving?.place,
            orders = table.choices.peek()?.places.has(place) && !atlas.spaces.get(place)?.style;
        fan.value = laysWay || orders ? '' : place;
        if (e.pointerType === 'touch' && table.choices.value?.places.has(place)) shutCard();
        if (!table.clicks.clickPlace(place)) void table.why.clickPlace(place);
    };
    /* A stack that may go somewhere is dragged there; anything else drags the chart. */
    const grip = (e: PointerEvent) => {
        const place = placeUnder(e),
            view = table.view.peek(),
            mine = !!view && stacksOf(view).some((s) => s.place === place && s.side === table.seat.peek());
        const goes = table.choices.peek()?.places.has(place) || place === view?.moving?.place;
        return e.pointerType === 'mouse' && mine && goes && !table.draft.drafts.peek() ? place : '';
    };
    const drop = (e: PointerEvent) => {
        const from = dragged.current,
            to = placeUnder(e);
        dragged.current = '';
        if (!to) table.why.nowhere();
        else if (to !== from) void table.clicks.drag(from, to);
    };
    /* Between the places: a lane says which it is. */
    const tellEmpty = (on: Element) => {
        const lane = on.closest('.lane')?.querySelector('title')?.textContent;
        if (lane) table.why.tell({ text: `${lane}. To go along it, click where it leads.` });
        else table.why.nowhere();
    };
    const leave = (e: PointerEvent) => {
        release(e);
        table.hovered.value = '';
        clearTimeout(wait.current);
        if (e.pointerType !== 'touch') shutCard();
    };

    const more = rest.value;
    const tools: [string, string, () => void][] = [
        ['+', 'Zoom in (+)', () => camera.zoom(1.4)],
        ['−', 'Zoom out (-)', () => camera.zoom(1 / 1.4)],
        ['⤢', 'Show the whole chart (0)', () => camera.fit()],
    ];
    return (
        <div class="chart-frame">
            <div
                class="chart"
                ref={frame}
                onContextMenu={(e) => e.preventDefault()}
                onPointerDown={down}
                onPointerMove={move}
                onPointerUp={up}
                onPointerCancel={release}
                onPointerLeave={leave}>
                <svg
                    class="sheet"
                    role="img"
                    aria-label={`Chart: ${name}. The list of orders and the details panel say the same in words.`}>
                    <g transform={camera.transform}>
                        <Ground atlas={atlas} camera={camera} laid={laid} notes={view?.notes} />
                        {more && <more.Winds atlas={atlas} view={view} />}
                        {more && <more.Storms atlas={atlas} view={view} />}
                        <Tiles atlas={atlas} view={view} />
                        {more && view && <more.TrackMarks atlas={atlas} view={view} k={k} />}
                        {view?.about && <path d={areaOf(atlas, view.about, 1.05)} class="about" />}
                        {more && <more.Within table={table} atlas={atlas} />}
                        <Targets table={table} atlas={atlas} />
                        {view && (
                            <Pieces
                                atlas={atlas}
                                view={view}
                                before={last.current.before}
                                k={k}
                                hide={hide.value}
                                table={table}
                                lying={lying}
                            />
                        )}
                        {more && view && <more.Arriving atlas={atlas} view={view} size={counterSize(k)} />}
                        <Picked table={table} atlas={atlas} />
                        <Sites atlas={atlas} view={view} k={k} counter={counterSize(k)} at={lying} />
                        {view && <MapMarks atlas={atlas} view={view} k={k} lying={lying} />}
                        {more && view && <more.Clash atlas={atlas} view={view} />}
                        {more && <more.Trails table={table} atlas={atlas} />}
                        {more && <more.Happened table={table} atlas={atlas} />}
                        <Pointed table={table} atlas={atlas} />
                        {more && <more.Path table={table} atlas={atlas} k={k} />}
                        {table.cursor.value && (
                            <path
                                d={areaOf(atlas, table.cursor.value, 1)}
                                class="cursor"
                                data-place={table.cursor.value}
                            />
                        )}
                    </g>
                </svg>
                {more && <more.Following table={table} atlas={atlas} camera={camera} />}
                {more && <more.OutcomeCard table={table} atlas={atlas} camera={camera} />}
                <FanOut table={table} atlas={atlas} camera={camera} place={fan} />
            </div>
            <div class="chart-tools" role="group" aria-label="Chart">
                {tools.map(([sign, label, run]) => (
                    <button key={sign} type="button" title={label} aria-label={label} onClick={run}>
                        {sign}
                    </button>
                ))}
                <button
                    type="button"
                    title="Hide counters (h)"
                    aria-label="Hide counters"
                    aria-pressed={hide.value}
                    class="hide-counters"
                    onClick={() => {
                        hide.value = !hide.value;
                    }}>
                    ▦
                </button>
                {more && <more.MiniMap atlas={atlas} camera={camera} view={view} />}
            </div>
        </div>
    );
}

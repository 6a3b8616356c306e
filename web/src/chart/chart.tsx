// The chart: what never changes underneath, what the view tells on top, and what may be clicked glowing above all.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Counter, faceOf, Flag } from '../counter';
import type { Atlas } from '../offers';
import { pieceKey, stacksOf } from '../offers';
import { hoverFan } from '../settings';
import { Sign } from '../shapes';
import type { Table } from '../table';
import type { BoardMap, Site, Stack, View } from '../types';
import type { Camera } from './camera';
import { FanOut } from './fan';
import { Ground } from './ground';
import { LoopTrack } from './loop';
import { MiniMap } from './minimap';
import { TilePieces, Tiles } from './tiles';

// ---- where things are ----

function cornersOf(map: BoardMap, x: number, y: number, shrink = 1): string {
    const w = (map.cell?.width ?? 100) * shrink, h = (map.cell?.height ?? 100) * shrink;
    return `M${x - w / 4} ${y - h / 2}h${w / 2}l${w / 4} ${h / 2}l${-w / 4} ${h / 2}h${-w / 2}l${-w / 4} ${-h / 2}z`;
}

export function areaOf(atlas: Atlas, place: string, shrink = 1): string {
    const space = atlas.spaces.get(place), map = atlas.board.map;
    if (!space || !map) return '';
    if (space.width && space.height) {
        const w = space.width * shrink, h = space.height * shrink;
        return `M${space.x - w / 2} ${space.y - h / 2}h${w}v${h}h${-w}z`;
    }
    if (map.kind === 'hexes') return cornersOf(map, space.x, space.y, shrink);
    const r = ((map.cell?.width ?? 72) / 2) * shrink;
    return `M${space.x - r} ${space.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/* The place at a point of the map: a box that holds it, or else the space whose middle is nearest. */
export function placeAt(atlas: Atlas, x: number, y: number): string {
    const map = atlas.board.map;
    let best = '', least = map?.cell ? (map.cell.width * 0.56) ** 2 : 60 ** 2;
    for (const s of atlas.spaces.values()) {
        if (s.width && s.height) {
            if (Math.abs(x - s.x) <= s.width / 2 && Math.abs(y - s.y) <= s.height / 2) return s.place;
            continue;
        }
        const d = (x - s.x) ** 2 + (y - s.y) ** 2;
        if (d < least) { least = d; best = s.place; }
    }
    return best;
}

// ---- layers of the view ----

const counterSize = (k: number) => Math.max(82, Math.min(150, 33 / k));

function SiteMark({ atlas, site, holder, k, taken: full }: { atlas: Atlas; site: Site; holder?: string; k: number; taken: boolean }) {
    const space = atlas.spaces.get(site.place);
    if (!space) return null;
    const size = Math.max(1, 0.5 / k), font = Math.max(21, 11 / k), value = site.value ?? 0;
    const named = !space.label && (k > 0.42 || value >= (k > 0.3 ? 3 : 4)), owner = atlas.party(holder ?? site.party);
    if (!owner && !named) return null;
    const taken = holder !== undefined && holder !== site.party;
    return <g transform={`translate(${space.x} ${space.y})`} class={`site ${value ? '' : 'minor'}`}>
        {owner && <g transform={`translate(${full ? -counterSize(k) * 0.42 : -26} ${full ? -counterSize(k) * 0.56 : -30}) scale(${size})`}>
            <path d="M-15 14V-12" class="staff" />
            <Flag party={owner} scale={0.92} />
            {site.value !== undefined && <g transform="translate(25 0)"><circle r="11" class={taken ? 'worth taken' : 'worth'} /><text y="5.6" text-anchor="middle" class="worth-text">{site.value}</text></g>}
        </g>}
        {named && <text y={(full ? Math.max(46, counterSize(k) * 0.5 + 8) : 46) + font * 0.5} text-anchor="middle" class="site-name" style={{ fontSize: `${font}px`, strokeWidth: `${font * 0.2}px` }}>{site.label ?? site.name}</text>}
    </g>;
}

function StackMark({ atlas, stack, x, y, size, hidden, fresh, live, moving }: {
    atlas: Atlas; stack: Stack; x: number; y: number; size: number; hidden: boolean; fresh: boolean; live: boolean; moving?: boolean;
}) {
    const top = stack.pieces.find((p) => p.piece === stack.top) ?? stack.pieces[0] ?? { shape: 'unknown', party: stack.side, name: 'Hidden counters' };
    const height = stack.height ?? stack.pieces.length, under = Math.min(height - 1, 3);
    const spent = stack.pieces.length > 0 && stack.pieces.every((p) => p.marks?.some((m) => atlas.marks.get(m)?.spent));
    const colour = atlas.partyColour.get(stack.side ?? '') ?? '#6b6256';
    return <g transform={`translate(${x} ${y}) scale(${size / 100})`} class={`stack${hidden ? ' ghost' : ''}${spent ? ' spent' : ''}${moving ? ' moving' : ''}${fresh ? ' fresh' : ''}${live ? ' live' : ''}`} data-place={stack.place} data-side={stack.side}>
        {live && <rect x="-56" y="-56" width="112" height="112" rx="16" class="halo" />}
        {Array.from({ length: under }, (_, i) => <rect key={i} x={-48 + (under - i) * 7} y={-48 - (under - i) * 7} width="96" height="96" rx="9" class="counter-under" style={{ fill: colour }} />)}
        <Counter face={faceOf(atlas, top)} atlas={atlas} plain />
        {height > 1 && <g transform="translate(44 44)"><circle r="19" class="height" /><text y="9" text-anchor="middle" class="height-text">{height}</text></g>}
        {(stack.badges ?? []).map((b, i) => <g key={b} transform={`translate(${-38 + i * 28} 58)`} class="badge"><circle r="13" /><Sign name={atlas.marks.get(b)?.shape ?? ''} /></g>)}
    </g>;
}

function spread(stacks: Stack[]): Map<string, Stack[]> {
    const at = new Map<string, Stack[]>();
    for (const s of stacks) if (s.place) at.set(s.place, [...(at.get(s.place) ?? []), s]);
    return at;
}

function Pieces({ atlas, view, before, k, hide, table }: { atlas: Atlas; view: View; before: View | null; k: number; hide: boolean; table: Table }) {
    const choices = table.choices.value, live = (s: Stack) => !!choices && !!s.place && (choices.places.has(s.place) || s.pieces.some((p) => p.piece && choices.byKey.has(pieceKey(p.piece))));
    const old = useMemo(() => new Map(stacksOf(before ?? view).map((s) => [`${s.side} ${s.place}`, s.height ?? 0])), [before]);
    const size = counterSize(k);
    return <g class={hide ? 'pieces hidden' : 'pieces'}>
        {[...spread(view.stacks ?? [])].map(([place, stacks]) => {
            const space = atlas.spaces.get(place);
            if (!space) return null;
            if (space.style) return <TilePieces key={place} atlas={atlas} space={space} view={view} stacks={stacks} />;
            if (atlas.board.map?.kind === 'spaces') return <SpacePieces key={place} atlas={atlas} stacks={stacks} x={space.x} y={space.y} width={space.width ?? (atlas.board.map.cell?.width ?? 72) * 1.5} height={space.height ?? space.width ?? atlas.board.map.cell?.height ?? 72} />;
            return stacks.map((s, i) => {
                const off = (i - (stacks.length - 1) / 2) * size * 0.72;
                const fresh = before !== null && (old.get(`${s.side} ${place}`) ?? 0) !== (s.height ?? 0);
                return <StackMark key={`${place} ${s.side}`} atlas={atlas} stack={s} x={space.x + off} y={space.y + off * 0.25} size={size} hidden={hide} fresh={fresh} live={live(s)} />;
            });
        })}
        {view.moving?.place && atlas.spaces.get(view.moving.place) &&
            <StackMark atlas={atlas} stack={view.moving} x={atlas.spaces.get(view.moving.place)!.x + 8} y={atlas.spaces.get(view.moving.place)!.y - 10} size={size * 1.12} hidden={hide} fresh={false} live={live(view.moving)} moving />}
    </g>;
}

/* A wide space shows each piece by itself, in rows. */
function SpacePieces({ atlas, stacks, x, y, width, height }: { atlas: Atlas; stacks: Stack[]; x: number; y: number; width: number; height: number }) {
    const all = stacks.flatMap((s) => s.pieces.map((p) => ({ ...p, party: p.party ?? s.side })));
    const size = Math.min(height * 0.7, Math.sqrt((width * height) / Math.max(all.length, 1)) * 0.8, 64);
    const row = Math.max(1, Math.floor(width / (size * 1.08))), rows = Math.ceil(all.length / row);
    return <>{all.map((p, i) => {
        const line = Math.floor(i / row), here = Math.min(row, all.length - line * row);
        return <g key={i} transform={`translate(${x + ((i % row) - (here - 1) / 2) * size * 1.08} ${y + (line - (rows - 1) / 2) * size * 1.08}) scale(${size / 100})`} class="stack">
            <Counter face={faceOf(atlas, p)} atlas={atlas} marks={p.marks} />
        </g>;
    })}</>;
}

function MapMarks({ atlas, view, k }: { atlas: Atlas; view: View; k: number }) {
    const size = Math.max(1.5, 0.75 / k);
    return <g>{(view.marks ?? []).map((m, i) => {
        const space = atlas.spaces.get(m.place), kind = atlas.marks.get(m.kind);
        if (!space) return null;
        return <g key={i} class={`mark ${kind?.shape ?? ''}`} transform={`translate(${space.x + 36} ${space.y - 36}) scale(${size})`} style={m.party ? { color: atlas.partyColour.get(m.party) ?? '' } : {}}>
            <circle r="13" class="mark-ground" /><Sign name={kind?.shape ?? ''} /><title>{kind?.name ?? m.kind}</title>
        </g>;
    })}</g>;
}

function TrackMarks({ atlas, view }: { atlas: Atlas; view: View }) {
    return <g class="track">{(atlas.board.tracks ?? []).filter((t) => t.x !== undefined).map((t) => {
        if (t.columns) return <LoopTrack key={t.slug} atlas={atlas} track={t} view={view} />;
        const low = t.low ?? 0, values = (view.tracks ?? []).filter((v) => v.track === t.slug), step = t.step ?? 100;
        return <g key={t.slug} transform={`translate(${t.x} ${t.y})`}>
            {Array.from({ length: (t.high ?? low) - low + 1 }, (_, i) => {
                const on = values.find((v) => v.value === low + i);
                return <g key={i} transform={`translate(${i * step} 0)`} class={on ? 'on' : ''}>
                    <rect x={-step * 0.42} y={-step * 0.36} width={step * 0.84} height={step * 0.72} rx="6" style={on?.party ? { fill: atlas.partyColour.get(on.party) ?? '' } : {}} />
                    <text y={step * 0.14} text-anchor="middle">{low + i}</text>
                </g>;
            })}
        </g>;
    })}</g>;
}

function Targets({ table, atlas }: { table: Table; atlas: Atlas }) {
    const choices = table.choices.value, view = table.view.value;
    if (!choices || !view) return null;
    const picked = table.picks.value.filter((p) => p.startsWith('place ')).map((p) => p.slice(6));
    const only = [...choices.within].filter((p) => !choices.places.has(p));
    return <g class="targets">
        {[...choices.places].map((p) => (atlas.spaces.get(p)?.style ? <path key={p} d={areaOf(atlas, p)} class="target tile-target" data-place={p} />
            : <path key={p} d={areaOf(atlas, p, 0.93)} class="target" data-place={p} />))}
        {only.map((p) => <path key={p} d={areaOf(atlas, p, 0.93)} class="target inner" data-place={p} />)}
        {picked.map((p) => <path key={p} d={areaOf(atlas, p, 0.93)} class="picked" />)}
    </g>;
}

function Path({ table, atlas }: { table: Table; atlas: Atlas }) {
    const hovered = table.hovered.value || table.cursor.value, view = table.view.value;
    const path = table.plan.value.length ? table.plan.value : table.way.value && hovered ? table.pathTo(hovered) : [];
    const from = view?.moving?.place;
    if (!path.length || !from) return null;
    const points = [from, ...path].map((p) => atlas.spaces.get(p)!);
    const end = points.at(-1)!;
    return <g class="path">
        <polyline points={points.map((s) => `${s.x},${s.y}`).join(' ')} />
        <circle cx={end.x} cy={end.y} r="30" /><text x={end.x} y={end.y + 10} text-anchor="middle">{path.length}</text>
    </g>;
}

function Sites({ atlas, view, k }: { atlas: Atlas; view: View | null; k: number }) {
    const full = new Set(view ? stacksOf(view).map((s) => s.place) : []);
    return <g>{(atlas.board.sites ?? []).map((s) => <SiteMark key={s.slug} atlas={atlas} site={s} holder={view?.holders?.[s.slug]} k={k} taken={full.has(s.place)} />)}</g>;
}

// ---- the whole ----

export function Chart({ table, atlas, camera }: { table: Table; atlas: Atlas; camera: Camera }) {
    const frame = useRef<HTMLDivElement>(null), hide = useSignal(false), fan = useSignal('');
    const last = useRef<{ now: View | null; before: View | null }>({ now: null, before: null });
    const zoom = useComputed(() => Math.round(Math.log2(camera.look.value.k) * 6) / 6);   // steps of a sixth of a doubling
    const view = table.shown.value, laid = atlas.lay(view);
    if (last.current.now !== view) last.current = { before: last.current.now, now: view };
    const k = 2 ** zoom.value;
    const pointers = useRef(new Map<number, { x: number; y: number }>());
    const moved = useRef(0), wait = useRef(0);

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
        return () => { watch.disconnect(); box.removeEventListener('wheel', wheel); };
    }, [camera]);

    /* A new question brings its places into the window, if none is there. */
    const asked = table.mine.value ? `${table.view.value?.question?.name} ${table.view.value?.moving?.place ?? table.view.value?.about ?? ''}` : '';
    useEffect(() => {
        const choices = table.choices.peek(), now = table.view.peek();
        if (!asked || !choices || !now) return;
        const places = now.moving?.place ? [now.moving.place] : now.about ? [now.about] : [...choices.places, ...choices.within];
        if (new Set(places).size === 1) table.inspected.value = places[0]!;
        table.cursor.value = '';
        const spaces = places.map((p) => atlas.spaces.get(p)).filter((s) => s !== undefined);
        const { width, height } = camera.size.peek();
        const seen = spaces.some((s) => { const p = camera.toWindow(s.x, s.y); return p.x > 40 && p.x < width - 40 && p.y > 40 && p.y < height - 40; });
        if (spaces[0] && (!seen || (spaces[0].style && width < 700))) camera.show(spaces[0].x, spaces[0].y, width < 700 && spaces[0].style ? 0.42 : 0);
    }, [asked]);

    const at = (e: PointerEvent) => {
        const r = frame.current!.getBoundingClientRect();
        return { x: e.clientX - r.left, y: e.clientY - r.top };
    };
    const placeUnder = (e: PointerEvent) => {
        const p = at(e), m = camera.toMap(p.x, p.y);
        return placeAt(atlas, m.x, m.y);
    };
    const down = (e: PointerEvent) => {
        if ((e.target as Element).closest('.chart-tools, .fan, .minimap')) return;
        pointers.current.set(e.pointerId, at(e));
        moved.current = 0;
    };
    const move = (e: PointerEvent) => {
        const here = at(e), before = pointers.current.get(e.pointerId);
        if (!before) {
            hover(e);
            return;
        }
        const others = [...pointers.current].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
        moved.current += Math.abs(here.x - before.x) + Math.abs(here.y - before.y);
        if (moved.current > 6 && !frame.current!.hasPointerCapture(e.pointerId)) frame.current!.setPointerCapture(e.pointerId);
        const other = others[0];
        if (other) {
            const was = Math.hypot(before.x - other.x, before.y - other.y), is = Math.hypot(here.x - other.x, here.y - other.y);
            camera.zoom(is / Math.max(was, 1), (here.x + other.x) / 2, (here.y + other.y) / 2);
            camera.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
        } else if (moved.current > 6) {
            camera.pan(here.x - before.x, here.y - before.y);
        }
        pointers.current.set(e.pointerId, here);
    };
    const hover = (e: PointerEvent) => {
        if (e.pointerType === 'touch' || (e.target as Element).closest('.fan, .chart-tools')) return;
        const place = placeUnder(e);
        if (place === table.hovered.value) return;
        table.hovered.value = place;
        clearTimeout(wait.current);
        if (hoverFan.value) wait.current = window.setTimeout(() => {
            if (fan.value && table.choices.value && fan.value === table.inspected.value && place === '') return;
            fan.value = place;
        }, fan.value ? 350 : 260);
    };
    const up = (e: PointerEvent) => {
        const was = pointers.current.delete(e.pointerId);
        if (!was || moved.current > 6 || pointers.current.size) return;
        const place = placeUnder(e);
        if (!place) return;
        fan.value = place;
        table.clickPlace(place);
    };
    const leave = () => {
        table.hovered.value = '';
        clearTimeout(wait.current);
    };

    const tools: [string, string, () => void][] = [
        ['+', 'Zoom in (+)', () => camera.zoom(1.4)], ['−', 'Zoom out (-)', () => camera.zoom(1 / 1.4)],
        ['⤢', 'Show the whole chart (0)', () => camera.fit()],
    ];
    return <div class="chart" ref={frame} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={(e) => pointers.current.delete(e.pointerId)} onPointerLeave={leave}>
        <svg class="sheet" role="img" aria-label={`Chart: ${atlas.board.map?.title?.text ?? atlas.board.title}. The list of orders and the details panel say the same in words.`}>
            <g transform={camera.transform}>
                <Ground atlas={atlas} camera={camera} laid={laid} notes={view?.notes} />
                <Tiles atlas={atlas} view={view} />
                {view && <TrackMarks atlas={atlas} view={view} />}
                {view?.about && <path d={areaOf(atlas, view.about, 1.05)} class="about" />}
                <Targets table={table} atlas={atlas} />
                {view && <Pieces atlas={atlas} view={view} before={last.current.before} k={k} hide={hide.value} table={table} />}
                <Sites atlas={atlas} view={view} k={k} />
                {view && <MapMarks atlas={atlas} view={view} k={k} />}
                <Path table={table} atlas={atlas} />
                {table.cursor.value && <path d={areaOf(atlas, table.cursor.value, 1)} class="cursor" />}
            </g>
        </svg>
        <FanOut table={table} atlas={atlas} camera={camera} place={fan} />
        <div class="chart-tools" role="group" aria-label="Chart">
            {tools.map(([sign, label, run]) => <button key={sign} type="button" title={label} aria-label={label} onClick={run}>{sign}</button>)}
            <button type="button" title="Hide counters (h)" aria-label="Hide counters" aria-pressed={hide.value} class="hide-counters" onClick={() => { hide.value = !hide.value; }}>▦</button>
        </div>
        <MiniMap atlas={atlas} camera={camera} view={view} />
    </div>;
}

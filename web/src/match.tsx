// The match: chart, question, orders, log, all at once on a wide screen and one below the other on a narrow one.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import './chart/lanes.css';
import './strip.css';
import { drawCoast, readBook } from './ahead';
import { Camera } from './chart/camera';
import { Chart } from './chart/chart';
import { FlagIcon } from './counter';
import { NumberedDice } from './numbered';
import { Banner, Deciding, NoticeLine, UndoBar } from './panels/deciding';
import { GoalMenu } from './panels/goal';
import { commandOpen, keysOpen, tab } from './panels/opened';
import { toggleRules } from './panels/rule';
import { SettingsMenu } from './panels/settings';
import { MySeat, TurnStrip } from './panels/strip';
import { Tracks } from './panels/tracks';
import type { Atlas } from './offers';
import { bringRest, rest } from './rest';
import { follow } from './router';
import { type SharedStep, Table } from './table';

/* Who is not asked yet may be as soon as a journey is over: that comes first. */
function useRest(atlas: Atlas | null, asked: boolean) {
    useEffect(() => {
        if (!atlas) return;
        const bring = () => {
            bringRest();
            readBook(atlas);
        };
        const timer = window.setTimeout(bring, asked ? 0 : 1500);
        return () => clearTimeout(timer);
    }, [atlas, asked]);
}

function Tabs({ table, atlas }: { table: Table; atlas: Atlas }) {
    const list = [
        ['orders', 'Orders'],
        ['log', 'Log'],
        ['forces', 'Forces'],
        ['talk', 'Table'],
    ] as const;
    const move = (e: KeyboardEvent) => {
        const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
        if (!by) return;
        const at = list.findIndex(([id]) => id === tab.value);
        tab.value = list[(at + by + list.length) % list.length]![0];
        requestAnimationFrame(() => document.getElementById(`tab-${tab.value}`)?.focus());
    };
    const more = rest.value;
    return (
        <aside class="side" aria-label="Orders and log" aria-busy={!more}>
            {more && <more.CoachCard table={table} />}
            <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={move}>
                {list.map(([id, name]) => (
                    <button
                        key={id}
                        type="button"
                        role="tab"
                        id={`tab-${id}`}
                        aria-selected={tab.value === id}
                        aria-controls="panel"
                        tabIndex={tab.value === id ? 0 : -1}
                        onClick={() => {
                            tab.value = id;
                        }}>
                        {name}
                    </button>
                ))}
            </div>
            <div
                class={`tab-panel ${tab.value}`}
                role="tabpanel"
                id="panel"
                aria-labelledby={`tab-${tab.value}`}
                tabIndex={0}>
                {tab.value === 'orders' && (
                    <>
                        {more && <more.Invitation table={table} />}
                        {more && <more.Scores table={table} atlas={atlas} />}
                        {more && <more.Hint table={table} atlas={atlas} />}
                        <Deciding table={table} atlas={atlas} />
                        {more && <more.Odds table={table} atlas={atlas} />}
                        {more && <more.StagePanel table={table} atlas={atlas} />}
                        {more && <more.Logs table={table} atlas={atlas} />}
                        {more && <more.Inspector table={table} atlas={atlas} />}
                    </>
                )}
                {tab.value === 'log' && more && (
                    <>
                        <more.Replay table={table} atlas={atlas} />
                        <more.Log table={table} atlas={atlas} />
                    </>
                )}
                {tab.value === 'forces' && more && <more.Forces table={table} atlas={atlas} />}
                {tab.value === 'talk' && more && <more.Talk table={table} atlas={atlas} />}
            </div>
            <UndoBar table={table} />
        </aside>
    );
}

function Handover({ table, atlas }: { table: Table; atlas: Atlas }) {
    const party = atlas.party(table.handover.value),
        button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), [table.handover.value]);
    return (
        <main class="handover" tabIndex={-1}>
            <FlagIcon party={party} width={180} />
            <h1>{atlas.partyName(table.handover.value)} to the chart</h1>
            <p>Nobody else should look now. When you are alone with the screen, take over.</p>
            <button type="button" class="primary large" ref={button} onClick={() => void table.takeOver()}>
                I am {atlas.partyName(table.handover.value)}
            </button>
        </main>
    );
}

function TopBar({ table, atlas }: { table: Table; atlas: Atlas }) {
    const view = table.shown.value;
    return (
        <header class="top">
            <a href="/" class="home" onClick={follow} aria-label="Yardarm: home">
                <img src="/icon.svg" alt="" width="30" height="30" />
            </a>
            <div class="what">
                <h1>{atlas.board.title}</h1>
                <p>{view?.headline}</p>
            </div>
            <MySeat table={table} atlas={atlas} />
            <GoalMenu table={table} atlas={atlas} />
            {view && <Tracks atlas={atlas} view={view} />}
            {!table.online.value && (
                <span class="offline" role="status">
                    Reconnecting…
                </span>
            )}
            <nav aria-label="Help">
                <button
                    type="button"
                    onClick={() => {
                        commandOpen.value = true;
                    }}
                    title="Type an order (/)">
                    Type
                </button>
                <button type="button" onClick={toggleRules} title="The rules (r)">
                    Rules
                </button>
                <button
                    type="button"
                    onClick={() => {
                        keysOpen.value = true;
                    }}
                    title="Keys (?)">
                    Keys
                </button>
                <SettingsMenu />
            </nav>
        </header>
    );
}

/* Who follows a link to an earlier step looks on, also at a match of his own. */
function SharedBar({ id, shared }: { id: string; shared: SharedStep }) {
    return (
        <p class="shared-bar">
            You follow a link to {shared.as ? `action ${shared.step}` : `step ${shared.step}`} of this match.{' '}
            <a href={`/match/${id}`} onClick={follow}>
                To the match itself
            </a>
        </p>
    );
}

export function MatchPage({ id, shared }: { id: string; shared?: SharedStep | undefined }) {
    const table = useMemo(() => new Table(id), [id]);
    useEffect(() => {
        void table.open(shared);
        return () => table.close();
    }, [table]);
    const atlas = table.atlas.value,
        map = atlas?.board.map;
    const camera = useMemo(
        () =>
            map
                ? new Camera(
                      map.width,
                      map.height,
                      map.kind === 'spaces' || map.sea ? 52 : 0,
                      map.kind === 'hexes' ? map.sea : undefined,
                  )
                : null,
        [map],
    );
    useEffect(() => {
        if (atlas) drawCoast(atlas);
    }, [atlas]);
    const asked = table.mine.value || !!table.handover.value,
        more = rest.value;
    useRest(atlas, asked || table.seat.value === 'spectator');
    useEffect(() => {
        document.title = `${asked ? '● ' : ''}${atlas?.board.title ?? 'Match'} · Yardarm`;
    }, [asked, atlas]);

    if (table.failed.value)
        return (
            <main class="failed">
                <h1>This match cannot be shown</h1>
                <p>{table.failed.value}</p>
                <p>
                    <a href="/" onClick={follow}>
                        Home
                    </a>
                </p>
            </main>
        );
    if (!atlas)
        return (
            <main class="loading" aria-busy="true">
                <p>Unrolling the chart…</p>
            </main>
        );
    if (table.handover.value) return <Handover table={table} atlas={atlas} />;
    return (
        <NumberedDice.Provider value={!!atlas.board.numbered_dice}>
            <div class="match" data-look={table.coach.parts.value}>
                <TopBar table={table} atlas={atlas} />
                <main tabIndex={-1}>
                    <TurnStrip table={table} atlas={atlas} />
                    {shared && <SharedBar id={id} shared={shared} />}
                    <Banner table={table} atlas={atlas} />
                    <NoticeLine table={table} />
                    {camera && map ? (
                        <Chart table={table} atlas={atlas} camera={camera} />
                    ) : (
                        <p class="muted">This game has no map.</p>
                    )}
                    {more && <more.CommandLine table={table} atlas={atlas} />}
                </main>
                <Tabs table={table} atlas={atlas} />
                {more && <more.RulesDrawer atlas={atlas} />}
                {more && <more.KeyList />}
                {more && <more.Confirm table={table} />}
                {more && <more.PointerWords table={table} />}
                {more && camera && <more.Keys table={table} atlas={atlas} camera={camera} />}
                <div class="unseen-words" role="status" aria-live="polite">
                    {table.spoken.value}
                </div>
                <div class="unseen-words" aria-live="polite">
                    {table.mine.value ? table.view.value?.question?.prompt : ''}
                </div>
            </div>
        </NumberedDice.Provider>
    );
}

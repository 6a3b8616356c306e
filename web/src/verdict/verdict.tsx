// A match that is over, judged: how the chances went, luck and skill of each side, what cost most, and the dice.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { atlasOf } from '../ahead';
import * as api from '../api';
import { ending } from '../ending';
import { useTry } from '../forms';
import { Masthead } from '../masthead';
import type { Atlas } from '../offers';
import { follow } from '../router';
import { SITE } from '../site';
import type { Looked } from '../types';
import { known, user } from '../who';
import { word } from '../words';
import { Curve } from './curve';
import type { Found, Standing } from './found';
import { Decisions, Fairness, Fortunes } from './lists';
import { Shares } from './shares';
import '../cards.css';
import './verdict.css';

const PAUSE = 700; // between two looks at how far it is

/* The midshipman looked one decision ahead, before the machine players had learnt this game. */
const judge = (by: string) =>
    by === 'midshipman'
        ? 'by the midshipman, who looked one decision ahead'
        : 'by play-outs of what the machine players have learnt of this game';

/* Asks how it stands, again and again while it is under way. */
function useStanding(id: string) {
    const standing = useSignal<Standing | null>(null),
        wrong = useSignal('');
    const working = standing.value?.status === 'working';
    const look = () =>
        api.analysis(id).then(
            (s) => {
                standing.value = s;
                wrong.value = '';
            },
            (e: Error) => {
                wrong.value = word(e.message);
            },
        );
    useEffect(() => {
        void look();
    }, [id]);
    useEffect(() => {
        if (!working) return;
        const timer = setInterval(() => void look(), PAUSE);
        return () => clearInterval(timer);
    }, [working]);
    return { standing, wrong };
}

function Working({ standing, stop }: { standing: Standing; stop: () => void }) {
    const { at = 0, of = 1 } = standing;
    return (
        <section class="card verdict-begin">
            <p id="progress-words">
                Action {at} of {of} is being judged.{' '}
                {SITE
                    ? 'You may play meanwhile; who closes the page before it is done begins again.'
                    : 'You may leave: what is found is kept with the match.'}
            </p>
            <progress max={of} value={at} aria-labelledby="progress-words" />
            <p>
                <button type="button" onClick={stop}>
                    Stop
                </button>
            </p>
        </section>
    );
}

function Begin({ begin, words }: { begin: () => void; words: preact.ComponentChildren }) {
    return (
        <section class="card verdict-begin">
            <p>
                A machine looks at every decision of the match and every die: how much was luck, how much was skill, and
                which orders cost most. It takes a minute or a few, is done once, and is kept{' '}
                {SITE ? 'with the match on this device.' : 'for everybody who may see the match.'}
            </p>
            <p>
                <button type="button" class="primary" onClick={begin}>
                    Judge this match
                </button>
            </p>
            {words}
        </section>
    );
}

/* What was found is by another version of the judge. */
function Anew({ possible, begin, words }: { possible: boolean; begin: () => void; words: preact.ComponentChildren }) {
    return (
        <section class="card verdict-begin">
            <p>
                The judge of this game has changed since: what was found here counts for nobody's strength
                {possible ? ' until the match is judged anew.' : ', and the match cannot be judged anew.'}
            </p>
            {possible && (
                <p>
                    <button type="button" class="primary" onClick={begin}>
                        Judge it anew
                    </button>
                </p>
            )}
            {words}
        </section>
    );
}

function Verdict({ id, found, atlas }: { id: string; found: Found; atlas: Atlas }) {
    return (
        <>
            <p class="muted">
                In percent of the chance to win, with one standard error (±). What was not found for certain to be a
                mistake counts as luck. Judged {judge(found.by)}.
                {!found.played_out &&
                    ' The match was left before its end: the chances at the end are those it was left with.'}
            </p>
            <Curve match={id} found={found} atlas={atlas} />
            <Shares found={found} atlas={atlas} />
            <Decisions match={id} found={found} atlas={atlas} />
            <div class="cards">
                <Fortunes match={id} found={found} atlas={atlas} />
                <Fairness found={found} />
            </div>
        </>
    );
}

function Judging({ id, match, atlas }: { id: string; match: Looked; atlas: Atlas }) {
    const { standing, wrong } = useStanding(id),
        doing = useTry(),
        now = standing.value;
    const tell = (what: 'begin' | 'stop') => () =>
        void doing.run(async () => {
            user.value ??= await api.session();
            await known();
            standing.value = await api.judge(id, what);
        });
    return (
        <>
            <p class="verdict-result">{word(ending(atlas, match, match.view))}</p>
            {wrong.value && (
                <p role="alert" class="notice refused">
                    {wrong.value}
                </p>
            )}
            {now?.status === 'done' && now.before && (
                <Anew possible={now.possible} begin={tell('begin')} words={doing.words} />
            )}
            {now?.status === 'done' && now.found && <Verdict id={id} found={now.found} atlas={atlas} />}
            {now?.status === 'working' && <Working standing={now} stop={tell('stop')} />}
            {now?.status === 'working' && doing.words}
            {now?.status === 'none' && now.possible && <Begin begin={tell('begin')} words={doing.words} />}
            {now?.status === 'none' && !now.possible && (
                <p role="status" class="notice">
                    {word(now.why ?? 'this match cannot be judged')}.
                </p>
            )}
        </>
    );
}

export function VerdictPage({ id }: { id: string }) {
    const shown = useSignal<{ match: Looked; atlas: Atlas } | null>(null),
        failed = useSignal('');
    useEffect(() => {
        const open = async () => {
            const match = await api.look(id, 'spectator'),
                atlas = await atlasOf(match.game);
            document.title = `Luck and skill: ${atlas.board.title} · Yardarm`;
            shown.value = { match, atlas };
        };
        open().catch((e: Error) => {
            failed.value = word(e.message);
        });
    }, [id]);
    const it = shown.value;
    return (
        <div class="home-page verdict-page">
            <Masthead title="Luck and skill" about={it?.atlas.board.title ?? ''}>
                <a class="button" href={`/match/${id}`} onClick={follow}>
                    To the match
                </a>
                {it && (
                    <button type="button" onClick={() => print()}>
                        Print
                    </button>
                )}
            </Masthead>
            <main tabIndex={-1} aria-busy={!it && !failed.value}>
                {failed.value && (
                    <p role="alert" class="notice refused">
                        {failed.value}
                    </p>
                )}
                {it && <Judging id={id} match={it.match} atlas={it.atlas} />}
            </main>
        </div>
    );
}

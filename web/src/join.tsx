// An invitation: which side one would play, what that means, who asks, and on what terms; then the seat is taken.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from './api';
import { FlagIcon } from './counter';
import { Card, useTry } from './forms';
import { Masthead } from './masthead';
import './cards.css';
import './join.css';
import { follow, go } from './router';
import type { TableBoard, Looked } from './types';
import { known, user } from './who';
import { machineWords, span, whoSits, word } from './words';

interface Invited {
    match: Looked;
    board: TableBoard;
    seat: string;
    link: string;
}

/* Null: the link is used up, or one sits there already, and leads to the match. */
async function invited(id: string): Promise<Invited | null> {
    const link = location.hash.slice(1);
    user.value = await api.session();
    const match = await api.look(id, 'spectator');
    if (match.my_seats.length || !match.seats.some((s) => s.kind === 'link')) return null;
    try {
        const [seat, board] = await Promise.all([api.invitation(id, link), api.board(match.game)]);
        return { match, board, seat, link };
    } catch (e) {
        if (e instanceof api.Refusal && e.status === 403) return null;
        throw e;
    }
}

function toMatch(id: string) {
    history.replaceState(null, '', `/match/${id}`);
    go(`/match/${id}`);
}

const partyOf = (board: TableBoard, side: string) => board.parties?.find((p) => p.slug === side);
const nameOf = (board: TableBoard, side: string) => partyOf(board, side)?.name ?? word(side);

function clockWords({ clock }: Looked): string {
    if (!clock) return 'As long as you like';
    const parts = [
        clock.bank ? `${span(clock.bank)} in all` : '',
        clock.move ? `${span(clock.move)} for each turn${clock.bank ? ' before that is used' : ''}` : '',
        clock.increment ? `${span(clock.increment)} more after each turn` : '',
    ];
    return word(parts.filter(Boolean).join(', '));
}

function Others({ of }: { of: Invited }) {
    return (
        <ul class="opponents">
            {of.match.seats
                .filter((s) => s.side !== of.seat)
                .map((s) => (
                    <li key={s.side}>
                        <FlagIcon party={partyOf(of.board, s.side)} width={24} />{' '}
                        {s.kind === 'machine'
                            ? `machine, ${machineWords(s.level ?? '')}`
                            : s.kind === 'person'
                              ? whoSits(s)
                              : 'not there yet'}{' '}
                        <span class="muted">
                            {nameOf(of.board, s.side)}
                            {s.rating && `, rated ${s.rating.rating}`}
                        </span>
                    </li>
                ))}
        </ul>
    );
}

function Terms({ of }: { of: Invited }) {
    const { match } = of;
    return (
        <dl class="terms">
            <div>
                <dt>You play against</dt>
                <dd>
                    <Others of={of} />
                </dd>
            </div>
            <div>
                <dt>Time</dt>
                <dd>{clockWords(match)}</dd>
            </div>
            {match.rated && (
                <div>
                    <dt>Rated</dt>
                    <dd>Its result changes the ratings of both of you.</dd>
                </div>
            )}
            {match.public && (
                <div>
                    <dt>Watched</dt>
                    <dd>Others may find and watch it.</dd>
                </div>
            )}
        </dl>
    );
}

function Side({ of }: { of: Invited }) {
    const party = partyOf(of.board, of.seat),
        goal = of.match.view?.goal;
    return (
        <Card title={`Your side: ${nameOf(of.board, of.seat)}`}>
            <p class="my-side">
                <FlagIcon party={party} width={84} /> <span>{party?.about ?? of.board.blurb}</span>
            </p>
            {goal && (
                <p>
                    <b>How it is won.</b> {goal.text}
                </p>
            )}
        </Card>
    );
}

function Invitation({ id, of }: { id: string; of: Invited }) {
    const attempt = useTry(),
        stranger = of.match.rated && (!user.value || user.value.guest);
    const take = () =>
        void attempt.run(async () => {
            await known();
            await api.join(id, { link: of.link });
            toMatch(id);
        });
    return (
        <div class="cards">
            <Side of={of} />
            <Card title="The match">
                <Terms of={of} />
                {stranger && <p>A rated match needs an account. Make one or sign in, then open this link again.</p>}
                {attempt.words}
                <div class="buttons">
                    {stranger ? (
                        <a class="button primary" href="/account" onClick={follow}>
                            To the account
                        </a>
                    ) : (
                        <button type="button" class="primary" disabled={attempt.busy.value} onClick={take}>
                            Take my seat
                        </button>
                    )}
                    <a class="button" href={`/match/${id}`} onClick={follow}>
                        Only look
                    </a>
                </div>
            </Card>
        </div>
    );
}

export function JoinPage({ id }: { id: string }) {
    const state = useSignal<Invited | null>(null),
        problem = useSignal('');
    useEffect(() => {
        document.title = 'An invitation · Yardarm';
        invited(id).then(
            (found) => {
                if (found) state.value = found;
                else toMatch(id);
            },
            (e: Error) => {
                problem.value = word(e.message);
            },
        );
    }, [id]);
    const of = state.value,
        owner = of?.match.seats.find((s) => s.kind === 'person');
    return (
        <div class="home-page join-page">
            <Masthead
                title={of?.board.title ?? 'An invitation'}
                about={owner ? `${whoSits(owner)} asks you to play.` : 'You are asked to play.'}
            />
            <main tabIndex={-1} aria-busy={!of && !problem.value}>
                {problem.value && (
                    <p role="alert" class="notice refused">
                        {problem.value}
                    </p>
                )}
                {of && <Invitation id={id} of={of} />}
            </main>
        </div>
    );
}

// How much was luck and how much was skill, side by side; they add up to what the chances changed.
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import { Key } from './curve';
import { type Found, percent, type SideShare, signed } from './found';

/* A bar to the left or the right of the middle, as long as its part of what the largest is. */
function Bar({ value, most }: { value: number; most: number }) {
    const width = (50 * Math.abs(value)) / most;
    return (
        <span class="share-bar" aria-hidden="true">
            <i
                class={value < 0 ? 'loss' : 'gain'}
                style={{ width: `${width}%`, left: `${value < 0 ? 50 - width : 50}%` }}
            />
        </span>
    );
}

function Row({ name, value, error, most }: { name: string; value: number; error: number; most: number }) {
    return (
        <div class="share">
            <dt>{name}</dt>
            <dd>
                <b class="figure">{signed(value)}</b> <span class="muted">± {percent(error)}</span>
            </dd>
            <Bar value={value} most={most} />
        </div>
    );
}

const decisions = (n: number) => (n === 1 ? 'one decision' : `${n} decisions`);

function Side({ atlas, share, n, most }: { atlas: Atlas; share: SideShare; n: number; most: number }) {
    return (
        <section class="card side-share" aria-label={atlas.partyName(share.side)}>
            <h2>
                <FlagIcon party={atlas.party(share.side)} width={30} /> {atlas.partyName(share.side)}{' '}
                <Key atlas={atlas} side={share.side} n={n} />
            </h2>
            <dl>
                <Row name="Luck" value={share.luck} error={share.error} most={most} />
                <Row name="Skill" value={share.skill} error={share.error} most={most} />
            </dl>
            <p class="sum">
                <span class="figure">{percent(share.start)} %</span> at the start, {signed(share.luck)} by luck,{' '}
                {signed(share.skill)} by skill: <b class="figure">{percent(share.end)} %</b> at the end.
            </p>
            <p class="muted">
                Gave away {percent(share.given_away)} in {decisions(share.decisions)}.
            </p>
        </section>
    );
}

export function Shares({ found, atlas }: { found: Found; atlas: Atlas }) {
    const most = Math.max(1, ...found.sides.flatMap((s) => [Math.abs(s.luck), Math.abs(s.skill)]));
    return (
        <div class="side-shares">
            {found.sides.map((s, n) => (
                <Side key={s.side} atlas={atlas} share={s} n={n} most={most} />
            ))}
        </div>
    );
}

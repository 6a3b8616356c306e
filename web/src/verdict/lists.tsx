// The decisions that cost most, the dice that helped and hurt most, each with the way to the board; and how even the
// dice were.
import type { Atlas } from '../offers';
import { DieFace, WithDice } from '../die';
import { follow } from '../router';
import { type Costly, type Dice, type Fortune, type Found, type Thrown } from './found';
import { boardAt, percent, signed, turnAt } from './found';

interface Told {
    match: string;
    found: Found;
    atlas: Atlas;
}

const ordered = (atlas: Atlas, action: string) => atlas.label(atlas.offer(action));

function Decision({ match, found, atlas, one }: Told & { one: Costly }) {
    return (
        <li>
            <b class="cost figure">
                {signed(-one.cost)} <small class="muted">± {percent(one.error)}</small>
            </b>
            <div>
                <p class="muted">
                    {atlas.named(turnAt(found, one.at))}, {atlas.partyName(one.side)}
                    {one.asked && `: ${one.asked}`} <span class="number">{one.rule}</span>
                </p>
                <p>
                    <s>{ordered(atlas, one.done)}</s> Better: <b>{ordered(atlas, one.better)}</b>
                </p>
            </div>
            <a class="button no-print" href={boardAt(match, one.at - 1, one.side)} onClick={follow}>
                Show<span class="unseen-words"> the board before action {one.at}</span>
            </a>
        </li>
    );
}

export function Decisions(told: Told) {
    const { costly } = told.found;
    return (
        <section class="card" aria-label="Costliest decisions">
            <h2>The costliest decisions</h2>
            {costly.length ? (
                <ol class="judged">
                    {costly.map((one) => (
                        <Decision key={one.at} {...told} one={one} />
                    ))}
                </ol>
            ) : (
                <p class="muted">Nothing better was found than what was done.</p>
            )}
        </section>
    );
}

const face = (action: string) => Number(/^roll (\d+)$/.exec(action)?.[1] ?? NaN);

function Chance({ match, found, atlas, one, side }: Told & { one: Thrown; side: string }) {
    const n = face(one.action),
        told = (one.told ?? '').replace(/^\[\d+\]: /, ''); // the die stands before it
    return (
        <li>
            <b class={`cost figure ${one.gain < 0 ? 'loss' : 'gain'}`}>
                {signed(one.gain)} <small class="muted">± {percent(one.error)}</small>
            </b>
            <div>
                <p class="muted">
                    {atlas.named(turnAt(found, one.at))}
                    {one.asked && `: ${one.asked}`}
                </p>
                <p>
                    {Number.isNaN(n) ? ordered(atlas, one.action) : <DieFace face={n} />}{' '}
                    <WithDice text={atlas.named(told)} />
                </p>
            </div>
            <a class="button no-print" href={boardAt(match, one.at, side)} onClick={follow}>
                Show<span class="unseen-words"> the board after action {one.at}</span>
            </a>
        </li>
    );
}

function Throws({ title, list, ...told }: Told & { title: string; list: Thrown[]; side: string }) {
    return (
        <>
            <h3>{title}</h3>
            {list.length ? (
                <ol class="judged">
                    {list.map((one) => (
                        <Chance key={one.at} {...told} one={one} />
                    ))}
                </ol>
            ) : (
                <p class="muted">None.</p>
            )}
        </>
    );
}

export function Fortunes(told: Told) {
    const any = (f: Fortune) => f.lucky.length + f.unlucky.length > 0,
        // where two play, what helps the one hurts the other: once is enough
        shown = told.found.fortunes.filter(any).slice(0, told.found.sides.length === 2 ? 1 : undefined);
    return (
        <>
            {shown.map(({ side, lucky, unlucky }) => (
                <section key={side} class="card" aria-label={`Dice for ${told.atlas.partyName(side)}`}>
                    <h2>Dice: luckiest and unluckiest for {told.atlas.partyName(side)}</h2>
                    <Throws {...told} side={side} title="Luckiest" list={lucky} />
                    <Throws {...told} side={side} title="Unluckiest" list={unlucky} />
                </section>
            ))}
        </>
    );
}

function FairnessOf({ dice }: { dice: Dice }) {
    const expected = dice.rolled / dice.faces,
        most = Math.max(expected, ...dice.seen);
    return (
        <figure class="fairness">
            <table>
                <caption>
                    Dice of {dice.faces} faces: {dice.rolled} rolled, each face expected {expected.toFixed(1)} times.
                    Fair dice are as uneven as these or more so in {percent(dice.p)} of 100 matches.
                </caption>
                <thead>
                    <tr>
                        <th scope="col">Face</th>
                        <th scope="col">Seen</th>
                        <th scope="col">Against expected</th>
                    </tr>
                </thead>
                <tbody>
                    {dice.seen.map((n, i) => (
                        <tr key={i}>
                            <th scope="row">
                                <DieFace face={i + (dice.low ?? 1)} plain={dice.faces > 6} />
                            </th>
                            <td class="figure">{n}</td>
                            <td class="seen-bar">
                                <i style={{ width: `${(100 * n) / most}%` }} aria-hidden="true" />
                                <i
                                    class="expected"
                                    style={{ left: `${(100 * expected) / most}%` }}
                                    aria-hidden="true"
                                />
                                <span class="unseen-words">{(n - expected).toFixed(1)}</span>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </figure>
    );
}

export function Fairness({ found }: { found: Found }) {
    return (
        <section class="card" aria-label="Were the dice fair?">
            <h2>Were the dice fair?</h2>
            {found.dice.length ? (
                found.dice.map((d) => <FairnessOf key={d.faces} dice={d} />)
            ) : (
                <p class="muted">No dice were rolled.</p>
            )}
        </section>
    );
}

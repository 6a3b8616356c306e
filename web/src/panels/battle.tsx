// A battle, or the chance of one: who fights whom, how strong, and what each face of the die would bring.
import { CounterIcon, faceOf, FlagIcon } from '../counter';
import { pieceTitle } from '../chart/fan';
import type { Atlas } from '../offers';
import type { BattleSide, View } from '../types';
import { word } from '../words';
import { DieFace } from './log';

function Side({ atlas, side, over }: { atlas: Atlas; side: BattleSide; over: boolean }) {
    return (
        <section class="fighters">
            <h3>
                <FlagIcon party={atlas.party(side.party)} width={24} /> {atlas.partyName(side.party)}{' '}
                <span class="muted">{side.role}</span>
                {!over && (
                    <b class="strength" title="Strength">
                        <span class="unseen-words">strength </span>
                        {side.strength ?? '?'}
                    </b>
                )}
            </h3>
            <p class="muted">{[atlas.placeName(side.place), ...(side.notes ?? [])].filter(Boolean).join(' · ')}</p>
            <div class="tray">
                {(side.pieces ?? []).map((p, i) => (
                    <span key={p.piece ?? i} role="img" aria-label={pieceTitle(atlas, p)} title={pieceTitle(atlas, p)}>
                        <CounterIcon face={faceOf(atlas, p)} atlas={atlas} size={44} marks={p.marks} />
                    </span>
                ))}
            </div>
        </section>
    );
}

/* Faces with the same result stand together; of a die that is rolled, only its own. */
function rowsOf(results: string[][], rolled?: number) {
    const rows: { faces: number[]; words: string[] }[] = [];
    results.forEach((words, i) => {
        const last = rows.at(-1);
        if (rolled && rolled !== i + 1) return;
        if (last && last.words.join() === words.join()) last.faces.push(i + 1);
        else rows.push({ faces: [i + 1], words });
    });
    return rows;
}

export function Battle({ atlas, view }: { atlas: Atlas; view: View }) {
    const battle = view.battle;
    if (!battle) return null;
    const rows = rowsOf(battle.results ?? [], battle.rolled);
    return (
        <section class="battle" aria-label={battle.title}>
            <h2>
                {battle.title} <span class="muted">{atlas.placeName(battle.place)}</span>
            </h2>
            {battle.sides.map((s) => (
                <Side key={s.party} atlas={atlas} side={s} over={!!battle.rolled} />
            ))}
            {rows.length > 0 && (
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{battle.rolled ? 'Rolled' : 'Die'}</th>
                            {battle.sides.map((s) => (
                                <th key={s.party} scope="col">
                                    {atlas.partyName(s.party)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map(({ faces, words }) => (
                            <tr key={faces[0]}>
                                <td>
                                    {faces.map((f) => (
                                        <DieFace key={f} face={f} />
                                    ))}
                                </td>
                                {words.map((w, k) => (
                                    <td key={k}>{word(w) || <span class="muted">No loss</span>}</td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
        </section>
    );
}

// What wins, and how far each side is: always on the table.
import { useRef } from 'preact/hooks';
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import { word } from '../words';
import { RuleLink } from './rule';
import { listen } from './menu';

export function GoalMenu({ table, atlas }: { table: Table; atlas: Atlas }) {
    const menu = useRef<HTMLDetailsElement>(null),
        goal = table.shown.value?.goal;
    if (!goal) return null;
    return (
        <details class="menu goal" ref={menu} onToggle={() => listen(menu.current!)}>
            <summary title="What wins, and how far each side is">
                <b>Goal</b> <span>{word(atlas.named(goal.standing))}</span>
            </summary>
            <div class="menu-body">
                <p>
                    {goal.text} {goal.rule && <RuleLink number={goal.rule} />}
                </p>
                <table>
                    <caption class="unseen-words">How far each side is</caption>
                    <tbody>
                        {goal.sides.map((s) => (
                            <tr key={s.party} class={s.party === table.seat.value ? 'me' : ''}>
                                <th scope="row">
                                    <FlagIcon party={atlas.party(s.party)} width={21} /> {atlas.partyName(s.party)}
                                    {s.party === table.seat.value && <small> (you)</small>}
                                </th>
                                <td>
                                    <b>{s.value}</b>
                                    {s.words && <small>{s.words}</small>}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

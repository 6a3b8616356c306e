// Tracks, and facts that have no name of their own.
import { FlagIcon } from '../counter';
import type { Atlas } from '../offers';
import type { Fact, View } from '../types';

/* What each party has of its own, by track. Of more than two parties the names are given, not the flags alone. */
export function Tracks({ atlas, view }: { atlas: Atlas; view: View }) {
    const own = (view.tracks ?? []).filter((t) => t.party),
        many = new Set(own.map((t) => t.party)).size > 2;
    const tracks = [...new Set(own.map((t) => t.track))].map((slug) => ({
        slug,
        name: atlas.board.tracks?.find((k) => k.slug === slug)?.name ?? slug,
    }));
    return (
        <ul class="tracks">
            {tracks.map(({ slug, name }) => (
                <li key={slug}>
                    {(!many || tracks.length > 1) && <span class="track-name">{name}</span>}
                    {own
                        .filter((t) => t.track === slug)
                        .map((t) => (
                            <span key={t.party} class="of-party" title={`${atlas.partyName(t.party)}: ${name}`}>
                                <FlagIcon party={atlas.party(t.party)} width={21} />{' '}
                                <span class={many ? 'party-name' : 'unseen-words'}>{atlas.partyName(t.party)} </span>
                                <b>{t.value}</b>
                            </span>
                        ))}
                </li>
            ))}
        </ul>
    );
}

/* Further members of a panel or a space, as facts: numbers, words and lists of words. */
export function othersOf(thing: object, known: string[]): Fact[] {
    return Object.entries(thing)
        .filter(([key, v]) => !known.includes(key) && v !== false && v !== '' && (!Array.isArray(v) || v.length))
        .map(([key, v]) => ({
            label: key.replaceAll(/[_-]/g, ' '),
            value: Array.isArray(v) ? v.join(', ') : v === true ? 'yes' : String(v),
        }));
}

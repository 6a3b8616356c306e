// Every legal order as a button: the whole game is in here for whoever does not use the chart.
import { useSignal } from '@preact/signals';
import { foldAlike } from '../alike';
import type { Atlas, Choices } from '../offers';
import type { Table } from '../table';
import type { View } from '../types';
import { OfferButton } from './deciding';
import { Find } from './find';

export function AllOrders({
    table,
    atlas,
    choices,
    view,
}: {
    table: Table;
    atlas: Atlas;
    choices: Choices;
    view: View;
}) {
    const find = useSignal(''),
        open = useSignal(false);
    const words = find.value.toLowerCase();
    const folded = foldAlike(atlas, view, choices.offers);
    const list = open.value
        ? folded.filter(({ offer: o }) => `${o.text} ${atlas.label(o)}`.toLowerCase().includes(words))
        : [];
    return (
        <details
            class="all-orders"
            onToggle={(e) => {
                open.value = (e.currentTarget as HTMLDetailsElement).open;
            }}>
            <summary>All {folded.length} orders</summary>
            {open.value && (
                <>
                    <Find words={find} />
                    <ul>
                        {list.slice(0, 200).map(({ offer, alike }) => (
                            <li key={offer.text}>
                                <OfferButton table={table} atlas={atlas} offer={offer} alike={alike} />
                            </li>
                        ))}
                    </ul>
                    {list.length > 200 && <p class="muted">And {list.length - 200} more: type a word to find them.</p>}
                </>
            )}
        </details>
    );
}

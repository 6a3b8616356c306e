// Orders that differ only in a number are one order with a number to set.
import { useSignal } from '@preact/signals';
import type { Atlas, Offer } from '../offers';
import type { Table } from '../table';

const numberIn = (offer: Offer) => Number(offer.words.find((w) => w.kind === 'number')?.value);

/* Orders by themselves, and those that come in at least three numbers together. */
export function byNumber(offers: Offer[]): (Offer | Offer[])[] {
    const like = new Map<string, Offer[]>();
    for (const o of offers) {
        const key = [o.verb, ...o.words.map((w) => (w.kind === 'number' ? '#' : w.value))].join(' ');
        like.set(key, [...(like.get(key) ?? []), o]);
    }
    return [...like.values()].flatMap<Offer | Offer[]>((group) =>
        group.length > 2 ? [group.sort((a, b) => numberIn(a) - numberIn(b))] : group,
    );
}

export function NumberOffer({
    table,
    atlas,
    offers,
    main,
}: {
    table: Table;
    atlas: Atlas;
    offers: Offer[];
    main?: boolean;
}) {
    const at = useSignal(offers.length - 1),
        i = Math.min(at.value, offers.length - 1),
        offer = offers[i]!,
        hint = table.view.value?.hints?.[offer.text];
    return (
        <div class="number-offer">
            <input
                type="range"
                min="0"
                max={offers.length - 1}
                value={i}
                aria-label={`${atlas.label(offer, table.picks.value)}: how many`}
                aria-valuetext={String(numberIn(offer))}
                onInput={(e) => {
                    at.value = Number(e.currentTarget.value);
                }}
            />
            <button
                type="button"
                class={main ? 'primary' : ''}
                title={offer.help}
                disabled={table.busy.value}
                data-action={offer.text}
                onClick={() => void table.act(offer.text)}>
                {atlas.label(offer, table.picks.value)}
                {hint && <span class="hint-words">{hint}</span>}
            </button>
        </div>
    );
}

// How a match ended, in words.
import type { Atlas } from './offers';
import type { Match, View } from './types';
import { past } from './words';

/* As the rules say it; where they found no winner because somebody left: who did, and who has won by it. */
export function ending(atlas: Atlas, { result }: Match, view: View | null): string {
    if (view?.result?.text) return view.result.text;
    if (!result) return '';
    const words = past(atlas.named(result.words));
    const said = /\b(win|wins|won)\b/.test(words);
    return result.winner && !said ? `${words}: ${atlas.partyName(result.winner)} won` : words;
}

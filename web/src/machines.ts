// Machine players: those of a game, and the characters that they may have.
import type { GameInfo } from './types';

/* These two look too short a way ahead to have one. */
const WITHOUT = ['random', 'cabinboy'];

export const charactersOf = (game: GameInfo, level: string) => (WITHOUT.includes(level) ? [] : game.characters);

/* Whether somebody of that level and character plays it: captain, captain:bold. */
export function plays(game: GameInfo, who: string): boolean {
    const [level, character] = who.split(':') as [string, string?];
    return game.machines.includes(level) && (!character || charactersOf(game, level).includes(character));
}

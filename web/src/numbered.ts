// Whether the dice of the game have other faces than those of a common one.
import { createContext } from 'preact';

export const NumberedDice = createContext(false);

// What the server sends: the documents of board and view, whose types are made from docs/view.schema.json, and the
// rest.
import type { Board, GameOption, View } from './documents';

export * from './documents';

/* What is read of a board, and comes after the rest of it. */
export type Book = Pick<Board, 'rules' | 'tables'>;
export type TableBoard = Omit<Board, keyof Book>;

/* What led to a line: dice, what was added to them, what the sum was held against. */
export interface Rolled {
    die: number;
    for: string;
    rule: string;
}
export interface Added {
    add: number;
    text: string;
    rule: string;
}
export interface Needed {
    need: string;
    rule: string;
}
export interface Column {
    column: string; // in which the sum was looked up; what is added behind it made the column
    rule: string;
}
export interface LogLine {
    rule: string;
    text: string;
    step: number;
    at?: number;
    heading?: 1 | 2 | 3;
    how?: (Rolled | Added | Needed | Column)[];
}
export interface Seat {
    side: string;
    kind: 'open' | 'person' | 'machine' | 'link';
    name?: string;
    guest?: boolean; // has no account: anybody may bear his name
    level?: string;
    present?: boolean;
    clock?: { bank: number; since: number; left: number; flagged: boolean }; // left: milliseconds, when heard
    rating?: Rating; // of a rated match that is not being played; in lists, of any that is rated
}
/* A seat's part in the dice: what it committed to, or that it has none; the seed when all are there. */
export interface SeatSeed {
    commitment?: string;
    shown: boolean;
    none: boolean;
    seed?: string;
}

export interface FairDice {
    commitment: string;
    phase?: 'commit' | 'show' | 'fixed';
    waiting?: string[];
    seats?: SeatSeed[];
    secret?: string;
}

/* Where a first game stands: the step whose orders are wanted, from 1; or that something else was done. */
export interface FirstPlace {
    step: number;
    next?: string[];
    left?: boolean;
}
export interface FirstStep {
    title: string;
    text: string;
    task?: string; // none: there is only something to read
    why?: string;
    risk?: string;
    look: string[]; // places, sites, pieces, or parts of the page
}
export interface FirstGame {
    title: string;
    side: string;
    minutes: number;
    steps: FirstStep[];
}

export interface Match {
    id: string;
    game: string;
    status: 'waiting' | 'running' | 'over';
    seats: Seat[];
    public?: boolean;
    created?: number;
    result?: { words: string; winner?: string };
    take_back?: { asked_by: string; agreed: string[] } | null;
    draw_offers?: string[];
    dice?: FairDice;
    spectators?: number;
    draws?: boolean;
    playable?: boolean;
    brought?: number; // so many actions were done elsewhere
    proved?: string; // without a server: what was proved of the dice that came with its record
    clock?: { move: number; bank: number; increment: number; live: boolean };
    heard?: number; // by performance.now()
    mine?: string[];
    owing?: string[];
    your_turn?: boolean;
    rematch?: string;
    taught?: boolean; // a first game
    rated?: boolean;
}
export interface MatchState {
    version: number;
    step: number;
    log_from: number;
    log: LogLine[];
    view: View | null;
    reset?: boolean;
    undo?: boolean;
    acted?: boolean;
    first?: FirstPlace;
    taken?: number; // of a list of actions
    stopped?: { error: string; rule?: string; warns?: boolean }; // warns: not refused, but to be thought of first
}
export interface Looked extends Match, MatchState {
    as: string;
    my_seats: string[];
    log_n: number;
}
/* A hint, while it is looked for and when it was found. */
export interface HintFound {
    status: 'working' | 'done';
    by: string;
    action?: string;
    reason: string;
    next?: string;
    next_aim?: string; // what that is for
}
/* What may come of an order. */
export interface OddsRow {
    kind: 'outcome' | 'holds' | 'losses' | 'score' | 'over' | 'told';
    side?: string; // none: of nobody in particular
    text: string;
    chance: number;
    low?: number;
    high?: number;
    mean?: number; // of losses and scores
    error?: number;
    spread?: number[]; // of losses: the chance of none, one, two, …
}
export interface Verdict {
    legal: boolean;
    rule?: string;
    error?: string;
}
export interface OddsFound {
    action: string;
    chance?: boolean; // anything is left to it
    how?: string;
    rows?: OddsRow[];
}
export interface ChatLine {
    number: number;
    at: number;
    side: string;
    name: string;
    text: string;
}
export interface User {
    id: number;
    name: string;
    guest: boolean;
    totp?: boolean;
    webhook?: string;
    shown?: boolean; // others may see the profile
    mail?: { address: string; asked: string; notices: boolean }; // confirmed; still to be; told there
}

/* What the operator of the server offers. */
export interface Offers {
    mail: boolean;
}

export interface Rating {
    rating: number;
    deviation: number;
    matches: number;
    provisional: boolean;
    history?: number[]; // the oldest first
}
export interface Tally {
    won: number;
    drawn: number;
    lost: number;
}
export interface ProfileGame {
    game: string;
    title: string;
    rating?: Rating;
    people: Tally;
    machines: (Tally & { level: string })[];
}
export interface Recent {
    id: string;
    game: string;
    title: string;
    side: string;
    against: string[];
    people: boolean;
    outcome: 'won' | 'drawn' | 'lost';
    words: string;
    created: number;
    rated: boolean;
    change?: number; // of the rating
}
export interface Profile {
    name: string;
    own: boolean;
    shown: boolean;
    games: ProfileGame[];
    recent: Recent[];
}
export interface SessionInfo {
    id: number;
    kind: 'browser' | 'bot';
    label: string;
    scopes?: string[];
    created: number;
    seen: number;
    this: boolean;
}
export interface NoticeInfo {
    id: number;
    status: 'waiting' | 'sent' | 'failed';
    tries: number;
    created: number;
    next?: number;
    problem: string;
    url: string;
    notice: { event: string; match?: string; game?: string; seat?: string }; // a letter has no match
}
export interface GameInfo {
    id: string;
    title: string;
    blurb: string;
    rules_version: string;
    sides: string[];
    min_sides: number;
    options: GameOption[];
    length: string;
    weight: string; // light, medium or heavy
    example: boolean;
    first: boolean; // there is a first game
    machines: string[]; // who plays it, the weakest first
    characters: string[]; // that machines may have; none: all are alike
}

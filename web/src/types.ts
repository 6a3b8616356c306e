// The documents the client draws. docs/view.md explains every member; nothing here knows a game.

export interface FlagPart { shape: string; colour: string }
export interface Party { slug: string; name: string; letter?: string; colour: string; plays?: boolean; flag?: FlagPart[] }

/* What is printed on a space: goods with figures, circles that each hold one piece, points, a few words. */
export interface Print { icons?: Shown[]; slots?: Shown[][]; worth?: number; words?: string }
export interface Space extends Print {
    place: string; x: number; y: number; width?: number; height?: number; number?: number;
    terrain?: string; sides?: string; region?: string; zone?: string; label?: string; shape?: string;
    style?: string; colour?: string; rule?: string; pin?: { x: number; y: number };
}
export interface Road { name?: string; points: [number, number][] }
export interface Box { place: string; label: string; name?: string; x: number; y: number; width: number; height: number }
export interface Area { name?: string; style?: string; x: number; y: number; width: number; height: number }
export interface Lettering { text: string; style: string; x: number; y: number; size: number; turn?: number; align?: 'start' | 'end' }
export interface Edge { letter: string; style: string; name: string; between?: string }

export interface Frame { x: number; y: number; width: number; height: number }
export interface Tint { slug: string; name: string; colour: string; regions: string[] }
export interface Wind { zone: string; from?: string; turn?: number; steps: string }

export interface BoardMap {
    kind: 'hexes' | 'spaces'; width: number; height: number;
    cell?: { width: number; height: number };
    sea?: Frame; paths?: Road[];
    spaces: Space[]; boxes?: Box[]; areas?: Area[]; outline?: string[]; names?: Lettering[]; edges?: Edge[];
    title?: { text: string; under?: string; x: number; y: number; width: number; height: number };
    compass?: { x: number; y: number; radius: number };
    legend?: Frame; tints?: Tint[]; winds?: Wind[];
}

export interface Site { slug: string; name: string; place: string; party?: string; value?: number; label?: string }
export interface Line { from: string; to: string; kind: string }
export interface Value { name: string; value: number; colour?: string; plus?: boolean }
export interface Piece {
    slug: string; name: string; party?: string; type?: string; kind?: string; shape?: string; colour?: string;
    values?: Value[]; cost?: number; carried?: boolean; like?: string; glyph?: string;
}
export interface Track {
    slug: string; name: string; low?: number; high?: number; money?: boolean; x?: number; y?: number; step?: number;
    columns?: number; rows?: number;
    row?: number; boxes?: TrackBox[];
}
export interface TrackBox { label: string; under?: string; colour?: string }
export interface MarkKind { slug: string; name: string; shape: string; spent?: boolean }
export interface Verb { name: string; help: string; args: string[] }
export interface Kind { slug: string; name?: string; shape?: string; colour?: string; glyph?: string; token?: boolean }
export interface Rule { number: string; title: string; text: string }
export interface Way { question: string; verb: string; terrain: string[]; sides: string; commit?: string; wind?: boolean }

export interface Board {
    game: string; title: string; blurb: string; rules_version: string; sides: string[];
    verbs: Verb[]; rules: Rule[]; parties?: Party[]; map?: BoardMap; ways?: Way[]; each?: string[]; phrases?: Record<string, string>; sites?: Site[]; lines?: Line[];
    kinds?: Kind[]; pieces?: Piece[]; tracks?: Track[]; marks?: MarkKind[]; tables?: string;
}

/* A piece in a view: one of the catalogue by its slug, or one described on the spot. */
export interface Shown {
    piece?: string; kind?: string; name?: string; party?: string; shape?: string; colour?: string; values?: Value[]; down?: boolean;
    on?: string; marks?: string[]; site?: string; place?: string; note?: string; count?: number; slot?: number;
}
export interface Stack {
    side?: string; place?: string; height?: number; top?: string; badges?: string[]; pieces: Shown[];
}
/* One outcome of the wind: how often of all, how many steps the group may go then, what it loses. */
export interface Prospect { chance: number; reach: number; lost: number }
export interface Moving extends Stack {
    left?: number; closed?: string[]; shuns?: string[]; range?: { from: string; steps: number }; wind?: boolean; prospects?: Record<string, Prospect[]>;
}
export interface Course { side: string; place: string; places: string[]; gone: number; verb?: string; against?: boolean }
export interface PieceList { slug: string; title: string; party?: string; pieces: (string | Shown)[] }
export interface Mark { kind: string; place: string; party?: string; value?: number; of?: number }
export interface Die { face: number; party?: string; piece?: string; hit?: boolean }
/* Results by face of the die, a few words for each side. */
export interface BattleSide { party: string; role: string; place?: string; strength?: number; notes?: string[]; pieces?: Shown[] }
export interface BattleOf { title: string; place: string; sides: BattleSide[]; results?: string[][]; rolled?: number }
export interface Fact { label: string; value: string | number }
export interface Panel {
    party?: string; title?: string; facts?: Fact[]; pieces?: (string | Shown)[]; goods?: Shown[]; has?: string[]; worth?: number;
}
export interface Scores { parts: string[]; rows: { party: string; parts: number[]; total: number }[] }

export interface View {
    game: string; as: string; owing: string[];
    question?: { name: string; rule: string; prompt: string };
    chosen?: string[]; legal: string[]; hints?: Record<string, string>; confirm?: Record<string, string>;
    headline?: string; about?: string; tracks?: { track: string; party?: string; value: number }[]; facts?: Fact[];
    holders?: Record<string, string>; stacks?: Stack[]; moving?: Moving; course?: Course; marks?: Mark[]; lists?: PieceList[];
    panels?: Panel[]; moved?: { place: string; x: number; y: number; number?: number }[]; spaces?: Record<string, Print>; notes?: Record<string, string>;
    battle?: BattleOf;
    dice?: { title: string; dice: Die[]; with?: string[] };
    result?: { winner?: string; text: string; scores?: Scores };
}

// ---- the server's part ----

export interface LogLine { rule: string; text: string; step: number; at?: number; heading?: 1 | 2 }
export interface Seat {
    side: string; kind: 'open' | 'person' | 'machine' | 'link'; name?: string; level?: string; present?: boolean;
    clock?: { bank: number; since: number; flagged: boolean };
}
export interface Match {
    id: string; game: string; status: 'waiting' | 'running' | 'over'; seats: Seat[]; public?: boolean; created?: number;
    result?: { words: string; winner?: string }; take_back?: { asked_by: string; agreed: string[] } | null;
    draw_offers?: string[]; dice?: { commitment: string; open: boolean; secret?: string; seeds?: string[] }; spectators?: number; draws?: boolean;
    playable?: boolean; clock?: { move: number; bank: number }; mine?: string[]; owing?: string[]; your_turn?: boolean;
    rematch?: string;
}
export interface MatchState { version: number; step: number; log_from: number; log: LogLine[]; view: View | null; reset?: boolean; undo?: boolean; acted?: boolean }
export interface Looked extends Match, MatchState { as: string; my_seats: string[]; log_n: number; seed?: string }
export interface ChatLine { number: number; at: number; side: string; name: string; text: string }
export interface User { id: number; name: string; guest: boolean; webhook?: string }
export interface SessionInfo { id: number; kind: 'browser' | 'bot'; label: string; created: number; seen: number; this: boolean }
export interface NoticeInfo {
    id: number; status: 'waiting' | 'sent' | 'failed'; tries: number; created: number; next?: number; problem: string; url: string;
    notice: { event: string; match: string; game: string; seat: string };
}
export interface GameOption { key: string; help: string; standard: number; min: number; max: number }
export interface GameInfo {
    id: string; title: string; blurb: string; rules_version: string; sides: string[]; min_sides: number;
    options: GameOption[]; length: string; example: boolean;
}

// A game out of its WebAssembly module. It speaks in texts, as the referee does: orders, views and records go in and come out
// as words; nothing of how the library lays out its memory is seen outside.
const LINE = 480,
    ACTION = 8,
    RUN = 32,
    MOST_LEGAL = 4096;
export const SPECTATOR = 6,
    CHANCE = 7,
    REFEREE = 8;

export class Game {
    /* Takes the bytes of a module. A match has room for so many actions. */
    static async load(bytes, actions = 1 << 14) {
        const { instance } = await WebAssembly.instantiate(bytes, {});
        return new Game(instance.exports, actions);
    }

    constructor(library, actions) {
        this.ya = library;
        this.game = library.ya_game_at(0);
        this.id = this.words(library.ya_id(this.game));
        this.title = this.words(library.ya_title(this.game));
        this.rules = this.words(library.ya_rules_version(this.game));
        this.err = this.room(LINE);
        this.action = this.room(ACTION);
        this.verdict = this.room(8);
        this.run = this.room(RUN);
        this.list = this.room(ACTION * MOST_LEGAL);
        this.rng = this.room(8);
        this.thought = this.room(library.ya_player_room(this.game));
        this.match = library.ya_match_in(this.room(library.ya_match_size(this.game, actions)), this.game, actions);
        this.in = this.out = { at: 0, size: 0 };
    }

    // ---- memory: never given back

    room(size) {
        const at = this.ya.malloc(size);
        if (!at) throw new Error('there is no memory left');
        return at;
    }

    bytes(at, n) {
        return new Uint8Array(this.ya.memory.buffer, at, n);
    }

    words(at) {
        const all = new Uint8Array(this.ya.memory.buffer);
        return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
    }

    given(text) {
        const data = new TextEncoder().encode(`${text}\0`);
        if (this.in.size < data.length) {
            const size = Math.max(1 << 16, 2 * data.length);
            this.in = { at: this.room(size), size };
        }
        this.bytes(this.in.at, data.length).set(data);
        return [this.in.at, data.length - 1];
    }

    /* What a function writes, however long it is. */
    text(write, ...given) {
        for (let size = Math.max(1 << 16, this.out.size); size <= 1 << 24; size *= 8) {
            if (this.out.size < size) this.out = { at: this.room(size), size };
            const n = write(...given, this.out.at, size);
            if (n) return new TextDecoder().decode(this.bytes(this.out.at, n));
        }
        return '';
    }

    checked(good) {
        if (!good) throw new Error(this.words(this.err));
    }

    /* Throws where a verdict is a refusal. */
    judged() {
        const [rule, reason] = new Uint32Array(this.ya.memory.buffer, this.verdict, 2);
        if (!reason) return;
        const why = this.words(reason);
        throw new Error(rule ? `${this.text(this.ya.ya_rule_text, rule)}: ${why}` : why);
    }

    nobodyListens() {
        this.bytes(this.run, RUN).fill(0);
        return this.run;
    }

    get state() {
        return this.ya.ya_match_state(this.match);
    }

    // ---- play

    start(options = '') {
        const words = this.given(options)[0];
        this.checked(this.ya.ya_match_start(this.match, words, this.nobodyListens(), this.err, LINE));
    }

    get owing() {
        return this.ya.ya_owing(this.game, this.state);
    }

    get actor() {
        return this.ya.ya_actor(this.game, this.state);
    }

    side(number) {
        return this.words(this.ya.ya_side_name(this.game, number));
    }

    legal(side = this.actor) {
        const n = this.ya.ya_legal(this.game, this.state, side, 0, this.list, MOST_LEGAL);
        return Array.from({ length: n }, (_, i) =>
            this.text(this.ya.ya_action_text, this.game, this.list + i * ACTION),
        );
    }

    /* Plays what stands at this.action. */
    take() {
        this.ya.ya_match_play(this.verdict, this.match, this.action, this.nobodyListens());
        this.judged();
    }

    /* Takes an order, with its side before it where several are asked; dice too. */
    play(words) {
        const [at, n] = this.given(words);
        this.checked(this.ya.ya_parse_action(this.game, this.state, at, n, this.action, this.err, LINE));
        this.take();
    }

    seed(number) {
        new BigUint64Array(this.ya.memory.buffer, this.rng, 1)[0] = BigInt(number);
    }

    /* Leaves at this.action what a machine player answers for whoever is asked, or the generator for chance. */
    think(player) {
        const side = this.actor,
            name = this.given(player)[0];
        const good =
            side === CHANCE
                ? this.ya.ya_sample(this.game, this.state, side, this.rng, this.action)
                : this.ya.ya_choose(this.game, this.state, side, name, this.thought, this.rng, this.action);
        if (!good) throw new Error(side < 0 ? 'the game is over' : `there is no player ${player}`);
    }

    /* What a machine player would do. */
    choice(player) {
        this.think(player);
        return this.text(this.ya.ya_action_text, this.game, this.action);
    }

    /* Answers for whoever is asked. */
    answer(player = 'random') {
        this.think(player);
        this.take();
    }

    undo(side) {
        this.ya.ya_match_undo(this.verdict, this.match, side);
        this.judged();
    }

    get players() {
        const names = [];
        for (let i = 0, at; (at = this.ya.ya_player_name(this.game, i)); i++) names.push(this.words(at));
        return names;
    }

    // ---- what is seen and kept

    view(side = SPECTATOR) {
        return this.text(this.ya.ya_view, this.game, this.state, side);
    }

    prompt(side = this.actor) {
        return this.text(this.ya.ya_prompt, this.game, this.state, side);
    }

    record() {
        return this.text(this.ya.ya_write_record, this.match);
    }

    read(record) {
        const [at, n] = this.given(record);
        this.checked(this.ya.ya_read_record(this.match, at, n, this.nobodyListens(), this.err, LINE));
    }

    // ---- what is thought of a match: src/table/judging.h

    judge(question, ...given) {
        this.judging ??= this.ya.judging_new(this.game);
        const status = this.ya[`judging_${question}`](this.judging, ...given),
            said = this.bytes(this.ya.judging_text(this.judging), this.ya.judging_length(this.judging));
        return { status, ...JSON.parse(new TextDecoder().decode(said)) };
    }

    /* What the best player would do now, and why. */
    hint() {
        this.judge('read', this.given(this.record())[0]);
        return this.judge('hint', this.actor);
    }

    /* Luck and skill in all that was done. */
    luckAndSkill() {
        let found = this.judge('read', this.given(this.record())[0]);
        do found = this.judge('go_on');
        while (found.status === 202);
        return found;
    }

    /* As `yardarm sim --hash`, and how many decisions that were. */
    sim(games, seed = 1, options = '') {
        const state = (this.spare ??= this.room(this.ya.ya_state_size(this.game)));
        const hash = BigInt.asUintN(64, this.ya.module_sim(state, this.given(options)[0], BigInt(games), BigInt(seed)));
        return { hash: hash.toString(16).padStart(16, '0'), decisions: Number(this.ya.module_decisions()) };
    }
}

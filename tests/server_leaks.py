#!/usr/bin/env python3
"""Two matches that differ only in what a seat cannot know must give that seat the same bytes, whatever it asks.

Pairs of matches are played in step: the watched side does the same in both, the other side hides different things. What
the watched side and a spectator are sent is compared after every action.

For the skeleton, whose kept token is secret to the end, both matches are on one server, and a pair is given up when a die
falls differently. For the other games a second server is started from a backup of the first, so that the same match has
the same dice on both; there the other side gives its orders to one counter here and to its look-alike there. Until one of
the two is named to the watched side or to the spectators, nothing may tell which it was.

YARDARM_POSITIONS sets how many positions are compared in each game.
"""
import collections
import copy

from server_client import *

POSITIONS = int(os.environ.get("YARDARM_POSITIONS", "500"))
MAY_DIFFER = re.compile(r'"(created|at|changed|since|spectators)":\d+|"present":\w+|"(commitment|receipt)":"[0-9a-f]+"')


class Twin:
    """One match of a pair. Side 0 is watched, side 1 hides."""

    def __init__(self, people, watched):
        owner, other = (people[0], people[1]) if watched == 0 else (people[1], people[0])
        self.id = owner.create("me", "open", options={"rounds": 3})["id"]
        check(other.post(f"/api/matches/{self.id}/join", {}).status, 200)
        self.watcher, self.hider, self.stranger = people[0], people[1], people[2]
        self.streams = [self.watcher.listen(self.id), self.stranger.listen(self.id)]

    def plain(self, text):
        return MAY_DIFFER.sub("", text.replace(self.id, "MATCH"))

    def ask(self, person, path):
        answer = person.get(f"/api/matches/{self.id}{path}")
        return answer.status, self.plain(answer.body)

    def seen(self):
        """All that the watched side and a stranger can get hold of."""
        version = self.watcher.match(self.id)["version"]
        texts = [self.ask(person, path) for person in (self.watcher, self.stranger)
                 for path in ("", "/log", f"/replay/{version}", "/replay/1", "/replay/2", "/chat", "/record", "/replay/1?as=left")]
        for action in ("keep left-1", "play left-2", "play right-2", "keep right-1", "add left-3", "add right-3", "pass", "done", "roll 2",
                       "play nothing", "all"):
            texts.append(self.ask(self.watcher, "/why" + query(action=action)))
            answer = self.watcher.play(self.id, action, version=10**6, key="probe")
            texts.append((answer.status, self.plain(answer.body)))
        for word in ("undo", "restart-turn"):
            answer = self.watcher.post(f"/api/matches/{self.id}/{word}", {"base_version": 10**6})
            texts.append((answer.status, self.plain(answer.body)))
        return texts

    def heard(self):
        for stream, person in zip(self.streams, (self.watcher, self.stranger)):
            stream.wait_version(person.match(self.id)["version"])
        return [[(event.get("id"), self.plain(json.dumps(event["data"]))) for event in stream.of("state")] for stream in self.streams]

    def close(self):
        for stream in self.streams:
            stream.close()


def differ(first, second):
    """Where two things begin to differ, in a few words; None: nowhere."""
    one, two = repr(first), repr(second)
    if one == two:
        return None
    at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
    return one[max(0, at - 100):at + 100], two[max(0, at - 100):at + 100]


def watched_step(twins, rng):
    """The watched side acts, the same in both; sometimes it takes it back and acts again. False: it is not asked."""
    states = [twin.watcher.match(twin.id) for twin in twins]
    check(*[state["view"]["legal"] for state in states])
    legal = states[0]["view"]["legal"]
    if not legal:
        return False
    action = rng.choice(legal)
    compare(twins, [twin.watcher.play(twin.id, action) for twin in twins])
    if same_dice(twins) and rng.random() < 0.3:
        undone = [twin.watcher.post(f"/api/matches/{twin.id}/undo", {"base_version": twin.watcher.match(twin.id)["version"]})
                  for twin in twins]
        compare(twins, undone)
        if undone[0].status == 200:
            compare(twins, [twin.watcher.play(twin.id, action) for twin in twins])
    return True


def compare(twins, answers):
    if same_dice(twins):
        check(*[(answer.status, twin.plain(answer.body)) for twin, answer in zip(twins, answers)])


def hidden_step(twins, rng):
    """The other side acts: differently where that is secret for good. None: it is not asked. False: it cannot act alike."""
    legal = [twin.hider.match(twin.id)["view"]["legal"] for twin in twins]
    if not legal[0]:
        return None
    if legal[0][0].startswith("keep"):
        actions = rng.sample(legal[0], 2)
    else:
        both = [action for action in legal[0] if action in legal[1]]
        if not both:
            return False
        actions = [rng.choice(both)] * 2
    for twin, action in zip(twins, actions):
        check(twin.hider.play(twin.id, action).status, 200)
    return True


def same_dice(twins):
    logs = [[line["text"] for line in twin.stranger.get(f"/api/matches/{twin.id}/log").json["log"]] for twin in twins]
    return logs[0] == logs[1]


def play_pair(people, rng, watched):
    """How many positions were compared."""
    twins = [Twin(people, watched) for _ in range(2)]
    positions = 0
    try:
        for _ in range(40):
            moved = False
            for step in rng.sample([watched_step, hidden_step], 2):
                result = step(twins, rng)
                if result is False and step is hidden_step:
                    return positions
                moved = moved or bool(result)
                if not same_dice(twins):
                    return positions
                states = [twin.watcher.match(twin.id)["status"] for twin in twins]
                if "over" in states:
                    return positions
                found = differ(twins[0].seen(), twins[1].seen()) or differ(twins[0].heard(), twins[1].heard())
                expect(found is None, found)
                positions += 1
            if not moved:
                return positions
        return positions
    finally:
        for twin in twins:
            twin.close()


@options("--rates", "0", "--web", "none", "--per-address", "0")
def test_what_a_seat_cannot_know_changes_no_byte(server):
    seed = int(os.environ.get("YARDARM_SEED", "1"))
    rng = random.Random(seed)
    people = [Person(server, guest=False) for _ in range(3)]
    for person, name in zip(people, ("Watcher", "Hider", "Stranger")):
        check(person.post("/api/guest", {"name": name}).status, 201)
    positions = pairs = 0
    while positions < POSITIONS:
        positions += play_pair(people, rng, pairs % 2)
        pairs += 1
    print(f"# {positions} positions in {pairs} pairs, seed {seed}")


def test_a_secret_answer_moves_nothing_but_who_is_asked(server):
    """While both sides choose unseen, what the other one has chosen must not be told by anything."""
    anna, ben = Person(server), Person(server)
    bodies = []
    for token in ("right-2", "right-3", "right-4"):
        match = anna.create("me", "open")["id"]
        check(ben.post(f"/api/matches/{match}/join", {}).status, 200)
        for person, action in ((anna, "keep left-1"), (ben, "keep right-1"), (ben, "play " + token)):
            check(person.play(match, action).status, 200)
        texts = [anna.get(f"/api/matches/{match}{path}").body for path in ("", "/log", "/replay/4", "/why" + query(action="play left-2"))]
        bodies.append([MAY_DIFFER.sub("", text.replace(match, "MATCH")) for text in texts])
    check(bodies[1], bodies[0])
    check(bodies[2], bodies[0])


# ---- look-alikes on two servers ------------------------------------------------------------------------------------------------


class Here:
    """The same match on one of the two servers, as everybody at it sees it."""

    def __init__(self, server, match, people, watched):
        self.match, self.watched = match, watched
        self.people = {who: self.moved(person, server) for who, person in people.items()}
        self.streams = [self.people["watcher"].listen(match, watched), self.people["stranger"].listen(match)]
        self.heard_before = [0, 0]

    @staticmethod
    def moved(person, server):
        person = copy.copy(person)
        person.server, person.connection = server, None
        return person

    def person(self, side):
        return self.people["watcher" if side == self.watched else "hider"]

    def state(self, side):
        return self.person(side).match(self.match, side)

    @staticmethod
    def plain(answer):
        return answer.status, MAY_DIFFER.sub("", answer.body)

    def get(self, who, path=""):
        return self.plain(self.people[who].get(f"/api/matches/{self.match}{path}"))

    def post(self, side, path, body):
        return self.person(side).post(f"/api/matches/{self.match}/{path}?seat={side}", body)

    def play(self, side, action):
        return self.person(side).play(self.match, action, side)

    def undo(self, side):
        return self.post(side, "undo", {"base_version": self.state(side)["version"]})

    def heard(self):
        """The events that have come since last time."""
        news = []
        for number, who in enumerate(("watcher", "stranger")):
            self.streams[number].wait_version(self.people[who].match(self.match)["version"])
            events = self.streams[number].of("state")
            news += [(event["id"], MAY_DIFFER.sub("", json.dumps(event["data"]))) for event in events[self.heard_before[number]:]]
            self.heard_before[number] = len(events)
        return news

    def look(self):
        """What the watched side and a stranger are shown: [view, log] each."""
        return [self.get(who, path) for who in ("watcher", "stranger") for path in ("", "/log")]

    def asked(self, probes):
        """What they are answered: about the past, about orders of which they should know nothing, and to stale ones."""
        now = self.state(self.watched)
        texts = [self.get(who, f"/replay/{max(1, now['step'] - 1)}") for who in ("watcher", "stranger")]
        texts.append(self.get("stranger", "/replay/1?as=" + self.watched))
        for action in probes:
            texts.append(self.get("watcher", "/why" + query(action=action)))
            version = 10**6 if action in now["view"]["legal"] else now["version"]
            texts.append(self.plain(self.person(self.watched).play(self.match, action, self.watched, version, "probe")))
        return texts + [self.plain(self.post(self.watched, "undo", {"base_version": 10**6}))]

    def log_lengths(self):
        return [self.people[who].match(self.match)["log_n"] for who in ("watcher", "stranger")]

    def close(self):
        for stream in self.streams:
            stream.close()


class LookAlikes:
    """Which of a game's pieces look the same, and what they are called."""

    def __init__(self, board, public):
        self.kind = {piece["slug"]: (piece.get("party"), piece.get("like") or re.sub(r"\d+$", "", piece["slug"]), piece.get("type"))
                     for piece in board["pieces"] if not (public and public in piece["slug"])}
        self.name = {piece["slug"]: piece["name"] for piece in board["pieces"]}

    def alike(self, one, other):
        return one != other and self.kind[one] == self.kind[other]

    def begins(self, view):
        """Ways to begin: [(orders here, orders there), piece, look-alike]"""
        legal, lies = view["legal"], standings(view)
        for action in legal:
            for piece in set(action.split()) & set(self.kind):
                for other in self.kind:
                    changed = exchanged(action, (piece, other))
                    if (self.alike(piece, other) and changed in legal and not action.startswith(SHOWING)
                            and lies.get(piece) == lies.get(other)):    # an order shows where it is carried out
                        yield ([action], [changed]), piece, other
        bound = [action for action in legal if action.startswith("place ") and action.count(" ") == 1]
        waiting = [piece["piece"] for listed in view.get("lists", []) if listed["slug"] == "bought" and listed["party"] == view["as"]
                   for piece in listed["pieces"] if "site" not in piece]
        if len(bound) > 1 and len(waiting) > 1 and self.alike(*waiting[:2]):
            yield (bound[:2], bound[1::-1]), *waiting[:2]


def standings(view):
    """How each piece stands: its place, or the list it is on, for how many are on one may be everybody's business; its marks;
    and what it is on, or how many are on it, for those go where it goes."""
    stacks = view.get("stacks", []) + ([view["moving"]] if "moving" in view else [])
    pieces = [(piece, stack.get("place")) for stack in stacks for piece in stack["pieces"] if piece.get("piece")]
    aboard = collections.Counter(piece.get("on") for piece, _ in pieces)
    stands = {piece["piece"]: (place, piece.get("marks"), piece.get("on"), aboard[piece["piece"]]) for piece, place in pieces}
    for listed in view.get("lists", []):
        for piece in listed["pieces"]:
            slug, site = (piece, None) if isinstance(piece, str) else (piece.get("piece"), piece.get("site"))
            stands.setdefault(slug, (listed["slug"], site))
    return stands


def exchanged(action, pair):
    other = dict(zip(pair, reversed(pair)))
    return " ".join(other.get(word, word) for word in action.split())


def tells(look, pair, words, log_from):
    """Whether anything in a look tells one of the pair from the other."""
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in words), re.I)
    for view, log, start in zip(look[::2], look[1::2], log_from):
        view = json.loads(re.search(r'"view":(.*)\}$', view[1].strip())[1])
        for listed in view.pop("lists", []):
            pieces = [piece if isinstance(piece, str) else piece.get("piece") for piece in listed["pieces"]]
            if (pair[0] in pieces) != (pair[1] in pieces):
                return True
        told = re.findall(r'"text":"([^"]*)', log[1])[start:]
        if pattern.search(json.dumps(view)) or pattern.search("\n".join(told)):
            return True
    return False


class Pair:
    def __init__(self, here, alike, rng):
        self.here, self.alike, self.rng = here, alike, rng
        self.pair, self.orders, self.positions, self.log_from = None, [], 0, [0, 0]
        self.last = None    # question and orders of the other side

    def looks(self):
        """What is seen on both servers, and whether it is out which of the two look-alikes is which."""
        looks = [one.look() for one in self.here]
        words = [*self.pair, *(self.alike.name[piece] for piece in self.pair)]
        return looks, any(tells(look, self.pair, words, self.log_from) for look in looks)

    def both(self, act, *actions):
        """Does it on both servers; the answers must be of one kind."""
        answers = [act(one, *action) for one, action in zip(self.here, actions)]
        check(answers[1].status, answers[0].status, answers)
        return [one.plain(answer) for one, answer in zip(self.here, answers)]

    def watched_step(self, side, legal):
        """The same on both servers; what was answered."""
        action = self.rng.choice(legal)
        answers = [self.both(lambda one: one.play(side, action), (), ())]
        if self.rng.random() < 0.3:
            answers.append(self.both(lambda one: one.undo(side), (), ()))
        return answers

    def begin(self, view):
        """Orders to one of two look-alikes here and to the other there, where nobody else can tell them apart."""
        choices = list(self.alike.begins(view))
        self.log_from = self.here[0].log_lengths()
        for orders, *self.pair in self.rng.sample(choices, min(5, len(choices))):
            if not self.looks()[1]:
                self.orders = list(zip(*orders))
                return
        self.pair = None

    def hidden_step(self, side, view):
        """Look-alikes exchanged on one server; None: that cannot be done any more."""
        beginning = not self.pair
        if beginning:
            self.begin(view)
        if self.orders:
            actions = self.orders.pop(0)
        else:
            action = self.rng.choice(view["legal"])
            actions = action, exchanged(action, self.pair or ())
        if actions[0] not in view["legal"] or actions[1] not in self.here[1].state(side)["view"]["legal"]:
            return None
        self.dither(side, view)
        self.last = (view["question"], actions)
        self.both(lambda one, action: one.play(side, action), actions[:1], actions[1:])
        if self.pair and beginning and ("chosen" in view or actions[0].startswith("place ")):
            expect(not self.looks()[1], f"this is nobody else's business: {actions}")
        if self.rng.random() < 0.15 and not (self.pair and self.looks()[1]):
            if self.both(lambda one: one.undo(side), (), ())[0][0] == 200:
                self.both(lambda one, action: one.play(side, action), actions[:1], actions[1:])
        return []

    def dither(self, side, view):
        """On one server only, a pick that is taken back: nobody can know how often somebody has changed his mind."""
        picks = [action for action in view["legal"] if action.startswith("add ") and "chosen" in view]
        if self.pair and picks and self.rng.random() < 0.5:
            check(self.here[0].play(side, self.rng.choice(picks)).status, 200)
            refused = [one.plain(one.undo(one.watched)) for one in self.here]
            check(refused[0][0], 422)
            check(refused[1], refused[0], "a refusal tells of a pick")
            check(self.here[0].undo(side).status, 200)

    def told(self):
        """What was hidden last, and the last lines that the watched side was told: for whoever looks for what told too much."""
        logs = [one.person(one.watched).get(f"/api/matches/{one.match}/log?seat={one.watched}").json["log"] for one in self.here]
        return [self.last] + [[line["text"] for line in log[-6:]] for log in logs]

    def step(self):
        """False: the pair is played out, or no pair any more."""
        watched = self.here[0].watched
        now = self.here[0].state(watched)
        if now["status"] != "running":
            return False
        side = self.rng.choice(now["view"]["owing"])
        view = self.here[0].state(side)["view"]
        answers = self.watched_step(side, view["legal"]) if side == watched else self.hidden_step(side, view)
        if answers is None or not self.pair:
            return answers is not None
        looks, out = self.looks()
        if out:
            return False
        probes = [self.rng.choice(("add ", "lose ")) + self.rng.choice(self.pair), self.rng.choice(view["legal"])]
        for found in (*answers, looks, [one.asked(probes) for one in self.here], [one.heard() for one in self.here]):
            check(differ(*found), None, (self.pair, *self.told()))
        self.positions += 1
        return True


def prepare(people, game, sides, alike, rng, most, **more):
    """A match in which some moves have been made, and somebody who is not watched can begin to hide something."""
    watched = rng.choice(sides)
    hider, watcher = people["hider"], people["watcher"]
    seats = ["open" if side == watched else "me" for side in sides]
    match = hider.create(*seats, game=game, **more)["id"]
    check(watcher.post(f"/api/matches/{match}/join", {}).status, 200)
    moves, moved = rng.randrange(most), True
    while moved and moves > -300:
        moved = False
        for side in sides:
            person = watcher if side == watched else hider
            state = person.match(match, side)
            while state["view"]["legal"]:
                if moves <= 0 and side != watched and next(alike.begins(state["view"]), None):
                    return match, watched
                answer = person.play(match, rng.choice(state["view"]["legal"]), side, state["version"])
                check(answer.status, 200, answer)
                state, moved = answer.json, True
                moves -= 1
    return match, watched


def play_pairs(servers, matches, people, alike, rng, wanted):
    """Plays matches that are the same on both servers; the number of positions compared in each."""
    counts = []
    for match, watched in matches:
        pair = Pair([Here(one, match, people, watched) for one in servers], alike, rng)
        for _ in range(60):
            if sum(counts) + pair.positions >= wanted or not pair.step():
                break
        counts.append(pair.positions)
        for one in pair.here:
            one.close()
        if sum(counts) >= wanted:
            break
    return counts


def look_alikes(server, game, sides, most, wanted, public="", **more):
    seed = int(os.environ.get("YARDARM_SEED", "1"))
    rng = random.Random(seed)
    people = {who: Person(server) for who in ("watcher", "hider", "stranger")}
    alike = LookAlikes(people["hider"].get(f"/api/games/{game}/board").json, public)
    counts = []
    for _ in range(ROUNDS):
        matches = [prepare(people, game, sides, alike, rng, most, **more) for _ in range(PAIRS)]
        folder = tempfile.mkdtemp(prefix="yardarm-twin-")
        check(subprocess.run([PROGRAM, "backup", "--data", server.data, os.path.join(folder, "yardarm.db")]).returncode, 0)
        twin = Server(*server.options, data=folder)
        try:
            counts += play_pairs((server, twin), matches, people, alike, rng, wanted - sum(counts))
        finally:
            twin.stop()
            shutil.rmtree(folder, ignore_errors=True)
        if sum(counts) >= wanted:
            break
    expect(sum(counts) >= wanted, f"too much is told: only {counts} positions")
    print(f"# {game}: {sum(counts)} positions in {len(counts)} pairs, seed {seed}")


ROUNDS, PAIRS = 8, 15
SHOWING = "top ", "buy "               # orders that are public in themselves
ALONE = ("--rates", "0", "--web", "none", "--per-address", "0")


@options(*ALONE)
def test_an_unseen_look_alike_changes_no_byte_in_jenkins(server):
    look_alikes(server, "jenkins", ["english", "spanish"], 120, POSITIONS)


@options(*ALONE)
def test_an_unseen_look_alike_changes_no_byte_in_armada(server):
    look_alikes(server, "armada", ["english", "spanish"], 120, POSITIONS // 5)


@options(*ALONE)
def test_an_unseen_look_alike_changes_no_byte_in_drake(server):
    look_alikes(server, "drake", ["red", "blue", "yellow"], 40, POSITIONS // 5, options={"players": 3})


@options(*ALONE)
def test_an_unseen_look_alike_changes_no_byte_in_yellow_jack(server):
    """Formations are no look-alikes: everybody sees one go, and an Auxiliary posted with it come home."""
    look_alikes(server, "yellowjack", ["british", "bourbon"], 200, POSITIONS // 5, public="-formation-", options={"scenario": "vernons-war"})


@options(*ALONE)
def test_an_unseen_look_alike_changes_no_byte_in_1805(server):
    look_alikes(server, "glory1805", ["british", "allied"], 200, POSITIONS // 5, options={"scenario": "campaign"})


run(globals())

#!/usr/bin/env python3
"""Two matches that differ only in what a seat cannot know must give that seat the same bytes, whatever it asks.

Pairs of matches are played in step: the watched side does the same in both, the other side hides different things. What
the watched side and a spectator are sent is compared after every action, until a die falls differently (the dice of two
matches are not the same) and the pair is given up. YARDARM_POSITIONS sets how many positions are compared.
"""
from server_client import *

POSITIONS = int(os.environ.get("YARDARM_POSITIONS", "500"))
MAY_DIFFER = re.compile(r'"(created|at|changed|since|spectators)":\d+|"present":\w+|"commitment":"[0-9a-f]+"')


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
    for one, two in zip(first, second):
        if one != two:
            return one, two
    return None


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


run(globals())

#!/usr/bin/env python3
"""What ties people together who live apart: ratings of matches between people, and profiles of what somebody has played."""

from server_client import *

WORDS = "down to the sea in ships"


def account(server, name):
    person = Person(server)
    answer = person.post("/api/claim", {"name": name, "password": WORDS})
    check(answer.status, 200, answer)
    return person


def profile(asks, name):
    answer = asks.get("/api/people/" + urllib.parse.quote(name))
    check(answer.status, 200, answer)
    return answer.json


def rating(person, name):
    return profile(person, name)["games"][0]["rating"]


def rated_match(one, other, **more):
    made = one.create("me", "link", rated=True, **more)
    answer = other.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]})
    check(answer.status, 200, answer)
    return made["id"]


def resigned(person, match):
    answer = person.post(f"/api/matches/{match}/resign")
    check(answer.status, 200, answer)
    return answer.json


# ---- ratings ----------------------------------------------------------------------------------------------------------------------


def test_a_rated_match_changes_both_ratings_by_its_end(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    match = rated_match(anna, ben)
    check(anna.match(match)["rated"], True)
    check(profile(anna, "Anna")["games"], [], "nothing before its end")
    over = resigned(ben, match)
    won, lost = rating(anna, "Anna"), rating(ben, "Ben")
    # Two unknown players: 1500 and 350 become 1662 or 1338 and 290 (Glickman's procedure, a match as a period of its own).
    check((won["rating"], won["deviation"], won["matches"], won["provisional"], won["history"]), (1662, 290, 1, True, [1662]))
    check((lost["rating"], lost["deviation"], lost["history"]), (1338, 290, [1338]))
    check([seat["rating"]["rating"] for seat in over["seats"]], [1662, 1338])
    server.restart()
    check(rating(anna, "Anna"), won)
    check(resigned(anna, rated_match(anna, ben))["result"]["winner"], "right")
    check((rating(anna, "Anna")["matches"], rating(ben, "Ben")["matches"]), (2, 2))
    expect(rating(anna, "Anna")["rating"] < won["rating"] and rating(ben, "Ben")["rating"] > lost["rating"])
    expect(rating(anna, "Anna")["deviation"] < won["deviation"])


def test_a_draw_is_half_a_point_and_the_end_by_the_rules_counts(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    match = rated_match(anna, ben)
    for person in (anna, ben):
        check(person.post(f"/api/matches/{match}/draw", {"do": "offer"}).status, 200)
    check([rating(anna, "Anna")["rating"], rating(ben, "Ben")["rating"]], [1500, 1500])
    match = rated_match(anna, ben)
    play_out(match, {"left": anna, "right": ben}, random.Random(1))
    winner = anna.match(match)["result"]["winner"]
    signs = [(r > 1500) - (r < 1500) for r in (rating(anna, "Anna")["rating"], rating(ben, "Ben")["rating"])]
    check(signs, {"left": [1, -1], "right": [-1, 1], None: [0, 0]}[winner])


def test_lists_of_matches_have_the_ratings_of_rated_ones(server):
    anna, ben, carl = (account(server, name) for name in ("Anna", "Ben", "Carl"))
    resigned(ben, rated_match(anna, ben))
    played = rated_match(anna, ben, public=True)
    waits = ben.create("me", "open", public=True, rated=True)["id"]
    plain = anna.create("me", "open", public=True)["id"]

    def ratings(person, kind, match):
        seats = next(m for m in person.get("/api/matches").json[kind] if m["id"] == match)["seats"]
        return [seat.get("rating", {}).get("rating") for seat in seats]
    for person, kind, match, expected in ((anna, "mine", played, [1662, 1338]), (carl, "watchable", played, [1662, 1338]),
                                          (carl, "open", waits, [1338, None]), (carl, "open", plain, [None, None]),
                                          (Person(server), "open", waits, [1338, None])):
        check(ratings(person, kind, match), expected, (kind, match))
    resigned(anna, played)
    expect(ratings(anna, "mine", played)[0] < 1662, "the new one when it is over")
    check(carl.post(f"/api/matches/{waits}/join", {"seat": "right"}).status, 200)
    check(ratings(carl, "mine", waits)[1], 1500, "who has played none has what everybody begins with")


@sqlite_only
def test_what_is_called_off_or_not_rated_changes_nothing(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    waiting = anna.create("me", "open", rated=True)["id"]
    over = resigned(anna, waiting)
    check((over["status"], over["rated"]), ("over", False))
    made = anna.create("me", "link", rated=True, commitment="0" * 64)
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    over = resigned(ben, made["id"])           # the dice were never settled
    check((over["result"]["winner"], over["rated"]), (None, False))
    made = anna.create("me", "link")
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    resigned(ben, made["id"])
    server.restart()
    check(anna.match(waiting)["rated"], False)
    check(profile(anna, "Anna")["games"][0].get("rating"), None)
    check(profile(anna, "Anna")["games"][0]["people"], {"won": 1, "drawn": 0, "lost": 0})
    with data_base(server) as db:
        check(db.execute("SELECT count(*) FROM rating").fetchone()[0], 0)


def test_only_two_people_with_accounts_play_rated(server):
    anna, guest = account(server, "Anna"), Person(server)

    def ask(person, *seats, **more):
        return person.post("/api/matches", {"game": GAME, "seats": seats, "rated": True, **more})
    check(ask(guest, "me", "link").status, 403)
    for seats in (("me", "machine random"), ("me", "me"), ("open", "link")):
        check(ask(anna, *seats).status, 422, seats)
    made = anna.create("me", "open", rated=True, public=True)["id"]
    check(guest.post(f"/api/matches/{made}/join").status, 403)
    check(anna.post(f"/api/matches/{made}/join").status, 409, "nobody plays himself for points")
    check(anna.match(made)["status"], "waiting")
    check(anna.match(made)["seats"][0]["rating"], {"rating": 1500, "deviation": 350, "matches": 0, "provisional": True})
    check(guest.post("/api/claim", {"name": "Ben", "password": WORDS}).status, 200)
    check(guest.post(f"/api/matches/{made}/join").status, 200)
    check(anna.match(made)["status"], "running")


def test_a_rematch_is_rated_again(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    match = rated_match(anna, ben)
    resigned(ben, match)
    again = ben.post(f"/api/matches/{match}/rematch").json["id"]
    resigned(ben, again)
    check(ben.match(again)["rated"], True)
    check((rating(anna, "Anna")["matches"], rating(ben, "Ben")["matches"]), (2, 2))


@sqlite_only
def test_who_deletes_his_account_has_lost_and_is_forgotten(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    rated_match(anna, ben)
    check(ben.post("/api/account/delete", {"password": WORDS}).status, 200)
    check(rating(anna, "Anna")["rating"], 1662)
    check(profile(anna, "Anna")["recent"][0]["against"], ["(gone)"])
    with data_base(server) as db:
        check([row[0] for row in db.execute("SELECT count(*) FROM rating")], [1])
    check(anna.get("/api/account/export").json["ratings"][0]["rating"], 1662)


def test_many_ends_at_the_same_time_lose_no_rating(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    matches = [rated_match(anna, ben) for _ in range(12)]
    bens = []
    for _ in range(4):
        bens.append(Person(server, guest=False))
        bens[-1].cookie = ben.cookie
    threads = [threading.Thread(target=lambda p=person, own=matches[i::4]: [resigned(p, m) for m in own])
               for i, person in enumerate(bens)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check((rating(anna, "Anna")["matches"], rating(ben, "Ben")["matches"]), (12, 12))
    check({m["id"] for m in profile(anna, "Anna")["recent"]}, set(matches))


@sqlite_only
def test_who_does_not_play_is_less_sure(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    for _ in range(10):
        resigned(ben, rated_match(anna, ben))
    before = rating(anna, "Anna")
    with stopped(server) as db:
        db.execute("UPDATE rating SET at=at-86400*3000")
    after = rating(anna, "Anna")
    check(after["rating"], before["rating"])
    expect(after["deviation"] > before["deviation"] + 5, (before, after))


@sqlite_only
def test_a_rating_that_nobody_wrote_is_not_believed(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    resigned(ben, rated_match(anna, ben))
    match = rated_match(anna, ben)
    for column, value in (("rating", "much"), ("deviation", 0), ("deviation", 1e9), ("volatility", -1), ("rating", 1e300)):
        with data_base(server) as db:
            whole = db.execute(f"SELECT user,{column} FROM rating").fetchall()
            db.execute(f"UPDATE rating SET {column}=?", [value])
        if column == "rating" and value == "much":
            check(anna.get("/api/people/Anna").status, 200)     # SQLite reads 0: a rating like another
        else:
            check(anna.get("/api/people/Anna").status, 503, (column, value))
            check(ben.post(f"/api/matches/{match}/resign").status, 503, (column, value))
            check(anna.match(match)["status"], "running")
        with data_base(server) as db:
            for user, old in whole:
                db.execute(f"UPDATE rating SET {column}=? WHERE user=?", [old, user])
    resigned(ben, match)
    check(rating(anna, "Anna")["matches"], 2)


# ---- profiles ---------------------------------------------------------------------------------------------------------------------


def test_a_profile_is_shown_to_others_when_its_owner_wants_it(server):
    anna, ben = account(server, "Anna"), account(server, "Ben Bow")
    check(ben.get("/api/people/Anna").status, 404)
    check(ben.get("/api/people/Nobody").body, ben.get("/api/people/Anna").body, "it is not told whether there is one")
    check(Person(server).post("/api/profile", {"shown": True}).status, 403)
    check(anna.post("/api/profile", {"shown": True}).json, {"shown": True})
    seen = profile(Person(server, guest=False), "anna")
    check((seen["name"], seen["own"], seen["shown"], seen["games"], seen["recent"]), ("Anna", False, True, [], []))
    check(profile(ben, "Ben Bow")["own"], True)
    check(anna.post("/api/profile", {}).json, {"shown": False})
    check(ben.get("/api/people/Anna").status, 404)


def test_a_profile_counts_people_and_machines(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    check(anna.post("/api/profile", {"shown": True}).status, 200)
    private = anna.create("me", "link")
    check(ben.post(f"/api/matches/{private['id']}/join", {"link": private["links"]["right"]}).status, 200)
    resigned(anna, private["id"])
    public = anna.create("me", "open", public=True)["id"]
    check(ben.post(f"/api/matches/{public}/join").status, 200)
    resigned(ben, public)
    rated = rated_match(anna, ben)
    resigned(ben, rated)
    resigned(anna, anna.create("me", "machine random")["id"])
    check(anna.post("/api/matches/%s/resign?seat=left" % anna.create("me", "me")["id"]).status, 200)    # himself
    anna.create("me", "machine random")        # not over
    resigned(anna, anna.post("/api/games/jenkins/first").json["id"])   # a first game is no contest
    own, seen = profile(anna, "Anna"), profile(ben, "Anna")
    game = own["games"][0]
    check([g["game"] for g in own["games"]], [GAME])
    check(game["people"], {"won": 2, "drawn": 0, "lost": 1})
    check(game["machines"], [{"level": "random", "won": 0, "drawn": 0, "lost": 1}])
    check(seen["games"], own["games"])
    check({m["id"] for m in seen["recent"]}, {public, rated}, "what was played in private is shown to its players")
    check(len(own["recent"]), 4)
    last = next(m for m in seen["recent"] if m["id"] == rated)
    check((last["side"], last["against"], last["people"], last["outcome"], last["words"], last["rated"], last["change"]),
          ("left", ["Ben"], True, "won", "right resigns", True, 162))
    check([m["change"] for m in own["recent"] if not m["rated"] and "change" in m], [])


def test_the_last_to_give_up_among_many_has_lost(server):
    game, sides = next((game["id"], game["sides"][:3]) for game in Person(server).get("/api/games").json["games"]
                       if game["min_sides"] == 3)
    anna = account(server, "Anna")
    match = anna.create("me", "machine random", "machine random", game=game, options={"players": 3})["id"]
    check(resigned(anna, match)["result"]["winner"], None)
    check(profile(anna, "Anna")["games"][0]["machines"], [{"level": "random", "won": 0, "drawn": 0, "lost": 1}], sides)


# ---- strength --------------------------------------------------------------------------------------------------------------------


def skill(asks, name):
    answer = asks.get(f"/api/people/{urllib.parse.quote(name)}/skill")
    check(answer.status, 200, answer)
    return answer.json


def found(lost, decisions, seat=0, by="lieutenant", version=2):
    """What might have been found of a match, in which he who sits there lost so much."""
    nobody = {"given_away": 0, "decisions": 0, "thirds": [], "phases": []}
    mine = {"given_away": lost, "decisions": decisions,
            "thirds": [{"lost": lost, "decisions": decisions - 10}, {"lost": 0, "decisions": 10}, {"lost": 0, "decisions": 0}],
            "phases": [{"phase": "7.0 A naval group moves", "lost": lost - 5, "decisions": decisions - 4},
                       {"phase": "6.1 War fund purchases", "lost": 5, "decisions": 4}]}
    return json.dumps({"by": by, "version": version, "sides": [mine if i == seat else nobody for i in range(2)]})


def judged_match(server, person, what, game="jenkins", seats=("me", "machine random"), **options):
    match = person.create(*seats, game=game, options=options)["id"]
    resigned(person, match)
    with data_base(server) as db:
        db.execute("INSERT INTO analysis(match,found) VALUES(?,?)", [match, what])
    return match


@sqlite_only
def test_strength_is_summed_up_from_what_is_stored_with_the_matches(server):
    anna = account(server, "Anna")
    check(skill(anna, "Anna")["games"], [])
    resigned(anna, anna.create("me", "machine random", game="jenkins")["id"])      # not judged
    check(skill(anna, "Anna")["games"], [])
    for lost in (20, 24):
        judged_match(server, anna, found(lost, 100))
    judged_match(server, anna, found(50, 100, by="midshipman"))     # who judged before: it does not compare
    judged_match(server, anna, found(50, 100, version=1))
    game = skill(anna, "Anna")["games"][0]
    check((game["game"], game["by"], game["judged"], game["before"], game["compared"]), ("jenkins", "lieutenant", 2, 2, 2))
    expect("strength" not in game, "two are too few")
    check(game["lost"], 220, "2.2 points in a hundred decisions")
    judged_match(server, anna, found(22, 100, seat=1), seats=("machine random", "me"))
    game = skill(anna, "Anna")["games"][0]
    check((game["judged"], game["compared"], game["lost"]), (3, 3, 220))
    expect(0 < game["margin"] < 300, game)
    check([(p["lost"], p["decisions"]) for p in game["thirds"]], [(66, 270), (0, 30), (0, 0)])
    check({p["phase"]: (p["lost"], p["decisions"]) for p in game["phases"]},
          {"7.0 A naval group moves": (51, 288), "6.1 War fund purchases": (15, 12)})
    check(game["measured"], True)
    strength = game["strength"]
    lost = [rung["lost"] for rung in strength["rungs"]]
    check(lost, sorted(lost, reverse=True), "a weaker level gives away more")
    expect(strength["words"].split()[0] in ("between", "above", "below", "not"), strength)
    levels = [rung["level"] for rung in strength["rungs"]]
    for bound in ("above", "below"):
        expect(strength.get(bound) in [None, *levels], strength)
    server.restart()
    check(skill(anna, "Anna")["games"][0], game)


@sqlite_only
def test_what_is_no_contest_or_nonsense_counts_for_no_strength(server):
    anna = account(server, "Anna")
    with data_base(server) as db:
        first = resigned(anna, anna.post("/api/games/jenkins/first").json["id"])["id"]
        db.execute("INSERT INTO analysis(match,found) VALUES(?,?)", [first, found(20, 100)])
    for what in ("", "nonsense", "[]", "{}", '{"sides": 7}', '{"sides": [7]}', '{"sides": []}'):
        judged_match(server, anna, what)
    check([(game["judged"], game["before"]) for game in skill(anna, "Anna")["games"]], [(0, 7)], "what is read as by nobody")
    judged_match(server, anna, '{"by": "lieutenant", "version": 2, "sides": [{"given_away": "much", "decisions": -7, "thirds": 3, "phases": [{"phase": 9}]}]}')
    judged_match(server, anna, found(20, 2))
    game = skill(anna, "Anna")["games"][0]
    check((game["judged"], game["compared"]), (2, 0))
    for _ in range(3):
        judged_match(server, anna, found(20, 100, by="captain"), game="glory1805", scenario="grand-design")
    judged_match(server, anna, found(20, 100, by="midshipman"), game="armada")       # as matches were judged once
    game = skill(anna, "Anna")["games"]
    check({g["game"]: (g["judged"], g["compared"]) for g in game}, {"jenkins": (2, 0), "glory1805": (3, 0), "armada": (0, 0)},
          "a yardstick is of the games it was measured in")


@sqlite_only
def test_strength_is_shown_to_others_as_results_are(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    judged_match(server, anna, found(20, 100))
    for person in (ben, Person(server, guest=False)):
        check(person.get("/api/people/Anna/skill").status, 404)
        check(person.get("/api/people/Anna/skill").body, person.get("/api/people/Nobody/skill").body)
    check(skill(anna, "Anna")["own"], True)
    check(anna.post("/api/profile", {"shown": True}).status, 200)
    for person in (ben, Person(server, guest=False)):
        seen = skill(person, "Anna")
        check((seen["own"], seen["games"]), (False, skill(anna, "Anna")["games"]))


# ---- invitations ------------------------------------------------------------------------------------------------------------------


def test_an_invitation_tells_its_side_and_takes_nothing(server):
    anna, friend = Person(server), Person(server, guest=False)
    made = anna.create("link", "me")
    ask = f"/api/matches/{made['id']}/invitation"
    check(friend.post(ask, {"link": made["links"]["left"]}).json, {"id": made["id"], "seat": "left"})
    check(friend.post(ask, {"link": made["links"]["left"]}).status, 200, "as often as he likes")
    check(anna.match(made["id"])["status"], "waiting")
    for body in ({"link": "x"}, {"link": ""}, {"link": 7}, {}, {"seat": "left"}):
        check(friend.post(ask, body).status, 403, body)
    check(friend.post("/api/matches/nowhere/invitation", {"link": "x"}).status, 404)
    open_seat = anna.create("me", "open")["id"]
    check(friend.post(f"/api/matches/{open_seat}/invitation", {}).status, 403, "an open seat has no link")
    check(friend.post("/api/guest").status, 201)
    check(friend.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["left"]}).status, 200)
    check(friend.post(ask, {"link": made["links"]["left"]}).status, 403, "it is taken")


def test_every_side_of_a_game_says_what_it_means_to_play_it(server):
    anna = Person(server)
    for game in anna.get("/api/games").json["games"]:
        parties = anna.get(f"/api/games/{game['id']}/board").json["parties"]
        about = [party.get("about") for party in parties if party.get("plays")]
        expect(game["example"] or (len(about) == len(game["sides"]) and all(about)), (game["id"], about))


# ---- old files --------------------------------------------------------------------------------------------------------------------


@sqlite_only
def test_a_file_from_before_there_were_ratings_is_read(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    made = anna.create("me", "link")
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    with stopped(server) as db:
        to_schema(db, 4)
    check(anna.match(made["id"])["rated"], False)
    check(anna.play(made["id"], "keep left-1").status, 200)
    resigned(ben, made["id"])
    check(profile(anna, "Anna")["games"][0]["people"]["won"], 1)
    resigned(ben, rated_match(anna, ben))
    check(rating(anna, "Anna")["rating"], 1662)


run(globals())

#!/usr/bin/env python3
"""Links to a match or a step of it: the page says in its head what it shows, with a picture that the server draws. Both have
what a spectator may see at that moment, whoever asks."""
import html
import struct
import tempfile
import zlib

from server_client import *

INDEX = "<!doctype html><html><head><title>Yardarm</title></head><body>the client</body></html>"
PAPER, BLUE, RED = (0xF7, 0xF1, 0xE1), (0x1F, 0x4E, 0x9C), (0xB3, 0x26, 0x1E)


def two_people(server, **more):
    anna, ben = Person(server), Person(server)
    made = anna.create("me", "link", **more)
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    return made["id"], anna, ben


def png_of(answer):
    """Width, height and rows of pixels; every sum of the file is checked."""
    check((answer.status, answer.headers["Content-Type"]), (200, "image/png"), answer)
    data = answer.body.encode(errors="surrogateescape")
    check(data[:8], b"\x89PNG\r\n\x1a\n")
    at, chunks = 8, []
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body, total = data[at + 8:at + 8 + length], struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        check(zlib.crc32(kind + body), total, kind)
        chunks.append((kind, body))
        at += 12 + length
    width, height, depth, colours, *others = struct.unpack(">IIBBBBB", chunks[0][1])
    palette = colours == 3
    check([kind for kind, _ in chunks], [b"IHDR", *([b"PLTE"] if palette else []), b"IDAT", b"IEND"])
    check((depth, colours, others), (8, 3 if palette else 2, [0, 0, 0]))
    raw = zlib.decompress(chunks[-2][1])
    return width, height, rows_numbered(raw, chunks[1][1], width, height) if palette else rows_of(raw, width, height)


def rows_numbered(raw, palette, width, height):
    """By the numbers of their colours, unfiltered."""
    check(len(raw), height * (width + 1))
    rows = [raw[y * (width + 1):(y + 1) * (width + 1)] for y in range(height)]
    check({row[0] for row in rows}, {0})
    expect(max(max(row[1:]) for row in rows) < len(palette) // 3 <= 256)
    return [b"".join(palette[3 * n:3 * n + 3] for n in row[1:]) for row in rows]


def rows_of(raw, width, height):
    rows, above = [], bytes(3 * width)
    check(len(raw), height * (3 * width + 1))
    for y in range(height):
        kind, line = raw[y * (3 * width + 1)], bytearray(raw[y * (3 * width + 1) + 1:(y + 1) * (3 * width + 1)])
        for i in range(len(line)):
            line[i] = (line[i] + (above[i] if kind == 2 else line[i - 3] if i >= 3 else 0)) & 255
        rows.append(bytes(line))
        above = rows[-1]
    return rows


def colours_in(rows):
    return {row[i:i + 3] for row in rows for i in range(0, len(row), 3)}


def picture(person, match, step=None, **headers):
    return person.get(f"/api/matches/{match}/picture" + (f"/{step}" if step is not None else ""), **headers)


def head(page):
    return {key: html.unescape(words) for key, words in re.findall(r'<meta property="([^"]*)" content="([^"]*)" />', page)}


# ---- the picture ------------------------------------------------------------------------------------------------------------------


def test_the_picture_shows_what_lies_on_the_board(server):
    match, anna, ben = two_people(server)
    stranger = Person(server, guest=False)
    first = picture(stranger, match)
    width, height, rows = png_of(first)
    check((width, height), (1200, 630))
    check(tuple(rows[600][600:603]), PAPER, "beside the chart")
    expect(bytes(BLUE) not in colours_in(rows) and bytes(RED) not in colours_in(rows), "nothing is played yet")
    play_out(match, {"left": anna, "right": ben}, random.Random(1))
    _, _, rows = png_of(picture(stranger, match))
    expect({bytes(BLUE), bytes(RED)} <= colours_in(rows), "both have played")
    check(picture(stranger, match, 1).body, first.body, "as it was at the first step")
    check(first.headers["Cross-Origin-Resource-Policy"], "cross-origin")


def test_every_game_has_a_picture(server):
    anna = Person(server)
    for game in anna.get("/api/games").json["games"]:
        for count in range(game["min_sides"], len(game["sides"]) + 1):
            answer = anna.post("/api/matches", {"game": game["id"], "seats": ["me"] * count})
            if answer.status == 201:
                _, _, rows = png_of(picture(anna, answer.json["id"]))
                expect(len(colours_in(rows)) > 50, game["id"])
                break
        else:
            raise AssertionError(f"{game['id']} has no match")


def test_a_small_picture_is_the_chart_alone(server):
    match, anna, ben = two_people(server)
    play_out(match, {"left": anna, "right": ben}, random.Random(1))
    small = anna.get(f"/api/matches/{match}/picture?size=small")
    width, height, rows = png_of(small)
    check((width, height), (256, 168))
    for colour in (BLUE, RED):
        expect(any(all(abs(a - b) <= 12 for a, b in zip(colour, seen)) for seen in colours_in(rows)), "both have played")
    expect(bytes(PAPER) not in {row[:3] for row in rows}, "nothing stands beside it")
    expect(len(small.body) < len(picture(anna, match).body) / 2)
    check(picture(anna, match).body, picture(ben, match).body, "the other is as large as ever")
    check(anna.get(f"/api/matches/{match}/picture?size=huge").status, 404)


def test_a_small_picture_shows_what_a_spectator_sees(server):
    match, anna, ben = two_people(server, delay=86400)
    stranger = Person(server, guest=False)
    small = lambda person: person.get(f"/api/matches/{match}/picture?size=small").body
    before = small(stranger)
    play_out(match, {"left": anna, "right": ben}, random.Random(1), most=4)
    check((small(stranger), small(anna)), (before, before))
    check(anna.post(f"/api/matches/{match}/resign").status, 200)
    expect(small(stranger) != before)


def test_a_known_picture_is_not_sent_again(server):
    match, anna, ben = two_people(server)
    tag = picture(anna, match).headers["ETag"]
    answer = picture(ben, match, None, **{"If-None-Match": tag})
    check((answer.status, answer.body), (304, ""))
    check(anna.post(f"/api/matches/{match}/resign").status, 200)
    check(picture(ben, match, None, **{"If-None-Match": tag}).status, 200, "the outcome stands beside it")


def test_who_plays_gets_the_spectators_picture(server):
    match, anna, ben = two_people(server)
    check(anna.play(match, "keep left-1").status, 200)
    seen = picture(Person(server, guest=False), match).body
    for person in (anna, ben):
        check(picture(person, match).body, seen)
    check(anna.get(f"/api/matches/{match}/picture?seat=left").body, seen, "no seat can be asked for")


def test_a_delay_holds_for_pictures_and_links(server):
    match, anna, ben = two_people(server, delay=86400)
    stranger = Person(server, guest=False)
    before = picture(stranger, match)
    expect(png_of(before))
    play_out(match, {"left": anna, "right": ben}, random.Random(1), most=4)
    check(picture(stranger, match).body, before.body)
    check(picture(anna, match).body, before.body, "also for who plays")
    step = anna.match(match)["step"]
    link = anna.get(f"/api/matches/{match}/link/{step}").json
    check((link["shown"], link["link"]), (False, f"/match/{match}/step/{link['step']}"))
    for person in (anna, stranger):
        check(picture(person, match, link["step"]).status, 404)
    check(anna.post(f"/api/matches/{match}/resign").status, 200)       # when it is over nobody is told late
    expect(png_of(picture(stranger, match, link["step"])))
    check(anna.get(f"/api/matches/{match}/link/{step}").json["shown"], True)


def test_refusals(server):
    match, anna, ben = two_people(server)
    for path, status in [("picture/0", 404), ("picture/99", 404), ("picture/x", 400), ("picture/-1", 400), ("link/0", 404),
                         ("link/99", 404), ("link/x", 400), ("picture/99999999999", 400), ("picture/0?as=left", 403),
                         ("link/1?seat=right", 403)]:
        answer = anna.get(f"/api/matches/{match}/{path}")
        check(answer.status, status, path)
        expect(answer.json["error"])
        check((answer.headers["Cache-Control"], answer.headers["ETag"]), ("no-store", None), path)
    check(picture(anna, "nosuchmatch").status, 404)
    check(anna.get("/api/matches/nosuchmatch/link/1").status, 404)
    check(anna.post(f"/api/matches/{match}/resign").status, 200)
    expect(png_of(anna.get(f"/api/matches/{match}/picture/0?as=left")))
    check(anna.get(f"/api/matches/{match}/picture/1?as=left").status, 404, "the match was not that long")
    check(anna.get(f"/api/matches/{match}/picture/0?as=nobody").status, 404)


# ---- links ------------------------------------------------------------------------------------------------------------------------


def test_a_step_of_ones_own_becomes_one_of_the_spectators(server):
    match, anna, ben = two_people(server)
    play_out(match, {"left": anna, "right": ben}, random.Random(1), most=4)
    stranger = Person(server, guest=False)
    link = anna.get(f"/api/matches/{match}/link/{anna.match(match)['step']}").json
    check((link["shown"], link["step"]), (True, stranger.match(match)["step"]))
    steps = [anna.get(f"/api/matches/{match}/link/{step}").json["step"] for step in range(1, anna.match(match)["step"] + 1)]
    check(steps, sorted(steps))
    for step in steps:
        check(stranger.get(f"/api/matches/{match}/replay/{step}").status, 200)


# ---- the page ---------------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def with_client():
    """A server that has files to serve."""
    with tempfile.TemporaryDirectory() as web:
        with open(os.path.join(web, "index.html"), "w") as index:
            index.write(INDEX)
        server = Server("--rates", "0", "--web", web, "--proxy", "--host", "sails.example")
        try:
            yield server
            server.stop()
        finally:
            if server.process.poll() is None:
                server.kill()
            server.remove()


def test_the_page_says_what_it_shows(_):
    with with_client() as server:
        match, anna, ben = two_people(server)
        check(anna.post("/api/claim", {"name": "Anna's", "password": "down to the sea in ships"}).status, 200)
        for path in (f"/match/{match}", f"/join/{match}"):
            answer = Person(server, guest=False).get(path)
            check((answer.status, answer.headers["Content-Type"]), (200, "text/html; charset=utf-8"))
            expect(answer.body.startswith("<!doctype html><html><head><title>Yardarm</title><meta") and answer.body.endswith("</body></html>"))
            tags = head(answer.body)
            expect(tags["og:title"].startswith("Skeleton: Anna's against Guest "), tags)
            check((tags["og:description"], tags["og:image"]),
                  ("Before the first round", f"http://127.0.0.1:{server.port}/api/matches/{match}/picture"))
            check((tags["og:url"], tags["twitter:card"]), (f"http://127.0.0.1:{server.port}{path}", "summary_large_image"))
        play_out(match, {"left": anna, "right": ben}, random.Random(1))
        tags = head(anna.get(f"/match/{match}").body)
        result = anna.match(match)["result"]["words"]
        expect(tags["og:description"].startswith("Round 3 of 3. ") and tags["og:description"].lower().endswith(result.lower()), tags)
        step = head(anna.get(f"/match/{match}/step/1", **{"X-Forwarded-Proto": "https", "Host": "sails.example"}).body)
        check((step["og:description"], step["og:image"]),
              ("Before the first round", f"https://sails.example/api/matches/{match}/picture/1"), "a step does not tell how it ended")
        eyes = head(anna.get(f"/match/{match}/step/0?as=referee").body)
        check(eyes["og:image"], f"http://127.0.0.1:{server.port}/api/matches/{match}/picture/0?as=referee")
        image = urllib.parse.urlsplit(eyes["og:image"])
        expect(png_of(anna.get(f"{image.path}?{image.query}")))


def test_a_page_of_nothing_is_the_client_alone(_):
    with with_client() as server:
        match, anna, ben = two_people(server, delay=86400)
        play_out(match, {"left": anna, "right": ben}, random.Random(1), most=4)
        for path in ("/match/nosuchmatch", f"/match/{match}/step/99", f"/match/{match}/step/x", f"/match/{match}/step/2",
                     f"/match/{match}/step/0?as=left", "/join/%22%3E%3Cscript%3E"):
            check(anna.get(path).body, INDEX, path)
        check(head(anna.get(f"/match/{match}").body)["og:description"], "Before the first round", "those who look on are told late")


def test_nothing_that_is_sent_gets_into_the_page(_):
    with with_client() as server:
        match, anna, _ben = two_people(server)
        check(anna.post(f"/api/matches/{match}/resign").status, 200)
        for words in ('"><script>', "<b>", "'x", "&quot;"):
            body = anna.get(f"/match/{match}?as=" + urllib.parse.quote(words)).body
            expect(words not in body, words)
            expect("<script" not in body and "<b>" not in body)
        body = anna.get(f"/match/{match}", Host='localhost:1"><script>').body
        expect("<script>" not in body, body)


run(globals())

#!/usr/bin/env python3
"""Runs every example of docs/http-api.md, in order, against a fresh server; and sees that every route has one."""
import pathlib

from server_client import *

DOCUMENT = pathlib.Path("docs/http-api.md")
ROUTES = pathlib.Path("src/server/request.h")


def examples():
    """(line number, line) of all lines inside ```example blocks."""
    inside = False
    for number, line in enumerate(DOCUMENT.read_text().splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```example"
        elif inside and line:
            yield number, line


def fits(expected, found, known, where):
    """Subset comparison; remembers what $name stands for."""
    if expected == "…":
        return
    if isinstance(expected, str) and re.fullmatch(r"\$\w+", expected):
        if known.setdefault(expected, found) != found:
            raise AssertionError(f"{where}: {expected} was {known[expected]!r}, is {found!r}")
    elif isinstance(expected, dict):
        for key, value in expected.items():
            if not isinstance(found, dict) or key not in found:
                raise AssertionError(f"{where}: no member {key!r} in {found!r}")
            fits(value, found[key], known, f"{where}.{key}")
    elif isinstance(expected, list):
        if expected[-1:] == ["…"]:
            expected = expected[:-1]
        else:
            check(len(found), len(expected), where)
        for value, one in zip(expected, found):
            fits(value, one, known, where + "[]")
    else:
        check(found, expected, where)


def fill(text, known):
    return re.sub(r"\$\w+", lambda name: str(known[name[0]]), text)


@options("--rates", "0", "--web", "none", "--smtp", "smtp://127.0.0.1:9", "--mail-from", "table@example.org", "--url", "https://example.org")
def test_every_example_is_true(server):
    people, known, answer, stream, person = {}, {}, None, None, None
    for number, line in examples():
        where = f"{DOCUMENT}:{number}"
        if line.startswith("as "):
            person = people.setdefault(line, Person(server, guest=False))
        elif line.startswith("with token "):
            person = Person(server, token=fill(line.split()[-1], known))
        elif line.startswith(("GET ", "POST ")):
            method, path, *body = line.split(" ", 2)
            answer = person.ask(method, fill(path, known), fill(body[0], known) if body else None,
                                {"Content-Type": "application/json"} if body else {})
        elif line.startswith("STREAM "):
            stream = person.listen(fill(line, known).split("/")[3])
        elif line.startswith("event: "):
            kind = line.split()[-1]
            stream.wait(lambda events: any(event.get("event") == kind for event in events))
        else:
            status, expected = line.split(" ", 1)
            check(answer.status, int(status), f"{where}: {answer}")
            if expected.startswith("{"):
                fits(json.loads(expected), answer.json, known, where)
            elif expected != "…":
                expect(answer.body.startswith(expected), f"{where}: {answer}")
    stream.close()


def test_every_route_has_an_example(server):
    routes = re.findall(r'X\((GET|POST), "([^"]+)"', ROUTES.read_text())
    asked = [line.split(" ")[:2] for _, line in examples() if line.startswith(("GET ", "POST ", "STREAM "))]
    expect(len(routes) > 30)
    for method, path in routes:
        pattern = re.sub(r":\w+", "[^/]+", path) + r"(\?.*)?"
        found = [1 for verb, where in asked if verb.replace("STREAM", "GET") == method and re.fullmatch(pattern, where)]
        expect(found, f"{method} {path} has no example in {DOCUMENT}")


run(globals())

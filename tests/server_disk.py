#!/usr/bin/env python3
"""A disk that does not keep what it is given: the server stops taking moves and says so; nothing acknowledged is lost."""
from server_client import *

MODULE = os.environ.get("YARDARM_NO_FSYNC_MODULE", "build/tests/no_fsync.so")


def test_after_a_failed_fsync_no_move_is_taken(server):
    server.stop()
    failing = os.path.join(server.data, "failing")
    os.environ.update(LD_PRELOAD=os.path.abspath(MODULE), YARDARM_NO_FSYNC=failing)
    server.start()
    anna = Person(server)
    match, other = anna.create("me", "me")["id"], anna.create("me", "me")["id"]
    check(anna.play(match, "keep left-1", "left").status, 200)
    open(failing, "w").close()
    check(anna.play(match, "keep right-1", "right").status, 503)
    os.remove(failing)                                      # the disk is well again, but what has it kept?
    answer = anna.play(other, "keep left-1", "left")
    expect(answer.status == 503 and "until the server is started again" in answer.json["error"], answer)
    health = anna.get("/healthz")
    check((health.status, health.json["ok"]), (503, False))
    expect("started again" in health.json["problem"], health)
    check(anna.match(match, "left")["view"]["owing"], ["right"])
    server.stop()
    del os.environ["LD_PRELOAD"]
    server.start()
    check(anna.get("/healthz").status, 200)
    check(anna.play(other, "keep left-1", "left").status, 200)
    owing = anna.match(match, "left")["view"]["owing"]
    expect(owing in (["right"], ["left", "right"]), owing)  # what was refused is there or not, and whole


run(globals())

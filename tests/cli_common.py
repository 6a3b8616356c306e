"""What the scripts that drive the program share: running it, talking to its referee, and counting what fails."""
import subprocess
import sys
from pathlib import Path

PROGRAM = str(Path(sys.argv[1]).resolve())
ROOT = Path(__file__).resolve().parent.parent
CRASHED = "the program crashed or a sanitizer complained"
tests = []


def test(function):
    tests.append(function)
    return function


def run(*arguments, given="", check=None, env=None):
    """(exit status, stdout, stderr). `given` may be bytes; then so is the output."""
    text = isinstance(given, str)
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=given, capture_output=True, text=text, timeout=1800, env=env)
    errors = done.stderr if text else done.stderr.decode(errors="replace")
    assert done.returncode >= 0 and "Sanitizer" not in errors and "runtime error" not in errors, (CRASHED, errors)
    assert check is None or done.returncode == check, (arguments, done.returncode, errors)
    return done.returncode, done.stdout, errors


def replies(commands, *arguments):
    """One reply a command, each without its empty line."""
    lines = commands if isinstance(commands, str) else "\n".join(commands) + "\n"
    _, out, _ = run("referee", *arguments, given=lines, check=0)
    assert out == "" or out.endswith("\n\n"), out[-200:]
    parts = out.split("\n\n")[:-1]
    for part in parts:
        assert part[0] in "=?", part
        assert part[0] == "=" or "\n" not in part, part
    return parts


def reply(*commands, using=()):
    """The reply to the last of the commands."""
    return replies(commands, *using)[-1]


def main():
    failed = 0
    for number, function in enumerate(tests, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__}", flush=True)
        except Exception as problem:            # every failure is reported, none ends the run
            failed += 1
            why = f"{type(problem).__name__}: {problem}"[:2000].replace("\n", "\n# ")
            print(f"not ok {number} - {function.__name__}\n# {why}", flush=True)
    sys.exit(bool(failed))

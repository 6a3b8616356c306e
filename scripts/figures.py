"""What the scripts that measure games share: a referee to ask, and many games in several processes."""
import itertools
import subprocess
from concurrent.futures import ProcessPoolExecutor


class Referee:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "referee", "--no-files"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        assert lines and lines[0].startswith("="), (command, lines[:1])
        return lines[1:] if lines[0] == "=" else [lines[0][2:]] + lines[1:]

    def play_out(self, level, step=25):
        """What is told from here to the end, all sides being played by the machine."""
        told = []
        while self.ask("actor") != ["over"]:
            told += self.ask(f"auto {step} {level}")
        return told

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def in_parts(work, program, seeds, jobs, *more):
    """work(program, seeds, *more) gives a list, one for each seed: the same list, made in so many processes."""
    parts = [seeds[i::jobs] for i in range(jobs) if seeds[i::jobs]]
    with ProcessPoolExecutor(jobs) as pool:
        made = pool.map(work, [program] * len(parts), parts, *([what] * len(parts) for what in more))
        found = dict(itertools.chain.from_iterable(zip(part, done) for part, done in zip(parts, made)))
    return [found[seed] for seed in seeds]

"""The races and kills of `make test`, again and again: what holds once holds each time."""

import re
import subprocess
import sys
from collections import Counter

from ops.bootstrap.stamps import ROOT
from ops.drills.report import Count, at_least, equal, measured

TOOLS = re.compile(r"\b(all_at_once|survives)\(")
ENDED = re.compile(r"^(FAILED|ERROR) (\S+)|(\d+) (passed|failed|errors?)\b", re.MULTILINE)


def run(*, quick: bool) -> list[Count]:
    """Run those of the services, which need no processes but forks, as many times as make thousands."""
    turns = 1 if quick else 25
    tests = sorted(str(path) for path in (ROOT / "tests").rglob("test_*.py") if TOOLS.search(path.read_text("utf-8")))
    ended = [_turn(tests) for _ in range(turns)]
    broken = Counter(name for _, failed in ended for name in failed)
    return [
        measured("turns", turns),
        at_least("races and kills that held", sum(held for held, _ in ended), 120 * turns),
        equal("those that did not, and how often", dict(broken), {}),
    ]


def _turn(tests: list[str]) -> tuple[int, list[str]]:
    """Return how many held, and the names of the others."""
    command = ["-q", "-n", "2", "--dist", "worksteal", "-p", "no:playwright", "-p", "ops.drills.only_races"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *command, *tests], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = list(ENDED.finditer(done.stdout))
    failed = [each[2] for each in found if each[1]]
    if done.returncode and not failed:
        raise RuntimeError(f"the tests did not run:\n{done.stdout[-2_000:]}{done.stderr[-2_000:]}")
    return sum(int(each[3]) for each in found if each[4] == "passed"), failed

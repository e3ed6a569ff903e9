"""`python -m ops.drills.year.director`: runs inside the installation, with its clock; prints the counts as JSON."""

import dataclasses
import json
import os
import sys

from ops.bench.merchants import ready
from ops.drills.clockwork.moved import MovedClock
from ops.drills.year.provider import Provider
from ops.drills.year.world import World

MONTH = 30


def main() -> None:
    """Run the year; the first arguments are seed, merchants and months."""
    seed, merchants, months = map(int, sys.argv[1:])
    ready()
    from ops.drills.year.course import population, run_year

    world = World(
        web=f"http://127.0.0.1:{os.environ['PORT']}",
        seed=seed,
        clock=MovedClock(os.environ["DRILL_CLOCK"]),
        provider=Provider(os.environ["SANDBOX_URL"]),
        people=population(seed, merchants, months * MONTH),
    )
    counts = run_year(world, months)
    sys.stdout.write(json.dumps([dataclasses.asdict(count) for count in counts]))


if __name__ == "__main__":
    main()

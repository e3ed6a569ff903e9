"""A quarter on six platforms in five currencies: profit by everything is what stores and suppliers took."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ops.bench.installation import Installation
from ops.bootstrap.stamps import ROOT
from ops.drills.clockwork.moved import MovedClock
from ops.drills.report import Count, at_least, measured
from ops.drills.scene import scene
from ops.drills.year.kills import DaysKiller

STARTUP = Path(__file__).parent / "startup"


def run(*, quick: bool) -> list[Count]:
    """Edits, refunds, claims, exchanges, late fees, advertising, closed months; events lost, twice and in any order.

    DRILL_SEED repeats one; DRILL_MERCHANTS and DRILL_WEEKS: other numbers of them.
    """
    seed = int(os.environ.get("DRILL_SEED") or time.time())
    merchants = int(os.environ.get("DRILL_MERCHANTS") or (5 if quick else 100))
    weeks = int(os.environ.get("DRILL_WEEKS") or (6 if quick else 13))
    with tempfile.TemporaryDirectory(prefix="tradewind-quarter-") as folder:
        clock, path = str(Path(folder) / "clock"), f"{STARTUP}{os.pathsep}{ROOT}"
        outside = str(Path(folder) / "world")
        with (
            scene("quarter", products=0, DRILL_CLOCK=clock, DRILL_WORLD=outside, PYTHONPATH=path) as made,
            DaysKiller(made, MovedClock(clock), random.Random(seed)) as killer,
        ):
            counts = _directed(made, seed, merchants, weeks)
        return [
            measured("seed (DRILL_SEED repeats it)", str(seed)),
            measured("merchants (DRILL_MERCHANTS), weeks (DRILL_WEEKS)", f"{merchants}, {weeks}"),
            at_least("kills of workers", killer.done.total(), weeks // 2),
            *(measured(f"kills of {kind}", times) for kind, times in killer.done.items()),
            *counts,
        ]


def _directed(made: Installation, seed: int, merchants: int, weeks: int) -> list[Count]:
    command = [sys.executable, "-m", "ops.drills.quarter.director", str(seed), str(merchants), str(weeks)]
    done = subprocess.run(command, cwd=ROOT, env=made.environment, stdout=subprocess.PIPE, text=True, check=True)
    return [Count(**count) for count in json.loads(done.stdout)]

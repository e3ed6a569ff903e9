"""A year of paying merchants while workers are killed: ledger, provider and plans agree to 0.00 each month."""

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
from ops.drills.clockwork.moved import FOLDER, MovedClock
from ops.drills.report import Count, at_least, measured
from ops.drills.scene import scene
from ops.drills.year.kills import DaysKiller


def run(*, quick: bool) -> list[Count]:
    """Sign-ups, trials, changes, failures, refunds, disputes; every event again, late, lost once or forged.

    An odd seed charges tax. A thousand merchants (DRILL_MERCHANTS=1000) take four to five hours on two cores and were
    never run whole: 200 are the rule (RESULTS.md).
    """
    seed = int(os.environ.get("DRILL_SEED") or time.time())
    merchants = int(os.environ.get("DRILL_MERCHANTS") or (8 if quick else 200))
    months = int(os.environ.get("DRILL_MONTHS") or (2 if quick else 12))
    with tempfile.TemporaryDirectory(prefix="tradewind-clock-") as folder:
        clock, path = str(Path(folder) / "clock"), f"{FOLDER}{os.pathsep}{ROOT}"
        with (
            scene("year", products=0, DRILL_CLOCK=clock, PYTHONPATH=path, STRIPE_TAX=str(seed % 2)) as made,
            DaysKiller(made, MovedClock(clock), random.Random(seed)) as killer,
        ):
            counts = _directed(made, seed, merchants, months)
        return [
            measured("seed (DRILL_SEED repeats it)", str(seed)),
            measured("merchants (DRILL_MERCHANTS), months of 30 days (DRILL_MONTHS)", f"{merchants}, {months}"),
            at_least("kills of workers", killer.done.total(), months),
            *(measured(f"kills of {kind}", times) for kind, times in killer.done.items()),
            *counts,
        ]


def _directed(made: Installation, seed: int, merchants: int, months: int) -> list[Count]:
    command = [sys.executable, "-m", "ops.drills.year.director", str(seed), str(merchants), str(months)]
    done = subprocess.run(command, cwd=ROOT, env=made.environment, stdout=subprocess.PIPE, text=True, check=True)
    return [Count(**count) for count in json.loads(done.stdout)]

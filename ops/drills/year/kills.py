"""SIGKILL for the workers every few days of the year, while they work."""

import os
import random
import time
from collections.abc import Mapping
from pathlib import Path

from ops.bench.installation import Installation
from ops.drills.clockwork.moved import MovedClock
from ops.drills.databases import number
from ops.drills.killer import AT_WORK, KINDS, Killer

DAY = 86_400.0
MOST_DAYS = 8.0
SOON = 0.3


class DaysKiller(Killer):
    """Kills by the moved clock, so that slow machines get as many kills as fast ones."""

    def __init__(self, made: Installation, clock: MovedClock, dice: random.Random) -> None:
        super().__init__(made, 0, dice)
        self._clock = clock
        self._noted = _note_in(made.environment)

    def run(self) -> None:
        due = self._clock.ahead + DAY
        while not self._over.wait(0.05):
            if self._clock.ahead < due or not number(self.made.environment["DATABASE_URL"], AT_WORK):
                continue
            if not self._over.wait(self._dice.uniform(0, SOON)) and self._kill(self._dice.choice(KINDS)):
                self._noted.write_text(str(time.monotonic()))
                due = self._clock.ahead + self._dice.uniform(0, MOST_DAYS) * DAY


def killed_at() -> float:
    """Return when a process was last killed, in this machine's monotonic seconds."""
    path = _note_in(os.environ)
    return float(path.read_text() or 0) if path.exists() else 0.0


def _note_in(environment: Mapping[str, str]) -> Path:
    return Path(f"{environment['DRILL_CLOCK']}.killed")

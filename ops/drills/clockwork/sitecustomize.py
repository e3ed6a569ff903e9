"""Makes every Python process of the installation, also those of a supervisor, use the drill's clock."""

import os

if os.environ.get("DRILL_CLOCK"):
    from ops.drills.clockwork.moved import MovedClock

    MovedClock(os.environ["DRILL_CLOCK"]).install()

"""Makes every process of the installation use the drill's clock, its stores and its supplier."""

import os

if os.environ.get("DRILL_WORLD"):
    from ops.drills.clockwork.moved import MovedClock
    from ops.drills.quarter.doors import open_doors

    MovedClock(os.environ["DRILL_CLOCK"]).install()
    open_doors()

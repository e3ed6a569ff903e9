"""Every Python process of the installation, also one that a supervisor starts, reads the drill's clock."""

import os

if os.environ.get("DRILL_CLOCK"):
    from ops.drills.clockwork.moved import MovedClock

    MovedClock(os.environ["DRILL_CLOCK"]).install()

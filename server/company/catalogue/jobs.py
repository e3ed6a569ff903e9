"""Job that asks suppliers for the links that topic pages wait for."""

import time

from server.company.catalogue.services.links import ask_next_supplier, next_due
from server.company.catalogue.services.page_rows import FETCH_JOB
from server.jobs.registry import Again, job
from server.kit import clock

TURN = 5.0
PAUSE_BETWEEN_TURNS = 1.0


@job(FETCH_JOB, tenant=False, timeout=300)
def fetch_links(**_: object) -> Again | None:
    """Run for five seconds, then let other jobs run; run again when the next link is due."""
    ends = time.monotonic() + TURN
    while ask_next_supplier(now=clock.now()):
        if time.monotonic() >= ends:
            return Again(after=PAUSE_BETWEEN_TURNS)
    due = next_due()
    return None if due is None else Again(after=max(PAUSE_BETWEEN_TURNS, (due - clock.now()).total_seconds()))

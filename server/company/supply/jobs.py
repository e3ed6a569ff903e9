"""Jobs that run feeds and maintain their products."""

import time
from datetime import timedelta

from server.company.supply.selectors import looks
from server.company.supply.selectors.feeds import is_any_due
from server.company.supply.services.feeds import RUN_JOB, run_page, start_due_feeds
from server.company.supply.services.gone import look_for_gone
from server.company.supply.services.looks import make_looks, put_index
from server.company.supply.services.upkeep import (
    count_categories,
    derive_sales,
    forget_old_prices,
    gather_words,
    read_categories,
    weigh_products,
)
from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock

TURN = 5.0
PAUSE_BETWEEN_TURNS = 1.0
WEIGHED = timedelta(days=3)


@periodic(every=timedelta(minutes=5), when=lambda: is_any_due(clock.now()))
@job("supply.start_feeds", tenant=False)
def start_feeds(**_: object) -> None:
    start_due_feeds(now=clock.now())


@job(RUN_JOB, tenant=False, timeout=300)
def run_feed(feed_id: int, **_: object) -> Again | None:
    """Read pages for five seconds, then let other jobs run."""
    ends = time.monotonic() + TURN
    while run_page(feed_id, now=clock.now()):
        if time.monotonic() >= ends:
            return Again(after=PAUSE_BETWEEN_TURNS)
    return None


@periodic(every=timedelta(minutes=5), when=lambda: looks.is_any_due(clock.now()))
@job("supply.make_looks", tenant=False, timeout=300)
def look_at_pictures(**_: object) -> Again | None:
    """Read pictures for five seconds, then let other jobs run and picture hosts rest."""
    put_index()
    ends = time.monotonic() + TURN
    while make_looks(now=clock.now()):
        if time.monotonic() >= ends:
            return Again(after=TURN)
    return None


@periodic(every=timedelta(minutes=30))
@job("supply.look_for_gone", tenant=False, timeout=300)
def look_for_what_is_gone(**_: object) -> None:
    look_for_gone(now=clock.now())


@periodic(every="20 2 * * 0")
@job("supply.read_categories", tenant=False, timeout=600)
def read_supplier_categories(**_: object) -> None:
    read_categories()


@periodic(every="40 2 * * *")
@job("supply.upkeep", tenant=False, timeout=1_800)
def upkeep(**_: object) -> None:
    now = clock.now()
    derive_sales(now.date())
    weigh_products(since=now - WEIGHED)
    count_categories()
    gather_words()
    forget_old_prices(now=now)
    put_index()

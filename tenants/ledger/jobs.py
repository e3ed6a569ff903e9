"""Jobs of the ledger: follow orders, find what no job was started for, and recompute it all."""

from dataclasses import asdict
from datetime import date

from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.log import get_logger
from tenants.ledger.selectors.checks import ad_differences, differences_of
from tenants.ledger.selectors.sums import wrong_days
from tenants.ledger.services.ads import spread_ads
from tenants.ledger.services.settling import A_TURN, settle_due, settle_orders, settle_touched
from tenants.ledger.services.summing import note_days, sum_days, wake

log = get_logger(__name__)


@job("ledger.note_orders", max_attempts=8, timeout=300)
def follow_orders(*, order_ids: list[int], **_: object) -> None:
    """Bring the ledgers of orders up to date that changed, or of which a purchase did."""
    for place in range(0, len(order_ids), A_TURN):
        settle_orders(order_ids[place : place + A_TURN], now=clock.now())
    wake()


@job("ledger.settle_due", max_attempts=8, timeout=300)
def follow_rules(**_: object) -> None:
    """Bring the ledgers of orders up to date whose rules, rates or base currency changed."""
    if settle_due(now=clock.now()):
        enqueue("ledger.settle_due", key="due")
    wake()


@job("ledger.spread_ads", max_attempts=8, timeout=300)
def follow_ads(*, store_id: int, day: str, **_: object) -> None:
    """Spread what advertising cost a store on a day over that day's orders."""
    spread_ads(store_id, date.fromisoformat(day), now=clock.now())
    wake()


@job("ledger.sum_days", max_attempts=8, timeout=300)
def follow_days(**_: object) -> None:
    """Bring the sums of days up to date of which entries were written."""
    if sum_days():
        enqueue("ledger.sum_days", key="due")


@periodic(every="50 5 * * *")
@job("ledger.check", max_attempts=3, timeout=600)
def check(*, after_order: int = 0, **_: object) -> None:
    """Recompute all ledgers, and report every amount that is not what it should be."""
    found, last = differences_of(after=after_order)
    for each in found if last else [*found, *ad_differences()]:
        log.error("ledger differs", **asdict(each))
    if last is not None:
        enqueue("ledger.check", key=f"after {last}", after_order=last)
    else:
        _check_sums()


def _check_sums() -> None:
    """Report days whose sums are wrong, and have them summed up anew."""
    if wrong := wrong_days():
        log.error("ledger sums differ", days=[day.isoformat() for day in wrong])
        note_days(wrong)
        wake()


@periodic(every="20 3 * * *")
@job("ledger.sweep", max_attempts=3, timeout=600)
def sweep(*, after_order: int = 0, **_: object) -> None:
    """Find orders whose ledgers nobody brought up to date, and amounts whose rate is known now."""
    last = settle_touched(after=after_order, now=clock.now())
    if last is not None:
        enqueue("ledger.sweep", key=f"after {last}", after_order=last)
    wake()

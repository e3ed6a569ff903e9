"""Ending charges whose plan has ended here: at once by a job, and later by a sweep."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta

import structlog

from server.company.identity.selectors.deletion import deletions_due
from server.company.payments.contracts import PaidPlans, Provider
from server.company.payments.models import PaidSubscription
from server.company.payments.rules import end_of_charging
from server.company.payments.selectors.reach import covering, read_running
from server.company.payments.services.changes import end_charging
from server.company.plans.selectors import newest_plans
from server.jobs.door import enqueue
from server.ports.failures import OutsideFailure
from server.ports.payment_states import OWING, SubscriptionStatus
from server.ports.payments import ChangeAt
from server.ports.registry import collectors
from server.tenancy.models import Tenant, TenantState

END_JOB = "payments.end_subscription"
SETTLED = timedelta(minutes=15)
"""A subscription read more recently may still be on its way to the merchant's plan, or back."""
BATCH, AT_ONCE = 500, 100

log = structlog.get_logger("tradewind.payments")


def end_later(*, merchant_id: int, platforms: Collection[int], at: ChangeAt, owing_only: bool = False) -> None:
    """Enqueue the end of the subscriptions on these platforms; rolled back with the caller's transaction.

    With PERIOD_END: only those bought on one of the platforms. With NOW: also those bought elsewhere that cover one.
    `owing_only`: only those whose last payment failed.
    """
    rows = {row.pk: row for platform, row in covering(merchant_id).items() if platform in platforms}
    bought = PaidSubscription.objects.filter(merchant_id=merchant_id, platform__in=platforms, ended_at=None)
    if at is ChangeAt.PERIOD_END:
        rows = {}
    for row in {**rows, **{row.pk: row for row in bought}}.values():
        if row.state in OWING or not owing_only:
            _end_by_job(row.pk, at)


def end_surplus(paid: PaidPlans) -> None:
    """Enqueue the end with the period of subscriptions that count nowhere; rolled back with the transaction."""
    for subscription_id in paid.surplus:
        _end_by_job(subscription_id, ChangeAt.PERIOD_END)


def _end_by_job(subscription_id: int, at: ChangeAt) -> None:
    enqueue(END_JOB, key=f"{subscription_id}:{at}", subscription_id=subscription_id, at=at.value)


def end_subscription(subscription_id: int, *, at: ChangeAt) -> None:
    """End one subscription; a repeated call does nothing. The port's failures."""
    row = PaidSubscription.objects.filter(pk=subscription_id, ended_at=None).first()
    if row is not None:
        end_charging(row.external_id, at=at, provider=Provider(row.provider))


def sweep_unneeded(*, now: datetime) -> int:
    """End subscriptions at the provider that no plan here needs; return how many."""
    alive = PaidSubscription.objects.filter(provider__in=collectors(), ended_at=None, read_at__lt=now - SETTLED)
    rows, last = alive.exclude(state=SubscriptionStatus.INCOMPLETE).order_by("pk"), 0
    found: list[tuple[PaidSubscription, ChangeAt]] = []
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        found += _unneeded(batch, now)
        last = batch[-1].pk
    return sum(_ended(row, at) for row, at in found[:AT_ONCE])


def _unneeded(rows: Iterable[PaidSubscription], now: datetime) -> Iterator[tuple[PaidSubscription, ChangeAt]]:
    merchants = {row.merchant_id for row in rows}
    here = Tenant.objects.filter(pk__in=merchants).exclude(state=TenantState.DELETING)
    staying = set(here.values_list("pk", flat=True))
    due, had = deletions_due(merchants), newest_plans(merchants, now=now)
    needed = {row.pk for row in read_running(merchants).covering().values()}
    for row in rows:
        at = end_of_charging(
            had.get((row.merchant_id, row.platform)),
            period_start=row.period_start,
            period_end=row.period_end,
            deletion_due=due.get(row.merchant_id),
            now=now,
        )
        if row.merchant_id not in staying:
            yield row, ChangeAt.NOW
        elif row.pk not in needed and not row.cancel_at_period_end:
            yield row, at or ChangeAt.PERIOD_END
        elif at is ChangeAt.NOW or (at and not row.cancel_at_period_end):
            yield row, at


def _ended(row: PaidSubscription, at: ChangeAt) -> bool:
    try:
        end_charging(row.external_id, at=at, provider=Provider(row.provider))
    except OutsideFailure as failure:
        log.warning("subscription_not_ended", subscription=row.external_id, reason=failure.reason.code)
        return False
    return True

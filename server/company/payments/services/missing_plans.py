"""Restoring paid plans that do not run, as after a gift in the middle of a paid year."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from server.company.payments.models import PaidSubscription
from server.company.payments.rules import RUNNING, is_missing
from server.company.payments.services.endings import BATCH, SETTLED
from server.company.payments.services.subscriptions import follow_later
from server.company.plans.selectors import newest_plans
from server.tenancy.models import Tenant, TenantState


def sweep_missing(*, now: datetime) -> int:
    """Enqueue the plan update of paid subscriptions whose plan does not run; return how many."""
    rows = PaidSubscription.objects.filter(ended_at=None, state__in=RUNNING, period_end__gt=now)
    rows, last, count = rows.filter(read_at__lt=now - SETTLED).order_by("pk"), 0, 0
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        for row in _missing(batch, now):
            follow_later(row.pk, row.merchant_id)
            count += 1
    return count


def _missing(rows: Iterable[PaidSubscription], now: datetime) -> Iterator[PaidSubscription]:
    merchants = {row.merchant_id for row in rows}
    here = Tenant.objects.filter(pk__in=merchants).exclude(state=TenantState.DELETING)
    staying, had = set(here.values_list("pk", flat=True)), newest_plans(merchants, now=now)
    for row in rows:
        plan = had.get((row.merchant_id, row.platform))
        if row.merchant_id in staying and is_missing(plan, period_start=row.period_start):
            yield row

"""Revenue of services, earned when the result is accepted, or after a time without objection."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.selectors.deferred import deferred_by_key
from server.company.ledger.services.entries import post_entry
from server.company.payments.selectors.periods import charge_keys, lost_by_charge
from server.company.rewards.contracts import Earned
from server.company.rewards.services.points import keep_earned
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.quotes import PaidBy, QuoteState
from server.company.workorders.models import Quote
from server.company.workorders.services.quotes import BALANCE_KEY

SILENT = timedelta(days=30)
"""A delivered result without objection for this time counts as accepted."""
BATCH = 500
RETURNED_KEY = "service_returned:{}"


def earn_services(*, now: datetime) -> int:
    """Post the revenue of all finished services, less later refunds; return the number of entries."""
    silent = Q(order__state=OrderState.COMPLETED, order__disputed_at=None, order__published_at__lt=now - SILENT)
    over = Quote.objects.filter(Q(order__accepted_at__isnull=False) | silent, state=QuoteState.ACCEPTED)
    posted = after = 0
    while rows := list(over.exclude(paid_at=None).filter(pk__gt=after).order_by("pk")[:BATCH]):
        after = rows[-1].pk
        paid = _paid(rows)
        lost = lost_by_charge([row.charge_id for row in rows if row.charge_id])
        changed = [row.pk for row in rows if row.earned_minor != paid[row.pk] or row.charge_id in lost]
        posted += sum(earn_service(quote_id, now=now) for quote_id in changed)
    return posted


def earn_order(order_id: int, *, now: datetime) -> None:
    """Post the revenue of a request's accepted result, in the caller's transaction."""
    rows = Quote.objects.filter(order_id=order_id, state=QuoteState.ACCEPTED).exclude(paid_at=None)
    for row in rows:
        earn_service(row.pk, now=now)


def earn_service(quote_id: int, *, now: datetime) -> bool:
    """Move the rest of a service's money from deferred to revenue; a repeated call moves nothing.

    Points are for what was earned, less what the payer's bank took back for good.
    """
    with transaction.atomic():
        row = Quote.objects.select_for_update(of=("self",), no_key=True).select_related("order").get(pk=quote_id)
        total = _paid([row])[row.pk]
        gained = total - row.earned_minor
        lost = sum(lost_by_charge([row.charge_id or 0]).values())
        if gained:
            row.earned_minor, row.earned_entries = total, row.earned_entries + 1
            row.save(update_fields=["earned_minor", "earned_entries"])
            post_entry(_posting(row, gained), now=now)
        if gained or lost:
            keep_earned(
                row.order.tenant_id,
                Earned.SERVICE_COMPLETED,
                key=f"service:{row.pk}",
                amount_minor=total - lost,
                currency=row.currency,
                paid_at=row.paid_at or now,
                now=now,
            )
    return bool(gained)


def _paid(rows: Iterable[Quote]) -> dict[int, int]:
    """Return by quote the paid amount less tax and refunds, in minor units. Three queries."""
    by_card = charge_keys([row.charge_id for row in rows if row.charge_id and row.paid_by == PaidBy.CARD])
    own = (BALANCE_KEY, RETURNED_KEY)
    keys = {row.pk: [*(key.format(row.pk) for key in own), *by_card.get(row.charge_id or 0, [])] for row in rows}
    deferred = deferred_by_key([key for each in keys.values() for key in each])
    return {quote_id: sum(deferred.get(key, 0) for key in each) for quote_id, each in keys.items()}


def _posting(row: Quote, gained: int) -> Posting:
    return Posting(
        key=f"service_earned:{row.pk}:{row.earned_entries}",
        kind=EntryKind.RECOGNISE,
        merchant_id=row.order.tenant_id,
        unit=Unit(row.currency),
        movements=(Movement(AccountKind.DEFERRED, -gained), Movement(AccountKind.REVENUE, gained)),
        reference=f"request:{row.order_id}",
    )

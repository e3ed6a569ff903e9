"""Reads of quotes and of merchants' verdicts on results."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import Q

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import OrderRow
from server.company.workorders.contracts.quotes import OpenQuote, QuoteRow, QuoteState, Verdict
from server.company.workorders.contracts.settlements import SettlementRow
from server.company.workorders.models import Quote, WorkOrder
from server.company.workorders.rules.moves import BEGUN, OPEN
from server.company.workorders.selectors.settlements import settled_dispute
from server.kit.errors import NotFound
from server.kit.rows import Statement, compiled, read_rows

VERDICT_FIELDS = ("revisions_used", "accepted_at", "disputed_at", "stars", "opinion")
HELD = Q(state=QuoteState.ACCEPTED, paid_at__isnull=False, returned_at__isnull=True)
"""Quotes that were paid and not refunded."""


def newest_quote(order_id: int) -> QuoteRow | None:
    """Return a request's newest quote, which is the only one that can be open; the caller has checked access."""
    found = read_rows(_newest().of(order_id))
    return QuoteRow(**found[0] | {"state": QuoteState(found[0]["state"])}) if found else None


@lru_cache(maxsize=1)
def _newest() -> Statement:
    rows = Quote.objects.filter(order_id=0).order_by("-pk")
    return compiled(rows.values(*(field.name for field in fields(QuoteRow)))[:1])


def paid_work(order_ids: Collection[int]) -> set[int]:
    """Return those of these requests that are paid and whose work has ever begun: only staff cancel them. One query."""
    rows = Quote.objects.filter(HELD, order__in=order_ids, order__events__kind__in=BEGUN)
    return set(rows.values_list("order_id", flat=True))


def has_open_quote(order_id: int, *, now: datetime) -> bool:
    """Tell whether the merchant can still pay or decline a quote of this request."""
    return Quote.objects.filter(order_id=order_id, state=QuoteState.OFFERED, valid_until__gt=now).exists()


def open_quotes(orders: Sequence[OrderRow], *, now: datetime) -> dict[int, OpenQuote]:
    """Return the quotes that merchants can still pay or decline, by request. At most one query."""
    open_ids = [order.id for order in orders if order.state in OPEN]
    if not open_ids:
        return {}
    rows = Quote.objects.filter(order__in=open_ids, state=QuoteState.OFFERED, valid_until__gt=now)
    found = rows.values_list("order_id", "price_minor", "currency")
    return {order_id: OpenQuote(price_minor, currency) for order_id, price_minor, currency in found}


def read_verdict(actor: Actor, order_id: int) -> tuple[QuoteRow | None, Verdict, SettlementRow | None]:
    """Read the quote of a merchant's request, their verdict on the result, and how a dispute ended. NotFound."""
    row = WorkOrder.objects.filter(pk=order_id, tenant_id=actor.tenant_id).values(*VERDICT_FIELDS).first()
    if row is None:
        raise NotFound
    quote = newest_quote(order_id)
    return quote, verdict_of(row, quote), settled_dispute(order_id)


def verdict_of(order: Mapping[str, Any], quote: QuoteRow | None) -> Verdict:
    """Build the merchant's verdict from the request's VERDICT_FIELDS."""
    included = quote.revisions if quote and quote.state is QuoteState.ACCEPTED else 0
    return Verdict(revisions=included, **{name: order[name] for name in VERDICT_FIELDS})

"""The merchant's rule of placing without a person, and the orders that it looks at."""

from collections.abc import Collection
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from server.ports.orders import PaymentState, Risk
from tenants.orders.contracts import OrderTab, Origin
from tenants.orders.contracts.auto import AutoPlacing, AutoRule
from tenants.orders.models import Order, PlacingRule, PurchaseOrder

A_TURN = 200
TRIED_FOR = timedelta(days=3)
"""What did not fit the rule for so long after it was paid waits for a person."""
OLDEST = timedelta(days=30)
"""Orders that a buyer made earlier, and paid for only now, wait for a person."""


def read_auto() -> AutoPlacing:
    """Return the rule as it was saved; the one that is off while none was."""
    row = PlacingRule.objects.filter(pk=1).first()
    return kept_of(row) if row else AutoPlacing(AutoRule(), None, "", 0)


def kept_of(row: PlacingRule) -> AutoPlacing:
    """Return the rule of its row."""
    return AutoPlacing(AutoRule(**_kept(row.rule)), row.since, row.stopped, row.version)


def orders_to_place(
    rule: AutoRule, since: datetime, *, now: datetime, after: int = 0, among: Collection[int] | None = None
) -> list[int]:
    """Return up to `A_TURN` ids above `after`, or `among` these, of orders that came from the rule's stores, became
    ready later than `since`, and of which nobody has bought, called back, refused or decided anything yet.

    `changed_at` is by our clock, payment by the store's: both must be later.
    """
    from_then = max(since, now - TRIED_FOR)
    found = Order.objects.annotate(ready_at=Coalesce("paid_at", "created_at")).filter(
        ~Exists(PurchaseOrder.objects.filter(order=OuterRef("pk"))),
        tab=OrderTab.TO_ORDER,
        created_at__gte=now - OLDEST,
        ready_at__gte=from_then,
        changed_at__gte=since,
        store_id__in=rule.store_ids,
        origin=Origin.STORE,
        payment=PaymentState.PAID,
        problems=[],
        cleared=[],
        held_at=None,
        outside_at=None,
    )
    if rule.countries:
        found = found.filter(country__in=rule.countries)
    if rule.lowest_risk_only:
        found = found.filter(risk=Risk.LOW)
    if among is not None:
        found = found.filter(pk__in=among)
    return list(found.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:A_TURN])


def _kept(stored: dict[str, Any]) -> dict[str, Any]:
    names = {field.name for field in fields(AutoRule)}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items() if name in names}

"""Tell the merchant and their programs what became of orders, once the event is certain. Needs its transaction.

No personal data: who reads a notice, or owns an endpoint, need not be allowed to see buyers.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from tenants.notifications.contracts import EventKind, Fact
from tenants.notifications.services.notes import last_noted, note, note_all
from tenants.orders.contracts import OrderTab, Problem, PurchaseState, PurchaseWay
from tenants.orders.contracts.auto import StopCause
from tenants.orders.models import Order, OrderFeed, Purchase, PurchaseOrder
from tenants.stores.selectors import name_of
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

SILENT = timedelta(hours=1)
"""A store whose orders cannot be read for so long is told of; a shorter outage mends itself."""

NUMBERS_SHOWN = 5


def fact_of(row: Order) -> dict[str, Any]:
    """Return an order as the merchant's webhooks say it: no personal data."""
    return {
        "id": str(row.pk),
        "number": row.number,
        "store_id": str(row.store_id),
        "state": OrderTab(row.tab).name.lower(),
        "problems": list(row.problems),
        "total_minor": row.total_minor,
        "currency": row.currency,
    }


def tell_problem(orders: Sequence[Order], problem: str, *, now: datetime) -> None:
    """Tell that these orders have a problem now: a key of `notifications.rules.PROBLEMS`."""
    if not orders:
        return
    emit(Topic.ORDER_PROBLEM, [fact_of(row) for row in orders], now=now)
    names = {store_id: name_of(store_id) for store_id in {row.store_id for row in orders}}
    note_all(
        [
            Fact(
                EventKind.ORDER_PROBLEM,
                object_key=f"order:{row.pk}",
                params={
                    "number": row.number,
                    "store": names[row.store_id],
                    "problem": problem,
                    "order_id": str(row.pk),
                },
                store_id=row.store_id,
            )
            for row in orders
        ],
        now=now,
    )


def tell_unpaid(purchase_ids: Collection[int], *, now: datetime) -> None:
    """Tell how many orders wait for payment at the suppliers and for the stores of these purchases, if they do."""
    waiting = Purchase.objects.filter(state=PurchaseState.PLACED, way=PurchaseWay.API, paid_at=None)
    pairs = waiting.filter(pk__in=purchase_ids).values_list("order__store_id", "supplier").distinct()
    for store_id, supplier in sorted(pairs):
        count = waiting.filter(order__store_id=store_id, supplier=supplier).count()
        note(
            EventKind.ORDERS_TO_PAY,
            object_key=f"to_pay:{store_id}:{supplier}",
            params={"store": name_of(store_id), "supplier": MARKETPLACES[Supplier(supplier)].name, "count": str(count)},
            store_id=store_id,
            now=now,
        )


def tell_placed_by_rule(record_id: int, *, now: datetime) -> None:
    """Tell which orders of each store a process of the merchant's rule places."""
    placed: dict[int, dict[int, str]] = {}
    rows = PurchaseOrder.objects.filter(purchase__record_id=record_id).order_by("order_id")
    for store_id, order_id, number in rows.values_list("order__store_id", "order_id", "order__number"):
        placed.setdefault(store_id, {})[order_id] = number
    for store_id, numbers in placed.items():
        params = {"store": name_of(store_id), "count": str(len(numbers)), "numbers": _some(list(numbers.values()))}
        if len(numbers) == 1:
            params["order_id"] = str(next(iter(numbers)))
        key = f"by_rule:{record_id}:{store_id}"
        note(EventKind.ORDERS_BY_RULE, object_key=key, params=params, store_id=store_id, now=now)


def _some(numbers: Sequence[str]) -> str:
    return ", ".join(numbers[:NUMBERS_SHOWN]) + (", …" if len(numbers) > NUMBERS_SHOWN else "")


def tell_rule_stopped(cause: StopCause, *, now: datetime) -> None:
    """Tell that the merchant's rule switched itself off, and why."""
    note(EventKind.RULE_STOPPED, object_key="rule", params={"cause": cause}, now=now)


def tell_history(feed: OrderFeed, *, now: datetime) -> None:
    """Tell how many orders of a store that was just connected look like another, if any do."""
    rows = Order.objects.filter(store_id=feed.pk)
    count = rows.filter(problems__contains=[Problem.DUPLICATE]).count()
    if count:
        params = {"store": name_of(feed.pk), "count": str(count), "total": str(rows.count())}
        note(EventKind.ORDERS_READ, object_key=f"read:{feed.pk}", params=params, store_id=feed.pk, now=now)


def tell_silent(feed: OrderFeed, *, now: datetime) -> None:
    """Tell once in each outage that a store's orders cannot be read: after an hour, or at once if only its merchant
    can mend it.
    """
    since = feed.failing_since
    if since is None or (now - since < SILENT and not feed.must_reconnect):
        return
    key = f"feed:{feed.pk}:{since:%Y%m%d%H%M%S}"
    if last_noted(key, [EventKind.ORDERS_SILENT]) is None:
        params = {"store": name_of(feed.pk), "date": since.isoformat()}
        note(EventKind.ORDERS_SILENT, object_key=key, params=params, store_id=feed.pk, now=now)

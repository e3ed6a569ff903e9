"""The tab of orders, and how many are in each: written together, in the transaction of what changes them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.db import connection

from server.jobs.door import enqueue
from server.kit.bulk import update_rows
from server.ports.orders import PaymentState, ShippingState
from tenants.orders.contracts import OrderTab, Problem, PurchaseState, PurchaseWay
from tenants.orders.models import Order, PurchaseOrder, TabCount
from tenants.orders.rules.tabs import OrderStates, changes_of, tab_of
from tenants.orders.selectors.pieces import Pieces, read_pieces
from tenants.orders.services.keys import settle_keys

_SUM_UP = """
WITH taken AS (DELETE FROM orders_tabcount RETURNING store_id, tab, number)
INSERT INTO orders_tabcount (store_id, tab, number)
SELECT store_id, tab, sum(number) FROM taken GROUP BY store_id, tab HAVING sum(number) <> 0
"""
Row = tuple[int, OrderTab, bool]
NEW = -1
"""The version of a row that no reading was written to yet; nobody else ever sees it."""


@contextmanager
def counted(order_ids: Collection[int]) -> Iterator[list[Order]]:
    """Lock orders, yield them, save the tabs and counts that follow from what the block wrote. Needs a transaction.

    The block changes the yielded rows in place, and may write their lines and purchases; it saves what else it changed.
    Locks are taken in the order of ids.
    """
    rows = list(Order.objects.select_for_update().filter(pk__in=order_ids).order_by("pk"))
    before = [row_of(row) for row in rows]
    yield rows
    settle_tabs(rows, before)


def row_of(order: Order) -> Row | None:
    """Return what the counts depend on; None for an order that is only just being taken in."""
    return None if order.version == NEW else (order.store_id, OrderTab(order.tab), bool(order.problems))


def settle_tabs(rows: list[Order], before: Iterable[Row | None]) -> None:
    """Save tab, problems and keys of locked orders, and count them; their ledgers follow.

    `before`: their `row_of`, None for a new order.
    """
    states = states_of(rows)
    for row in rows:
        row.tab = tab_of(states[row.pk])
    update_rows(rows, ["tab", "problems"])
    settle_keys([row.pk for row in rows])
    changes = changes_of(*([row for row in each if row is not None] for each in (before, map(row_of, rows))))
    if rows:
        enqueue("ledger.note_orders", order_ids=sorted(row.pk for row in rows))
    TabCount.objects.bulk_create(
        TabCount(store_id=store_id, tab=tab, number=number) for (store_id, tab), number in sorted(changes.items())
    )


def states_of(rows: Collection[Order]) -> dict[int, OrderStates]:
    """Return what decides the tabs of these orders: three queries."""
    ids = [row.pk for row in rows]
    purchases: dict[int, list[tuple[PurchaseState, bool]]] = {}
    resends: dict[int, list[tuple[PurchaseState, bool]]] = {}
    for order_id, state, paid_at, resends_id, way in PurchaseOrder.objects.filter(order_id__in=ids).values_list(
        "order_id", "purchase__state", "purchase__paid_at", "purchase__resends_id", "purchase__way"
    ):
        purchases.setdefault(order_id, []).append((PurchaseState(state), paid_at is not None))
        if resends_id:
            # Nobody says later that what was bought by hand is paid.
            resends.setdefault(order_id, []).append((PurchaseState(state), bool(paid_at) or way == PurchaseWay.LIST))
    pieces = read_pieces(ids)
    return {
        row.pk: OrderStates(
            payment=PaymentState(row.payment),
            shipping=ShippingState(row.shipping),
            is_over=row.cancelled_at is not None or row.deleted_at is not None,
            is_cash_on_delivery=row.is_cash_on_delivery,
            is_outside=row.outside_at is not None,
            is_sent=_all(pieces.get(row.pk, {}), lambda each: each.sent),
            is_delivered=_all(pieces.get(row.pk, {}), lambda each: each.delivered),
            to_buy=sum(each.to_buy for each in pieces.get(row.pk, {}).values()),
            purchases=tuple(purchases.get(row.pk, ())),
            resends=tuple(resends.get(row.pk, ())),
        )
        for row in rows
    }


def _all(lines: Mapping[int, Pieces], count: Callable[[Pieces], int]) -> bool:
    """Whether all pieces that leave in parcels count; lines that nobody sends, such as gift cards, do not matter."""
    sent = [each for each in lines.values() if each.current and (each.is_ours or each.sent)]
    return bool(sent) and all(count(each) >= each.current for each in sent)


def put_problem(order: Order, problem: Problem, *, exists: bool) -> None:
    """Add or remove a problem of an order; the caller saves it with its tab."""
    others = [code for code in order.problems if code != problem]
    order.problems = sorted([*others, problem.value]) if exists else others


def sum_up_counts() -> None:
    """Sum the rows of each count up into one. In one statement, so that a reader sees the same sum all the time."""
    with connection.cursor() as cursor:
        cursor.execute(_SUM_UP)

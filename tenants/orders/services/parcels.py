"""What parcels tell their orders: which pieces left, which arrived, and what needs somebody. Needs a transaction."""

from collections.abc import Collection, Mapping
from datetime import datetime

from server.kit.bulk import update_rows
from tenants.orders.contracts import By, OrderTab, Problem
from tenants.orders.contracts.shipped import OrderShipping
from tenants.orders.models import Order, OrderEvent, OrderLine
from tenants.orders.services.keys import put_terms
from tenants.orders.services.notices import fact_of, tell_problem
from tenants.orders.services.tabs import counted, put_problem
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

_SENT = {OrderTab.SHIPPED, OrderTab.DELIVERED}


def lock_orders(order_ids: Collection[int]) -> None:
    """Lock orders, in the order of their ids, so that their parcels are written by one at a time."""
    list(Order.objects.select_for_update().filter(pk__in=order_ids).order_by("pk").values_list("pk"))


def add_numbers(numbers: Mapping[int, Collection[str]]) -> None:
    """Let orders be found by the numbers of their parcels."""
    key, orders = personal_key(), Order.objects.in_bulk(list(numbers))
    put_terms([(orders[pk], key.digests({Term.NUMBER: texts})) for pk, texts in numbers.items() if pk in orders])


def note_shipping(shippings: Mapping[int, OrderShipping], *, now: datetime) -> None:
    """Write how far the parcels of orders are; the same once more is no news."""
    lines = {line.pk: line for line in OrderLine.objects.filter(order_id__in=shippings)}
    with counted(shippings) as rows:
        before = {row.pk: (OrderTab(row.tab), set(row.problems)) for row in rows}
        for line in lines.values():
            shipping = shippings[line.order_id]
            line.sent_quantity = shipping.sent.get(line.pk, 0)
            line.delivered_quantity = shipping.delivered.get(line.pk, 0)
        update_rows(lines.values(), ["sent_quantity", "delivered_quantity"])
        for row in rows:
            put_problem(row, Problem.PARCEL, exists=shippings[row.pk].has_trouble)
            put_problem(row, Problem.NOT_FULFILLED, exists=shippings[row.pk].is_unwritten)
    _tell(rows, before, now=now)


def _tell(rows: list[Order], before: Mapping[int, tuple[OrderTab, set[str]]], *, now: datetime) -> None:
    shipped = [row for row in rows if row.tab in _SENT and before[row.pk][0] not in _SENT]
    arrived = [row for row in rows if row.tab == OrderTab.DELIVERED and before[row.pk][0] != OrderTab.DELIVERED]
    events = [("all_shipped", row) for row in shipped] + [("all_delivered", row) for row in arrived]
    OrderEvent.objects.bulk_create(OrderEvent(order=row, at=now, code=code, by=By.PLATFORM) for code, row in events)
    emit(Topic.ORDER_SHIPPED, [fact_of(row) for row in shipped], now=now)
    emit(Topic.ORDER_DELIVERED, [fact_of(row) for row in arrived], now=now)
    for problem in (Problem.PARCEL, Problem.NOT_FULFILLED):
        news = [row for row in rows if problem in row.problems and problem not in before[row.pk][1]]
        tell_problem(news, problem, now=now)

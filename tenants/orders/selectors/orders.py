"""Lists of orders, their counts, and one order whole."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Count, Sum

from server.company.identity.contracts import Actor, Sensitive
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts import (
    EventRow,
    FeedRow,
    LineRow,
    OrderDetail,
    OrderRow,
    OrderTab,
    Problem,
    PurchaseRow,
)
from tenants.orders.contracts.customs import Declaration
from tenants.orders.contracts.filters import KeyKind, OrderFilter
from tenants.orders.errors import NoExport
from tenants.orders.models import Order, OrderEvent, OrderFeed, OrderKey, OrderLine, TabCount
from tenants.orders.rules.costs import cost_of_purchases, tax_kept
from tenants.orders.rules.declarations import declaration_of
from tenants.orders.rules.masking import masked_buyer, masked_delivery, masked_personal
from tenants.orders.rules.readings import address_of, buyer_of
from tenants.orders.selectors.line_sources import line_sources
from tenants.orders.selectors.matching import Matching, matching
from tenants.orders.selectors.pieces import pieces_to_buy
from tenants.orders.selectors.purchases import purchases_of
from tenants.privacy.services import reading_key
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

MOST_EVENTS = 500


def list_orders(actor: Actor, filters: OrderFilter, *, page: PageRequest) -> tuple[list[OrderRow], int, bool]:
    """List orders of the stores that the actor may see, newest first, with their number, and whether there may be more:
    where more than tab and stores decide, they are counted among the newest only (`matching.LOOKED_AT`).

    A constant number of queries.
    """
    stores = {store.id: store for store in list_stores(actor)}
    found = matching(actor, stores, filters)
    rows = found.orders(first=page.offset, most=page.limit + 1)
    counted = (_count(stores, filters), False) if filters.is_plain else _count_filtered(found, page, len(rows))
    return _rows(actor, rows[: page.limit], stores), *counted


def _count_filtered(found: Matching, page: PageRequest, read: int) -> tuple[int, bool]:
    """Count beyond the page, of which one row more was read, only where there is more."""
    if read <= page.limit and (read or not page.offset):
        return page.offset + read, False
    count, is_more = found.count()
    return max(count, page.offset + read), is_more


def order_ids(actor: Actor, filters: OrderFilter, *, most: int) -> list[int]:
    """Return the ids of the newest orders that match, at most `most`."""
    stores = {store.id: store for store in list_stores(actor)}
    return matching(actor, stores, filters).ids(most=most)


def count_tabs(actor: Actor, store_ids: Collection[int] = ()) -> dict[OrderTab, int]:
    """Return the number of orders in each tab, in these stores or all that the actor may see: one query over sums."""
    visible = {store.id for store in list_stores(actor)}
    chosen = visible & set(store_ids) if store_ids else visible
    sums = TabCount.objects.filter(store_id__in=chosen).values("tab").annotate(number=Sum("number"))
    found = dict(sums.values_list("tab", "number"))
    return {tab: max(0, found.get(tab.value, 0)) for tab in OrderTab}


def count_problems(actor: Actor, problems: Collection[Problem], store_ids: Collection[int]) -> dict[Problem, int]:
    """Return the number of orders with each of these problems, in these stores as far as the actor may see them: one
    query over an index.
    """
    chosen = {store.id for store in list_stores(actor)} & set(store_ids)
    rows = OrderKey.objects.filter(kind=KeyKind.PROBLEM, value__in=problems, store_id__in=chosen)
    found = dict(rows.order_by().values_list("value").annotate(number=Count("pk")))
    return {problem: found.get(problem, 0) for problem in problems}


def count_orders_with(actor: Actor, problems: Collection[Problem], store_ids: Collection[int]) -> int:
    """Return the number of orders with at least one of these problems, in these stores as far as the actor may see
    them: one query over an index.
    """
    chosen = {store.id for store in list_stores(actor)} & set(store_ids)
    rows = OrderKey.objects.filter(kind=KeyKind.PROBLEM, value__in=problems, store_id__in=chosen)
    return int(rows.aggregate(number=Count("order_id", distinct=True))["number"])


def count_orders(actor: Actor) -> int:
    """Return the number of orders in the stores that the actor may see."""
    return sum(number for tab, number in count_tabs(actor).items() if tab is not OrderTab.ATTENTION)


def read_order(actor: Actor, order_id: int, *, is_revealed: bool = False) -> OrderDetail:
    """Return an order whole. NotFound when it is not there, or in a store that the actor may not see.

    Staff who act as the user see the buyer masked, unless `is_revealed` (`services/reveals.py`).
    """
    row = Order.objects.filter(pk=order_id).first()
    stores = {store.id: store for store in list_stores(actor)}
    if row is None or row.store_id not in stores:
        raise NotFound
    events = OrderEvent.objects.filter(order=row).order_by("-pk")[:MOST_EVENTS]
    (found,) = _whole(actor, [row], stores, is_revealed=is_revealed)
    lines = list(OrderLine.objects.filter(order=row))
    return replace(
        found,
        events=tuple(from_row(EventRow, event) for event in events),
        sources=line_sources(lines, {row.pk: row.country}, pieces_to_buy([row.pk])),
        declared=_declared(row),
    )


def _declared(row: Order) -> dict[int, Declaration]:
    key = reading_key()
    sealed = row.purchases.exclude(declared="").values_list("pk", "declared")
    return {pk: declaration_of(kept) for pk, text in sealed if (kept := key.unseal(text)) is not None}


def read_exported(actor: Actor, filters: OrderFilter, *, after: OrderDetail | None, most: int) -> list[OrderDetail]:
    """Return the newest orders that match and come after one, whole without their timelines: a constant number of
    queries. Buyers are masked for staff who act as the user. NoExport without the right to take data out.
    """
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoExport
    stores = {store.id: store for store in list_stores(actor)}
    last = (after.row.created_at, after.row.id) if after else None
    return _whole(actor, matching(actor, stores, filters).orders(most=most, after=last), stores)


def _whole(
    actor: Actor, shown: Sequence[Order], stores: Mapping[int, StoreRef], *, is_revealed: bool = False
) -> list[OrderDetail]:
    is_masked, key = bool(actor.staff) and not is_revealed, reading_key()
    found = []
    for row, made in zip(shown, _rows(actor, shown, stores, is_revealed=is_revealed), strict=True):
        buyer = buyer_of(key.unseal(row.personal))
        shown_buyer = masked_buyer(buyer) if is_masked else buyer
        corrected = _corrected(row, is_masked=is_masked)
        found.append(
            from_row(
                OrderDetail,
                row,
                row=made,
                buyer=shown_buyer,
                corrected=corrected,
                is_masked=is_masked,
                events=(),
                sources={},
                declared={},
            )
        )
    return found


def _corrected(row: Order, *, is_masked: bool) -> DeliveryAddress | None:
    kept = reading_key().unseal(row.corrected)
    address = DeliveryAddress(**kept["address"]) if kept else None
    return masked_delivery(address) if address and is_masked else address


def read_feeds(actor: Actor) -> list[FeedRow]:
    """Return how the orders of each store are read."""
    visible = [store.id for store in list_stores(actor)]
    return [from_row(FeedRow, feed) for feed in OrderFeed.objects.filter(store_id__in=visible).order_by("store_id")]


def _count(stores: Mapping[int, StoreRef], filters: OrderFilter) -> int:
    chosen = [store_id for store_id in stores if not filters.store_ids or store_id in filters.store_ids]
    counts = TabCount.objects.filter(store_id__in=chosen)
    tabs = counts.exclude(tab=OrderTab.ATTENTION) if filters.tab is None else counts.filter(tab=filters.tab)
    return max(0, tabs.aggregate(number=Sum("number"))["number"] or 0)


def _rows(
    actor: Actor, shown: Sequence[Order], stores: Mapping[int, StoreRef], *, is_revealed: bool = False
) -> list[OrderRow]:
    ids = [row.pk for row in shown]
    if not ids:
        return []
    key, left = reading_key(), pieces_to_buy(ids)
    opened = {row.pk: key.unseal(row.personal) for row in shown}
    if actor.staff and not is_revealed:
        opened = {pk: masked_personal(personal) for pk, personal in opened.items()}
    lines: dict[int, list[LineRow]] = {}
    for line in OrderLine.objects.filter(order_id__in=ids).order_by("position", "pk"):
        properties = ((opened[line.order_id] or {}).get("properties") or {}).get(line.external_id, ())
        made = from_row(
            LineRow,
            line,
            properties=tuple((str(name), str(text)) for name, text in properties),
            to_buy=left.get(line.order_id, {}).get(line.pk, 0),
        )
        lines.setdefault(line.order_id, []).append(made)
    purchases = purchases_of(ids)
    return [
        _row(row, stores[row.store_id], opened[row.pk], lines.get(row.pk, ()), purchases.get(row.pk, ()))
        for row in shown
    ]


def _row(
    row: Order,
    store: StoreRef,
    personal: Mapping[str, Any] | None,
    lines: Sequence[LineRow],
    purchases: Sequence[PurchaseRow],
) -> OrderRow:
    address = address_of(buyer_of(personal))
    given_back = [(each["amount"][0], (each.get("tax") or [None])[0]) for each in row.details.get("refunds", ())]
    tax = tax_kept((row.amounts.get("tax") or [0])[0], row.total_minor, given_back)
    cost, is_whole = cost_of_purchases(purchases, row.currency)
    is_known = is_whole and not any(line.to_buy for line in lines)
    return from_row(
        OrderRow,
        row,
        tab=OrderTab(row.tab),
        store_name=store.name,
        problems=tuple(row.problems),
        is_held=row.held_at is not None,
        is_outside=row.outside_at is not None,
        is_erased=row.erased_at is not None,
        cost_minor=cost,
        profit_minor=row.total_minor - row.refunded_minor - tax - (cost or 0) if is_known else None,
        buyer_name=address.name or f"{address.first_name} {address.last_name}".strip(),
        tags=tuple(row.tags),
        lines=tuple(lines),
        purchases=tuple(purchases),
    )

"""Which orders fit a filter, newest first, found along its rarest condition.

Each condition has an index in which the orders that meet it lie newest first. The list walks along the rarest one and
asks the others for each order that it meets, so that it costs little more among a million orders than among thousands.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from server.company.identity.contracts import Actor
from tenants.orders.contracts import OrderTab
from tenants.orders.contracts.filters import KeyKind, OrderFilter
from tenants.orders.models import Order, OrderKey, OrderTerm
from tenants.privacy.contracts import Term
from tenants.privacy.services import reading_key

LOOKED_AT = 1_000
"""A filtered list is counted among so many of the newest orders that meet its rarest condition."""


@dataclass(frozen=True)
class Condition:
    """What meets one condition: rows that name an order and when the buyer ordered."""

    rows: "QuerySet[Any]"
    order: str = "order_id"
    at: str = "ordered_at"

    def newest(self) -> "QuerySet[Any]":
        """Return the rows, newest first."""
        return self.rows.order_by(f"-{self.at}", f"-{self.order}")

    @cached_property
    def depth(self) -> datetime | None:
        """The time of the newest order beyond `LOOKED_AT`; None where there are no more: the earlier, the rarer."""
        return self.newest().values_list(self.at, flat=True)[LOOKED_AT : LOOKED_AT + 1].first()

    def of(self, other: "Condition") -> Subquery:
        """Find this condition's row of the order of another condition's row; null for one that does not meet it.

        A subquery of one row is asked for each row in turn. PostgreSQL would turn EXISTS into a join, and now and then
        read all rows of both.
        """
        return Subquery(self.rows.filter(**{self.order: OuterRef(other.order)}).values("pk")[:1])


@dataclass(frozen=True, slots=True)
class Matching:
    """The orders that meet a condition, and all the others."""

    along: Condition
    others: Sequence[Condition]

    def ids(self, *, first: int = 0, most: int) -> list[int]:
        """Return ids, newest first."""
        return list(self._rows().values_list(self.along.order, flat=True)[first : first + most])

    def orders(self, *, first: int = 0, most: int, after: tuple[datetime, int] | None = None) -> list[Order]:
        """Return orders, newest first; `after`: only those behind this time and id."""
        order, at, rows = self.along.order, self.along.at, self._rows()
        if after is not None:
            rows = rows.filter(**{f"{at}__lte": after[0]}).exclude(**{at: after[0], f"{order}__gte": after[1]})
        if rows.model is Order:
            return list(rows[first : first + most])
        ids = list(rows.values_list(order, flat=True)[first : first + most])
        found = Order.objects.in_bulk(ids)
        return [found[order_id] for order_id in ids if order_id in found]

    def count(self) -> tuple[int, bool]:
        """Return how many there are among those that are looked at, and whether there may be more."""
        depth, rows = self.along.depth, self._rows().order_by()
        if depth is None:
            return rows.count(), False
        if not self.others:
            return LOOKED_AT, True
        return rows.filter(**{f"{self.along.at}__gte": depth}).count(), True

    def _rows(self) -> "QuerySet[Any]":
        tests = {f"meets_{number}": each.of(self.along) for number, each in enumerate(self.others)}
        rows: QuerySet[Any] = self.along.newest().alias(**tests)
        return rows.filter(**{f"{name}__isnull": False for name in tests})


def matching(actor: Actor, stores: Collection[int], filters: OrderFilter) -> Matching:
    """Find the orders of these stores, which the actor may see, that fit: a small query for each condition, to know
    which is the rarest.
    """
    chosen = [store_id for store_id in stores if not filters.store_ids or store_id in filters.store_ids]
    is_one_of_many = len(chosen) == 1 and (len(stores) > 1 or actor.store_ids is not None)
    first, *rest = [
        _within(each, chosen, filters) for each in _conditions(chosen, filters, is_one_of_many=is_one_of_many)
    ]
    for number, each in enumerate(rest):
        if first.depth is not None and (each.depth is None or each.depth < first.depth):
            first, rest[number] = each, first
    return Matching(first, rest)


def _conditions(stores: Sequence[int], filters: OrderFilter, *, is_one_of_many: bool) -> list[Condition]:
    found = [Condition(OrderKey.objects.filter(kind=kind, value=value)) for kind, value in _keys(filters)]
    found += _of_query(stores, filters.query) if filters.query.strip() else []
    if filters.ids:
        found.append(_of_orders(Order.objects.filter(pk__in=filters.ids)))
    if filters.tab is OrderTab.ATTENTION:
        found.append(_of_orders(Order.objects.exclude(problems=[])))
    elif filters.tab is not None:
        found.append(_of_orders(Order.objects.filter(tab=filters.tab)))
    elif not found or is_one_of_many:
        found.append(_of_orders(Order.objects.all()))
    return found


def _of_orders(rows: "QuerySet[Order]") -> Condition:
    return Condition(rows, "pk", "created_at")


def _within(condition: Condition, stores: Sequence[int], filters: OrderFilter) -> Condition:
    limits: dict[str, Any] = {f"{condition.at}__gte": filters.since, f"{condition.at}__lt": filters.until}
    rows = condition.rows.filter(store_id__in=stores)
    return Condition(
        rows.filter(**{name: value for name, value in limits.items() if value is not None}),
        condition.order,
        condition.at,
    )


def _keys(filters: OrderFilter) -> list[tuple[KeyKind, str]]:
    values: dict[KeyKind, Any] = {
        KeyKind.COUNTRY: filters.country,
        KeyKind.RISK: filters.risk,
        KeyKind.PROBLEM: filters.problem,
        KeyKind.TAG: filters.tag,
        KeyKind.SHIPPING_METHOD: filters.shipping_method,
        KeyKind.SUPPLIER: filters.supplier,
        KeyKind.USER: filters.user_id,
        KeyKind.PRODUCT: filters.product_id,
        KeyKind.CLAIM: filters.claim,
    }
    return [(kind, str(value)) for kind, value in values.items() if value not in {"", None}]


def _of_query(stores: Sequence[int], query: str) -> list[Condition]:
    """Find what a person has in hand: a number, a mail, a phone; where nothing has it, each word of a name."""
    key = reading_key()
    terms = OrderTerm.objects.filter(store_id__in=stores)
    whole = key.digests({Term.NUMBER: [query], Term.MAIL: [query], Term.PHONE: [query]})
    newest = terms.filter(digest__in=whole).order_by("-ordered_at", "-order_id")
    ids = set(newest.values_list("order_id", flat=True)[:LOOKED_AT])
    words = sorted(key.digests({Term.NAME: [query]}))
    if ids or not words:
        return [_of_orders(Order.objects.filter(pk__in=ids))]
    return [Condition(terms.filter(digest=word)) for word in words]

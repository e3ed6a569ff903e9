"""Profit by order, product, variant, store, country, supplier, day and month: sums of the same entries."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db.models import CharField, Count, DateField, F, Max, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast, Coalesce, Concat, TruncMonth

from server.company.identity.contracts import Actor
from server.kit.paging import PageRequest
from server.ports.suppliers import Supplier
from tenants.ledger.contracts import ADVERTISING, COSTS, FEES, INCOME, REFUNDS, TAXES, Kind
from tenants.ledger.contracts.reports import Dimension, Report, ReportFilter, ReportRow
from tenants.ledger.models import LedgerEntry, LedgerHead
from tenants.ledger.selectors.settings import read_chosen
from tenants.stores.selectors import store_names

MOST_GROUPS = 10_000
"""More groups are not counted."""
Entries = QuerySet[LedgerEntry]
_GROUPS: Mapping[str, Collection[Kind]] = {
    "income": INCOME,
    "tax": TAXES,
    "refunds": REFUNDS,
    "fees": FEES,
    "costs": COSTS,
    "advertising": ADVERTISING,
}
_TEXT = CharField()


def _text(name: str) -> Any:
    return Coalesce(Cast(F(name), _TEXT), Value(""))


_PRODUCT = Concat(_text("store_id"), Value(":"), F("line__product"), output_field=_TEXT)
_KEYS: Mapping[Dimension, Any] = {
    Dimension.ORDER: _text("order_id"),
    Dimension.PRODUCT: _PRODUCT,
    Dimension.VARIANT: Concat(_PRODUCT, Value(":"), F("line__variant"), output_field=_TEXT),
    Dimension.STORE: _text("store_id"),
    Dimension.COUNTRY: F("line__country"),
    Dimension.SUPPLIER: _text("line__supplier"),
    Dimension.DAY: Cast(F("booked_on"), _TEXT),
    Dimension.MONTH: Cast(Cast(TruncMonth("booked_on"), DateField()), _TEXT),
}
_IN_TIME = frozenset({Dimension.DAY, Dimension.MONTH})


def read_report(actor: Actor, filters: ReportFilter) -> Report:
    """Return the sums of a period. Three queries."""
    base = read_chosen().base_currency
    sums = LedgerEntry.objects.within(filters, stores_of(actor, filters), base).aggregate(**_sums())
    heads = LedgerHead.objects.filter(ordered_on__gte=filters.since, ordered_on__lte=filters.until)
    visible = stores_of(actor, filters)
    heads = heads if visible is None else heads.filter(store_id__in=visible)
    lacking = heads.aggregate(
        unrated=Count("pk", filter=Q(lacks_rates=True)), unbought=Count("pk", filter=Q(is_whole=False))
    )
    return Report(base, _row({**sums, "key": ""}, {}), **lacking)


def list_groups(
    actor: Actor, filters: ReportFilter, dimension: Dimension, *, page: PageRequest
) -> tuple[list[ReportRow], int]:
    """List the sums of a page of groups, the most profitable first, days and months the newest first, with the number
    of groups. Four queries.
    """
    base = read_chosen().base_currency
    grouped = _grouped(LedgerEntry.objects.within(filters, stores_of(actor, filters), base), dimension)
    rows = list(grouped[page.offset : page.offset + page.limit])
    return _named(actor, dimension, rows), min(grouped[: MOST_GROUPS + 1].count(), MOST_GROUPS)


def read_groups(actor: Actor, filters: ReportFilter, dimension: Dimension, *, most: int) -> list[ReportRow]:
    """Return the sums of all groups, in the order of the list, at most `most`. Three queries."""
    base = read_chosen().base_currency
    grouped = _grouped(LedgerEntry.objects.within(filters, stores_of(actor, filters), base), dimension)
    return _named(actor, dimension, list(grouped[:most]))


def stores_of(actor: Actor, filters: ReportFilter) -> Collection[int] | None:
    """Return the stores that count, of those that the actor may see; None for all."""
    if filters.store_ids:
        return [store for store in filters.store_ids if actor.sees_store(store)]
    return actor.store_ids


def _grouped(rows: Entries, dimension: Dimension) -> Any:
    grouped = rows.annotate(key=_KEYS[dimension]).values("key").annotate(title=Max("line__title"), **_sums())
    return grouped.order_by(*(["-key"] if dimension in _IN_TIME else ["-profit", "key"]))


def _sums() -> dict[str, Any]:
    by_kind = {name: Coalesce(Sum("base_minor", filter=Q(kind__in=kinds)), Value(0)) for name, kinds in _GROUPS.items()}
    return {
        **by_kind,
        "profit": Coalesce(Sum("base_minor"), Value(0)),
        "expected": Coalesce(Sum("base_minor", filter=Q(is_actual=False)), Value(0)),
        "orders": Count("order_id", distinct=True, filter=Q(kind=Kind.SALE, amount_minor__gt=0)),
    }


def _named(actor: Actor, dimension: Dimension, rows: list[Mapping[str, Any]]) -> list[ReportRow]:
    labels = _labels(actor, dimension, rows) if rows else {}
    return [_row(row, labels) for row in rows]


def _row(row: Mapping[str, Any], labels: Mapping[str, str]) -> ReportRow:
    sums = {name: int(row[name]) for name in (*_GROUPS, "profit", "expected", "orders")}
    return ReportRow(key=row["key"], label=labels.get(row["key"], ""), **sums)


def _labels(actor: Actor, dimension: Dimension, rows: list[Mapping[str, Any]]) -> Mapping[str, str]:
    """Return what the groups are called; what has no name of its own is called by its key."""
    keys = [row["key"] for row in rows]
    if dimension is Dimension.ORDER:
        numbers = LedgerHead.objects.filter(order_id__in=keys).values_list("order_id", "number")
        return {str(order_id): number for order_id, number in numbers}
    if dimension is Dimension.STORE:
        return {str(store_id): name for store_id, name in store_names(actor).items()}
    if dimension in (Dimension.PRODUCT, Dimension.VARIANT):
        return {row["key"]: row["title"] for row in rows}
    if dimension is Dimension.SUPPLIER:
        return {key: Supplier(int(key)).name.title() for key in keys if key}
    return {key: key for key in keys}


def months_with_entries() -> list[tuple[date, int, int, str]]:
    """Return month, profit, actual profit and base currency of each month, newest first. One query."""
    rows = LedgerEntry.objects.annotate(month=TruncMonth("booked_on")).values("month", "base_currency")
    sums = rows.annotate(
        profit=Coalesce(Sum("base_minor"), Value(0)),
        actual=Coalesce(Sum("base_minor", filter=Q(is_actual=True)), Value(0)),
    )
    found = sums.order_by("-month", "base_currency").values_list("month", "profit", "actual", "base_currency")
    return [(month, int(profit), int(actual), base) for month, profit, actual, base in found]

"""Profit by order, product, variant, store, country, supplier, day and month: sums of the same entries."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Count, Max, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.money import MAX_MINOR
from server.ports.suppliers import Supplier
from tenants.ledger.contracts import ADVERTISING, COSTS, FEES, INCOME, REFUNDS, TAXES, Kind
from tenants.ledger.contracts.reports import Dimension, Report, ReportFilter, ReportRow
from tenants.ledger.models import LedgerEntry, LedgerHead
from tenants.ledger.selectors.settings import read_chosen
from tenants.stores.selectors import store_names

Entries = QuerySet[LedgerEntry]
_GROUPS: Mapping[str, Collection[Kind]] = {
    "income": INCOME,
    "tax": TAXES,
    "refunds": REFUNDS,
    "fees": FEES,
    "costs": COSTS,
    "advertising": ADVERTISING,
}
_COLUMNS: Mapping[Dimension, Sequence[str]] = {
    Dimension.ORDER: ("order_id",),
    Dimension.PRODUCT: ("store_id", "line__product"),
    Dimension.VARIANT: ("store_id", "line__product", "line__variant"),
    Dimension.STORE: ("store_id",),
    Dimension.COUNTRY: ("line__country",),
    Dimension.SUPPLIER: ("line__supplier",),
    Dimension.DAY: ("booked_on",),
    Dimension.MONTH: ("booked_on",),
}
"""What entries are summed up by. Values are joined to a key here, not row by row in the database; months are sums of
days, which costs a sixth: what an order sold in a month is booked on one day of it."""
_TEXTS = frozenset({"line__product", "line__variant", "line__country"})
_TITLED = frozenset({Dimension.PRODUCT, Dimension.VARIANT})
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
    actor: Actor, filters: ReportFilter, dimension: Dimension, *, after: str = "", most: int
) -> tuple[list[ReportRow], str]:
    """List the sums of at most `most` groups, the most profitable first, days and months the newest first. `after`:
    only those behind this mark. Also return the mark of the last one; empty when none is behind it. Three queries.

    Invalid on `after` for what is no such mark.
    """
    base = read_chosen().base_currency
    rows = LedgerEntry.objects.within(filters, stores_of(actor, filters), base)
    grouped = _grouped(rows, dimension)
    if after:
        grouped = grouped.filter(_behind(dimension, _read_mark(dimension, after)))
    found = _months(grouped) if dimension is Dimension.MONTH else grouped
    shown = list(found[: most + 1])
    last = _mark(dimension, shown[most - 1]) if len(shown) > most else ""
    return _named(actor, dimension, shown[:most]), last


def _mark(dimension: Dimension, row: Mapping[str, Any]) -> str:
    """Return by what a group is sorted."""
    names = _COLUMNS[dimension] if dimension in _IN_TIME else ("profit", *_COLUMNS[dimension])
    return json.dumps([int(row[name]) if name == "profit" else row[name] for name in names], cls=DjangoJSONEncoder)


def _read_mark(dimension: Dimension, mark: str) -> Sequence[Any]:
    """Return the values of a mark; Invalid on `after` for what is none."""
    names = _COLUMNS[dimension] if dimension in _IN_TIME else ("profit", *_COLUMNS[dimension])
    try:
        values = json.loads(mark)
        return [_value(name, value) for name, value in zip(names, values, strict=True)]
    except (TypeError, ValueError, RecursionError) as error:
        raise Invalid.on("after", "Choose a mark that the list has answered.") from error


def _value(name: str, value: Any) -> Any:
    """Return a value of a mark; ValueError if the column has no such values."""
    if name == "booked_on":
        return date.fromisoformat(value)
    is_kept = isinstance(value, str) and "\x00" not in value
    if value is None or (is_kept if name in _TEXTS else type(value) is int and abs(value) <= MAX_MINOR):
        return value
    raise ValueError(name)


def _behind(dimension: Dimension, mark: Sequence[Any]) -> Q:
    """Return which groups the list has behind this one; columns without a value come last."""
    if dimension in _IN_TIME:
        return Q(booked_on__lt=mark[0])
    profit, *values = mark
    behind, same = Q(profit__lt=profit), Q(profit=profit)
    for name, value in zip(_COLUMNS[dimension], values, strict=True):
        if value is not None:
            behind |= same & (Q(**{f"{name}__gt": value}) | Q(**{f"{name}__isnull": True}))
        same &= Q(**{f"{name}__isnull": True}) if value is None else Q(**{name: value})
    return behind


def read_groups(actor: Actor, filters: ReportFilter, dimension: Dimension, *, most: int) -> list[ReportRow]:
    """Return the sums of all groups, in the order of the list, at most `most`. Three queries."""
    base = read_chosen().base_currency
    grouped = _grouped(LedgerEntry.objects.within(filters, stores_of(actor, filters), base), dimension)
    return _named(actor, dimension, _months(grouped)[:most] if dimension is Dimension.MONTH else list(grouped[:most]))


def stores_of(actor: Actor, filters: ReportFilter) -> Collection[int] | None:
    """Return the stores that count, of those that the actor may see; None for all."""
    if filters.store_ids:
        return [store for store in filters.store_ids if actor.sees_store(store)]
    return actor.store_ids


def _grouped(rows: Entries, dimension: Dimension) -> Any:
    titles = {"title": Max("line__title")} if dimension in _TITLED else {}
    columns = _COLUMNS[dimension]
    places = [f"-{name}" for name in columns] if dimension in _IN_TIME else ["-profit", *columns]
    return _keyed(rows, dimension).annotate(**titles, **_sums()).order_by(*places)


def _keyed(rows: Entries, dimension: Dimension) -> Any:
    return rows.order_by().values(*_COLUMNS[dimension])


def _months(days: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Add the sums of days up by month, in the order of the days."""
    sums: dict[date, Counter[str]] = {}
    for day in days:
        own = sums.setdefault(day["booked_on"].replace(day=1), Counter())
        for name, amount in day.items():
            if name != "booked_on":
                own[name] += int(amount)
    return [{"booked_on": month, **own} for month, own in sums.items()]


def _sums() -> dict[str, Any]:
    by_kind = {name: Coalesce(Sum("base_minor", filter=Q(kind__in=kinds)), Value(0)) for name, kinds in _GROUPS.items()}
    return {
        **by_kind,
        "profit": Coalesce(Sum("base_minor"), Value(0)),
        "expected": Coalesce(Sum("base_minor", filter=Q(is_actual=False)), Value(0)),
        "orders": Count("order_id", distinct=True, filter=Q(kind=Kind.SALE, amount_minor__gt=0)),
    }


def _named(actor: Actor, dimension: Dimension, rows: Sequence[Mapping[str, Any]]) -> list[ReportRow]:
    keyed = [{**row, "key": _key(row, _COLUMNS[dimension])} for row in rows]
    labels = _labels(actor, dimension, keyed) if keyed else {}
    return [_row(row, labels) for row in keyed]


def _key(row: Mapping[str, Any], columns: Sequence[str]) -> str:
    return ":".join("" if row[name] is None else str(row[name]) for name in columns)


def _row(row: Mapping[str, Any], labels: Mapping[str, str]) -> ReportRow:
    sums = {name: int(row[name]) for name in (*_GROUPS, "profit", "expected", "orders")}
    return ReportRow(key=row["key"], label=labels.get(row["key"], ""), **sums)


def _labels(actor: Actor, dimension: Dimension, rows: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
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


def months_with_entries(*, since: date | None) -> list[tuple[date, int, int, str]]:
    """Return month, profit, actual profit and base currency of each month since a day, of all without one, newest
    first. One query.
    """
    entries = LedgerEntry.objects.filter(booked_on__gte=since) if since else LedgerEntry.objects.all()
    days = entries.values("booked_on", "base_currency").annotate(
        profit=Coalesce(Sum("base_minor"), Value(0)),
        actual=Coalesce(Sum("base_minor", filter=Q(is_actual=True)), Value(0)),
    )
    sums: dict[tuple[date, str], list[int]] = {}
    for day, base, profit, actual in days.values_list("booked_on", "base_currency", "profit", "actual"):
        own = sums.setdefault((day.replace(day=1), base), [0, 0])
        own[:] = own[0] + int(profit), own[1] + int(actual)
    return [(month, profit, actual, base) for (month, base), (profit, actual) in sorted(sums.items(), reverse=True)]

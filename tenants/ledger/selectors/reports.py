"""Profit by order, product, variant, store, country, supplier, day and month: sums of the same entries."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Count, Q

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.money import MAX_MINOR
from server.ports.suppliers import Supplier
from tenants.ledger.contracts.reports import Dimension, Report, ReportFilter, ReportRow
from tenants.ledger.models import LedgerHead
from tenants.ledger.selectors.settings import read_chosen
from tenants.ledger.selectors.sums import FIGURES, Page, WhichSums, read_sums, read_total
from tenants.stores.selectors import store_names

MOST_MONTHS = 10_000
_COLUMNS: Mapping[Dimension, Sequence[str]] = {
    Dimension.ORDER: ("order_id",),
    Dimension.PRODUCT: ("store_id", "product"),
    Dimension.VARIANT: ("store_id", "product", "variant"),
    Dimension.STORE: ("store_id",),
    Dimension.COUNTRY: ("country",),
    Dimension.SUPPLIER: ("supplier",),
    Dimension.DAY: ("booked_on",),
    Dimension.MONTH: ("booked_on",),
}
"""What entries are summed up by. Values are joined to a key here, not row by row in the database."""
_TEXTS = frozenset({"product", "variant", "country"})
_IN_TIME = frozenset({Dimension.DAY, Dimension.MONTH})


def read_report(actor: Actor, filters: ReportFilter) -> Report:
    """Return the sums of a period. Three queries."""
    base, visible = read_chosen().base_currency, stores_of(actor, filters)
    sums = read_total(WhichSums(Dimension.STORE, (), filters.since, filters.until, visible, base))
    heads = LedgerHead.objects.filter(ordered_on__gte=filters.since, ordered_on__lte=filters.until)
    heads = heads.filter(Q(lacks_rates=True) | Q(is_whole=False))
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
    page = Page(_order(dimension), most + 1)
    if after:
        page = replace(page, **_behind(dimension, _read_mark(dimension, after)))
    shown = read_sums(_wanted(actor, filters, dimension), page)
    last = _mark(dimension, shown[most - 1]) if len(shown) > most else ""
    return _named(actor, dimension, shown[:most]), last


def _wanted(actor: Actor, filters: ReportFilter, dimension: Dimension) -> WhichSums:
    columns, base = _COLUMNS[dimension], read_chosen().base_currency
    return WhichSums(dimension, columns, filters.since, filters.until, stores_of(actor, filters), base)


def _order(dimension: Dimension) -> str:
    return "booked_on DESC" if dimension in _IN_TIME else ", ".join(["profit DESC", *_COLUMNS[dimension]])


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


def _behind(dimension: Dimension, mark: Sequence[Any]) -> dict[str, Any]:
    """Return which groups the list has behind this one, and what is given to that; what has no value comes last."""
    if dimension in _IN_TIME:
        return {"behind": "booked_on < %(mark_0)s", "given": {"mark_0": mark[0]}}
    behind, same = ["profit < %(mark_0)s"], "profit = %(mark_0)s"
    for place, (name, value) in enumerate(zip(_COLUMNS[dimension], mark[1:], strict=True), start=1):
        if value is not None:
            behind.append(f"{same} AND ({name} > %(mark_{place})s OR {name} IS NULL)")
        same += f" AND {name} IS NOT DISTINCT FROM %(mark_{place})s"
    return {"behind": f"({' OR '.join(behind)})", "given": {f"mark_{place}": each for place, each in enumerate(mark)}}


def read_groups(actor: Actor, filters: ReportFilter, dimension: Dimension, *, most: int) -> list[ReportRow]:
    """Return the sums of all groups, in the order of the list, at most `most`. Three queries."""
    rows = read_sums(_wanted(actor, filters, dimension), Page(_order(dimension), most))
    return _named(actor, dimension, rows)


def stores_of(actor: Actor, filters: ReportFilter) -> Collection[int] | None:
    """Return the stores that count, of those that the actor may see; None for all."""
    if filters.store_ids:
        return [store for store in filters.store_ids if actor.sees_store(store)]
    return actor.store_ids


def _named(actor: Actor, dimension: Dimension, rows: Sequence[Mapping[str, Any]]) -> list[ReportRow]:
    keyed = [{**row, "key": _key(row, _COLUMNS[dimension])} for row in rows]
    labels = _labels(actor, dimension, keyed) if keyed else {}
    return [_row(row, labels) for row in keyed]


def _key(row: Mapping[str, Any], columns: Sequence[str]) -> str:
    return ":".join("" if row[name] is None else str(row[name]) for name in columns)


def _row(row: Mapping[str, Any], labels: Mapping[str, str]) -> ReportRow:
    return ReportRow(key=row["key"], label=labels.get(row["key"], ""), **{name: row[name] for name in FIGURES})


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
    wanted = WhichSums(Dimension.MONTH, ("booked_on", "base_currency"), since or date.min, date.max)
    rows = read_sums(wanted, Page("booked_on DESC, base_currency DESC", MOST_MONTHS))
    return [(row["booked_on"], row["profit"], row["profit"] - row["expected"], row["base_currency"]) for row in rows]

"""Reads of products as last seen, by their ids, and of their daily prices."""

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from server.company.supply.contracts import Figure, PricePoint, SupplyProduct
from server.company.supply.models import PriceDay
from server.company.supply.models import SupplyProduct as Row
from server.company.supply.rules.figures import FIGURES
from server.kit.errors import NotFound
from server.kit.rows import Statement, read_rows
from server.kit.shapes import from_row
from server.ports.suppliers import SourceLink, Supplier

OLD_AFTER = timedelta(days=30)
HISTORY = timedelta(days=365)
LAST_ID = 2**63 - 1
_NAMES = ("name_en", "name_zh")


def read_product(product_id: int, *, language: str, now: datetime) -> SupplyProduct:
    """Read one product, even one that is gone. NotFound."""
    found = read_products([product_id], language=language, now=now)
    if not found:
        raise NotFound
    return found[0]


def read_products(ids: Sequence[int], *, language: str, now: datetime) -> list[SupplyProduct]:
    """Read products in the order of the ids, even gone ones; skip unknown ids."""
    possible = [row_id for row_id in ids if row_id <= LAST_ID]
    rows = {row["id"]: row for row in read_rows(_statement().of(possible))} if possible else {}
    return [_shown(SimpleNamespace(**rows[row_id]), language, now) for row_id in ids if row_id in rows]


def find_products(links: Collection[SourceLink], *, now: datetime) -> dict[tuple[Supplier, str, str], SupplyProduct]:
    """Return known products of these links by supplier, host and the supplier's id; skip unknown ones."""
    keys = {(link.supplier, link.host.lower(), link.source_id) for link in links}
    suppliers, hosts, ids = zip(*keys, strict=True) if keys else ((), (), ())
    rows = Row.objects.filter(supplier__in=set(suppliers), source_host__in=set(hosts), source_id__in=set(ids))
    shown = rows.select_related("category__parent").defer("search", "words")
    found = {(Supplier(row.supplier), row.source_host, row.source_id): row for row in shown}
    return {key: product_of(row, "en", now) for key, row in found.items() if key in keys}


def price_history(product_id: int, *, now: datetime) -> list[PricePoint]:
    """List the daily prices of the past year, oldest first; only days on which it was seen."""
    rows = PriceDay.objects.filter(product_id=product_id, day__gte=(now - HISTORY).date()).order_by("day")
    return [PricePoint(row.day, row.price_minor, row.currency, row.orders or None) for row in rows]


def product_of(row: Row, language: str, now: datetime) -> SupplyProduct:
    """Build a product in the reader's language; the row's category must be loaded."""
    category, parent = row.category, row.category and row.category.parent
    for level, supply_category in (("category", category), ("parent", parent)):
        for name in _NAMES:
            setattr(row, f"{level}_{name}", supply_category and getattr(supply_category, name))
    return _shown(row, language, now)


@lru_cache(maxsize=1)
def _statement() -> Statement:
    """Return the statement that reads products by id; cached, because every list uses it."""
    own = [f"p.{field.column}" for field in Row._meta.concrete_fields if field.column not in ("search", "words")]
    names = [f"{level}.{name} AS {level}_{name}" for level in ("category", "parent") for name in _NAMES]
    return Statement(
        f"SELECT {', '.join((*own, *names))} FROM supply_supplyproduct p "  # noqa: S608 - names of columns
        "LEFT JOIN supply_supplycategory category ON category.id = p.category_id "
        "LEFT JOIN supply_supplycategory parent ON parent.id = category.parent_id WHERE p.id = ANY(%s::bigint[])"
    )


def _shown(row: Any, language: str, now: datetime) -> SupplyProduct:
    is_chinese = language.startswith("zh")
    names = [
        (is_chinese and getattr(row, f"{level}_name_zh")) or getattr(row, f"{level}_name_en") or ""
        for level in ("category", "parent")
    ]
    return from_row(
        SupplyProduct,
        row,
        supplier=Supplier(row.supplier),
        title=(row.title_zh if is_chinese else "") or row.title,
        orders=row.orders if "orders" in row.sources else None,
        rating=row.rating / 100 if row.rating else None,
        reviews=row.reviews if "reviews" in row.sources else None,
        category_name=names[0],
        parent_category_name=names[1],
        figures=_figures(row),
        is_old=row.seen_at < now - OLD_AFTER,
    )


def _figures(row: Any) -> tuple[Figure, ...]:
    """Return figures with their sources, including those that lists are sorted by."""
    named = (*FIGURES, "orders", "rating", "reviews")
    return tuple(
        Figure(name, value, row.sources[name][0], date.fromisoformat(row.sources[name][1]))
        for name in named
        if name in row.sources and (value := getattr(row, name)) is not None
    )

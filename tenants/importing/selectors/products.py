"""The Import List and its trash: search, filters, sorting; a constant number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Left, Lower

from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.rows import Statement, compiled, counting, read_page, read_values
from server.ports.suppliers import Supplier
from tenants.importing.contracts import (
    ListedImage,
    ListedOption,
    ListedVariantView,
    ListedView,
    ListFilter,
    ListSort,
    Supply,
)
from tenants.importing.contracts.filters import ATTENTION
from tenants.importing.models import ListedProduct
from tenants.importing.rules.collections import read_collections
from tenants.importing.rules.planned import read_planned
from tenants.importing.selectors.matching import condition_of, is_tallied
from tenants.importing.selectors.totals import total, total_needing_attention

VARIANT_FIELDS = (
    "id", "position", "option_values", "sku", "barcode", "cost_minor", "price_minor", "compare_at_minor",
    "price_rule", "stock", "available", "included", "image_url", "weight_grams", "source_sku_id", "source_attr",
    "supplier_compare_at_minor", "compare_at_is_manual", "seen_cost_minor", "seen_stock", "seen_available",
)  # fmt: skip
PRODUCT_FIELDS = (
    "id", "version", "title", "description_html", "vendor", "product_type", "tags", "currency", "images", "options",
    "supplier", "source_host", "source_id", "lasting_id", "source_url", "source_store_name", "source_title", "state",
    "min_quantity", "min_price", "max_price",
    "min_cost", "max_cost", "margin", "stock", "sold_out", "created_at", "seen_at", "trashed_at", "store_states",
    "collections", "planned_sources", "customs",
)  # fmt: skip
_SUPPLIERS = {supplier.value: supplier for supplier in Supplier}
# Not shown in lists: descriptions are the largest part of a product, and variants have their own option values.
LIST_FIELDS = tuple(name for name in PRODUCT_FIELDS if name not in ("description_html", "options", "source_title"))
_ORDER: dict[ListSort, tuple[Any, ...]] = {
    ListSort.NEWEST: ("-created_at", "-id"),
    ListSort.OLDEST: ("created_at", "id"),
    ListSort.TITLE: (Lower(Left("title", 80)), "id"),
    ListSort.TITLE_DOWN: (Lower(Left("title", 80)).desc(), "-id"),
    ListSort.PRICE: ("min_price", "id"),
    ListSort.PRICE_DOWN: ("-min_price", "-id"),
    ListSort.MARGIN: (F("margin").asc(nulls_first=True), "id"),
    ListSort.MARGIN_DOWN: (F("margin").desc(nulls_last=True), "-id"),
    ListSort.STOCK: ("stock", "id"),
    ListSort.STOCK_DOWN: (F("stock").desc(nulls_first=True), "-id"),
}
_VARIANTS = Statement(
    f"SELECT product_id, {', '.join(VARIANT_FIELDS)} FROM importing_listedvariant "  # noqa: S608
    "WHERE product_id = ANY(%s::bigint[]) ORDER BY product_id, position"
)


def _variant_view(row: Sequence[Any]) -> ListedVariantView:
    """Convert the id of the product and the values of VARIANT_FIELDS, in the order of the contract."""
    seen = None if row[-1] is None else Supply(*row[-3:])
    return ListedVariantView(*[*row[1:3], tuple(row[3]), *row[4:-3], seen])


def _product_view(row: Mapping[str, Any], variants: Iterable[ListedVariantView]) -> ListedView:
    options = row.get("options") or ()
    return ListedView(
        **{
            "description_html": "",
            **row,
            "supplier": _SUPPLIERS[row["supplier"]],
            "tags": tuple(row["tags"]),
            "images": tuple([ListedImage(image["url"], image.get("alt", "")) for image in row["images"]]),
            "options": tuple([ListedOption(option["name"], tuple(option["values"])) for option in options]),
            "collections": read_collections(row["collections"]),
            "planned_sources": read_planned(row["planned_sources"]),
            "store_states": {int(store): state for store, state in row["store_states"].items()},
            "variants": tuple(variants),
        }
    )


def list_products(chosen: ListFilter, page: PageRequest) -> tuple[list[ListedView], int]:
    """List a page of the Import List, without descriptions and options, with the number of matches: three queries."""
    rows, count = read_page(*_statements(chosen, page))
    return _views(rows), count


def matching_ids(chosen: ListFilter) -> list[int]:
    """Return the ids of all products that match, in order."""
    rows = ListedProduct.objects.filter(condition_of(chosen), trashed_at=None)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def list_trash(page: PageRequest) -> tuple[list[ListedView], int]:
    """List a page of the trash, last deleted first, with the number of its products: three queries."""
    rows, count = read_page(*_statements(None, page))
    return _views(rows), count


@lru_cache(maxsize=2_000)
def _statements(chosen: ListFilter | None, page: PageRequest) -> tuple[Statement, Statement]:
    if chosen is None:
        rows, order = ListedProduct.objects.filter(trashed_at__isnull=False), ("-trashed_at", "-id")
    else:
        rows, order = ListedProduct.objects.filter(condition_of(chosen), trashed_at=None), _ORDER[chosen.sort]
    shown = rows.order_by(*order).values(*LIST_FIELDS)[page.offset : page.offset + page.limit]
    return compiled(shown), _count(chosen, rows)


def _count(chosen: ListFilter | None, rows: "QuerySet[ListedProduct]") -> Statement:
    """Read the kept count if there is one for this filter, else count the rows."""
    if chosen is None:
        return total(trashed=True)
    if not is_tallied(chosen):
        return counting(rows)
    if chosen.state == ATTENTION:
        return total_needing_attention(supplier=chosen.supplier, sold_out=chosen.sold_out)
    params = {"supplier": chosen.supplier, "state": chosen.state or None, "sold_out": chosen.sold_out}
    return total(trashed=False, **{name: value for name, value in params.items() if value is not None})


def get_product(product_id: int) -> ListedView:
    """Return one product of the Import List. NotFound when it is not there or in the trash."""
    found = read_products([product_id])
    if not found:
        raise NotFound
    return found[0]


def source_page(product_id: int) -> str:
    """Return the address of the supplier's page. NotFound without one, or when the product is not in the list."""
    rows = ListedProduct.objects.filter(pk=product_id, trashed_at=None)
    address = rows.values_list("source_url", flat=True).first() or ""
    if not address.startswith(("https://", "http://")):
        raise NotFound
    return address


def read_products(product_ids: Iterable[int], *, whole: bool = True) -> list[ListedView]:
    """Return those of the products that are in the list, in the order of their ids: two queries.

    Not `whole`: without descriptions and options, as in lists.
    """
    return _views(_rows(product_ids, whole=whole))


def lock_products(product_ids: Iterable[int]) -> list[ListedView]:
    """Return the whole products, locked until the end of the caller's transaction."""
    return _views(_rows(product_ids, whole=True, locked=True))


def _rows(product_ids: Iterable[int], *, whole: bool, locked: bool = False) -> list[dict[str, Any]]:
    rows = ListedProduct.objects.filter(pk__in=list(product_ids), trashed_at=None).order_by("id")
    rows = rows.select_for_update() if locked else rows
    return list(rows.values(*(PRODUCT_FIELDS if whole else LIST_FIELDS)))


def _views(rows: Sequence[dict[str, Any]]) -> list[ListedView]:
    variants: dict[int, list[ListedVariantView]] = defaultdict(list)
    if rows:
        # A literal: psycopg's own dumper of lists is ten times slower.
        ids = ",".join([str(row["id"]) for row in rows])
        for values in read_values(_VARIANTS.of(f"{{{ids}}}")):
            variants[values[0]].append(_variant_view(values))
    return [_product_view(row, variants[row["id"]]) for row in rows]

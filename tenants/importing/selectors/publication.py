"""Reads of the Import List for publishing, and for the products in stores."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from server.kit.rows import Statement, read_values
from tenants.importing.contracts import (
    NO_FIGURES,
    ListedForPublishing,
    Problem,
    SoldVariant,
    StoreFigures,
    SuppliedVariant,
    Supply,
)
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.collections import read_collections
from tenants.importing.rules.figures import figures_of
from tenants.importing.rules.guards import problems_of
from tenants.importing.selectors.products import read_products
from tenants.preferences.contracts import StorePrice

_SUPPLIED = Statement(
    "SELECT v.id, p.id, p.currency, v.cost_minor, v.stock, v.available, v.seen_cost_minor, v.seen_stock, "
    "v.seen_available, COALESCE(p.seen_at, p.created_at) "
    "FROM importing_listedvariant v JOIN importing_listedproduct p ON p.id = v.product_id WHERE v.product_id = ANY(%s)"
)


def read_for_publishing(product_ids: Iterable[int]) -> list[ListedForPublishing]:
    """Return products that are not in the trash, with all their variants, in the order of their ids; two queries."""
    return list(read_products(product_ids))


def read_for_checking(product_ids: Iterable[int]) -> list[ListedForPublishing]:
    """The same without descriptions and options, which no guard checks."""
    return list(read_products(product_ids, whole=False))


def find_problems(product: ListedForPublishing, *, prices: Mapping[int, StorePrice] | None = None) -> list[Problem]:
    """Return reasons not to publish, blocking ones first; with `prices` by variant id, for that store."""
    return problems_of(product, prices=prices)


def read_supplied(product_ids: Collection[int]) -> dict[int, SuppliedVariant]:
    """Return the newest known cost and stock of each variant by id, including products in the trash: one query."""
    rows = read_values(_SUPPLIED.of(sorted(product_ids)))
    return {row[0]: _supplied(row) for row in rows}


def _supplied(row: Sequence[Any]) -> SuppliedVariant:
    key, product_id, currency, *supplies, at = row
    is_seen = supplies[-1] is not None
    supply = Supply(*(supplies[3:] if is_seen else supplies[:3]))
    return SuppliedVariant(key, product_id, currency, supply, is_seen, at)


def figures_in_store(variants: Collection[SoldVariant]) -> StoreFigures:
    """Return margin, stock and sold out of what a store sells, as defined by the Import List."""
    if not variants:
        return NO_FIGURES
    figures = figures_of(list(variants))
    return StoreFigures(figures.margin, figures.stock, figures.sold_out, figures.min_cost, figures.max_cost)


def variants_with_sku(skus: Collection[str]) -> dict[str, list[int]]:
    """Return the variants of the Import List that have these SKUs: one query."""
    found: dict[str, list[int]] = {}
    rows = ListedVariant.objects.filter(sku__in=skus).order_by("pk") if skus else ListedVariant.objects.none()
    for sku, variant_id in rows.values_list("sku", "pk"):
        found.setdefault(sku, []).append(variant_id)
    return found


def tags_of(product_ids: Collection[int]) -> dict[int, list[str]]:
    """Return the tags of each product that has any: one query."""
    rows = ListedProduct.objects.filter(pk__in=product_ids).exclude(tags=[])
    return dict(rows.values_list("pk", "tags"))


def collections_of(product_ids: Collection[int]) -> dict[int, dict[str, str]]:
    """Return the collections that any of these products is added to: names by id, by store; one query."""
    found: dict[int, dict[str, str]] = {}
    for stored in (
        ListedProduct.objects.filter(pk__in=product_ids).exclude(collections={}).values_list("collections", flat=True)
    ):
        for store_id, own in read_collections(stored).items():
            found.setdefault(store_id, {}).update(own.names)
    return found

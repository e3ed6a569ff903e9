"""What the variants of stores cost and how many there are, by their mappings and the newest known costs."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from tenants.importing.contracts import SuppliedVariant
from tenants.importing.selectors.publication import read_supplied
from tenants.preferences.selectors import read_price_settings
from tenants.products.contracts.mappings import MappingRow
from tenants.products.models import SkuMappingRow
from tenants.products.rules.supply import Bought, bought, in_order
from tenants.products.selectors.mappings import mapping_rows

Key = tuple[int, int]
"""A product and a store."""
Rows = Mapping[int, list[MappingRow]]
"""Mapping rows by variant."""


def rows_of(product_ids: Collection[int]) -> dict[Key, Rows]:
    """Return the saved mapping rows of these products, by (product, store): one query."""
    found = SkuMappingRow.objects.filter(mapping__publication__product_id__in=product_ids)
    kept: dict[Key, list[SkuMappingRow]] = defaultdict(list)
    for row in found.select_related("mapping__publication").only(
        *(field.name for field in SkuMappingRow._meta.fields),
        "mapping__publication__product_id",
        "mapping__publication__store_id",
    ):
        publication = row.mapping.publication
        kept[publication.product_id, publication.store_id].append(row)
    return {key: by_variant(mapping_rows(rows)) for key, rows in kept.items()}


def ways_of(product_ids: Collection[int]) -> dict[Key, Rows]:
    """Return the saved ways to buy each variant, in the order in which orders try them, by (product, store)."""
    return {
        key: {variant_id: in_order(each) for variant_id, each in rows.items()}
        for key, rows in rows_of(product_ids).items()
    }


def by_variant(rows: Collection[MappingRow]) -> dict[int, list[MappingRow]]:
    """Group mapping rows by the published variant."""
    grouped: dict[int, list[MappingRow]] = defaultdict(list)
    for row in rows:
        grouped[row.variant_id].append(row)
    return dict(grouped)


def supplies_in(keys: Collection[Key]) -> dict[Key, dict[int, Bought]]:
    """Return the supplies of all variants by (product, store): two queries, and one more with mappings."""
    return _supplies(keys, rows_of({product_id for product_id, _ in keys}))


def mapped_supplies(product_ids: Collection[int]) -> dict[Key, dict[int, Bought]]:
    """Return the supplies of products that have a mapping in a store, by (product, store): one query without any."""
    mapped = rows_of(product_ids)
    return _supplies(mapped, mapped) if mapped else {}


def _supplies(keys: Collection[Key], mapped: Mapping[Key, Rows]) -> dict[Key, dict[int, Bought]]:
    sources = {row.source_product_id for rows in mapped.values() for each in rows.values() for row in each}
    supplied = read_supplied(sources | {product_id for product_id, _ in keys})
    rates = read_price_settings().conversions if mapped else {}
    own: dict[int, list[SuppliedVariant]] = defaultdict(list)
    for variant in supplied.values():
        own[variant.product_id].append(variant)
    return {
        key: {
            variant.id: bought(variant, mapped.get(key, {}).get(variant.id, ()), supplied, rates)
            for variant in own[key[0]]
        }
        for key in keys
    }

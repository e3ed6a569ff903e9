"""Which of what we published a store sold, by the store's own ids."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tenants.importing.selectors.publication import variants_with_sku
from tenants.products.models import PublicationVariant


@dataclass(frozen=True, slots=True)
class SoldAs:
    """A published variant."""

    publication_id: int
    variant_id: int


def sold_by_ids(store_id: int, variants: Collection[tuple[str, str]]) -> dict[tuple[str, str], SoldAs]:
    """Return the published variants by the store's (product id, variant id); a query for each of the two ways in which
    platforms name them.

    The product's id may be empty where a platform names only the variant, the variant's where it names only a product
    that has one variant.
    """
    products = {product for product, _ in variants if product}
    alone = {variant for product, variant in variants if not product and variant}
    rows = PublicationVariant.objects.filter(publication__store_id=store_id).select_related("publication")
    found = [*rows.filter(publication__external_id__in=products)] if products else []
    found += [*rows.filter(external_id__in=alone)] if alone else []
    known: dict[tuple[str, str], SoldAs] = {}
    of_product: dict[str, list[SoldAs]] = {}
    for row in found:
        sold = SoldAs(row.publication_id, row.variant_id)
        known[row.publication.external_id, row.external_id] = known["", row.external_id] = sold
        of_product.setdefault(row.publication.external_id, []).append(sold)
    known |= {(product, ""): sold[0] for product, sold in of_product.items() if len(sold) == 1}
    return {key: known[key] for key in variants if key in known}


def sold_by_skus(store_id: int, skus: Iterable[str]) -> dict[str, SoldAs]:
    """Return the published variants of a store by SKU, where exactly one has it: two queries."""
    named = variants_with_sku({sku for sku in skus if sku})
    rows = PublicationVariant.objects.filter(
        publication__store_id=store_id, variant_id__in=[variant_id for ids in named.values() for variant_id in ids]
    )
    by_variant: dict[int, list[SoldAs]] = {}
    for publication_id, variant_id in rows.values_list("publication_id", "variant_id"):
        by_variant.setdefault(variant_id, []).append(SoldAs(publication_id, variant_id))
    found = {sku: [sold for variant_id in ids for sold in by_variant.get(variant_id, [])] for sku, ids in named.items()}
    return {sku: sold[0] for sku, sold in found.items() if len(sold) == 1}

"""Which of what we published a store sold, by the store's own ids."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from server.company.identity.contracts import Actor
from tenants.importing.selectors.publication import read_for_checking, variants_with_sku
from tenants.products.models import Publication, PublicationVariant
from tenants.stores.selectors import get_store


@dataclass(frozen=True, slots=True)
class SoldAs:
    """A published variant."""

    publication_id: int
    variant_id: int


@dataclass(frozen=True, slots=True)
class Sellable:
    """A published variant as one picks it for an order. `price_minor`: what we wrote last, None if unknown."""

    publication_id: int
    variant_id: int
    store_product_id: str
    store_variant_id: str
    title: str
    variant_title: str
    sku: str
    image_url: str
    currency: str
    price_minor: int | None


def pictures_of(publication_ids: Collection[int]) -> dict[int, str]:
    """Return the address of each publication's first picture, of those that have one."""
    rows = Publication.objects.filter(pk__in=publication_ids).exclude(image_url="")
    return dict(rows.values_list("pk", "image_url"))


def find_sellable(actor: Actor, store_id: int, query: str, *, most: int) -> list[Sellable]:
    """Return published variants of a store whose product's title or whose SKU is searched for. NotFound for a store
    that the actor may not see.
    """
    by_sku = [variant_id for ids in variants_with_sku({query.strip()}).values() for variant_id in ids]
    found = Q(publication__title__icontains=query.strip()) | Q(variant_id__in=by_sku)
    return _sellable(_in_store(get_store(actor, store_id).id).filter(found).order_by("-publication_id", "pk")[:most])


def read_sellable(actor: Actor, store_id: int, pairs: Collection[tuple[int, int]]) -> dict[tuple[int, int], Sellable]:
    """Return these (publication, variant) of a store; what it does not sell is missing. NotFound as above."""
    rows = _in_store(get_store(actor, store_id).id).filter(publication_id__in={publication for publication, _ in pairs})
    found = {(each.publication_id, each.variant_id): each for each in _sellable(rows)} if pairs else {}
    return {pair: found[pair] for pair in pairs if pair in found}


def _in_store(store_id: int) -> "QuerySet[PublicationVariant]":
    rows = PublicationVariant.objects.filter(publication__store_id=store_id).exclude(publication__external_id="")
    return rows.select_related("publication")


def _sellable(rows: Iterable[PublicationVariant]) -> list[Sellable]:
    shown = list(rows)
    products = read_for_checking({row.publication.product_id for row in shown})
    variants = {variant.id: variant for product in products for variant in product.variants}
    found = []
    for row in shown:
        variant, publication = variants.get(row.variant_id), row.publication
        found.append(
            Sellable(
                publication_id=publication.pk,
                variant_id=row.variant_id,
                store_product_id=publication.external_id,
                store_variant_id=row.external_id,
                title=publication.title,
                variant_title=" / ".join(variant.option_values) if variant else "",
                sku=variant.sku if variant else "",
                image_url=(variant and variant.image_url) or publication.image_url,
                currency=publication.currency,
                price_minor=row.price_minor,
            )
        )
    return found


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


def sold_by_titles(store_id: int, titles: Collection[tuple[str, str]]) -> dict[tuple[str, str], SoldAs]:
    """Return the published variants of a store by (product's title, variant's title), where exactly one has them."""
    rows = _in_store(store_id).filter(publication__title__in={title for title, _ in titles})
    found: dict[tuple[str, str], list[SoldAs]] = {}
    for each in _sellable(rows):
        found.setdefault((each.title, _plain(each.variant_title)), []).append(
            SoldAs(each.publication_id, each.variant_id)
        )
    sold = {key: found.get((key[0], _plain(key[1])), []) for key in titles}
    return {key: each[0] for key, each in sold.items() if len(each) == 1}


def _plain(variant_title: str) -> str:
    """Return a variant's title as all platforms write it: some put commas between its options, some slashes."""
    return "/".join(part.strip().casefold() for part in variant_title.replace(",", "/").split("/"))


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

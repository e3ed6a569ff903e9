"""Prices of published variants in their stores, for a file."""

from collections.abc import Collection, Iterator, Mapping

from server.company.identity.contracts import Actor
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.publication import read_for_checking
from tenants.products.contracts import PublicationFilter
from tenants.products.contracts.price_files import PublishedPrice
from tenants.products.models import Publication
from tenants.products.rows import read_adjustments, read_rate
from tenants.products.rules.supply import Bought, in_store
from tenants.products.selectors.figures import UNCHANGED
from tenants.products.selectors.publications import publication_ids
from tenants.products.selectors.supply import supplies_in
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

AT_ONCE = 500


def list_prices(actor: Actor, filters: PublicationFilter) -> list[PublishedPrice]:
    """List the prices of all published variants that match."""
    return list(_prices(actor, publication_ids(actor, filters, sort="created")))


def find_prices(actor: Actor, publication_ids: Collection[int]) -> dict[tuple[int, int], PublishedPrice]:
    """Return prices by publication and variant, for the publications that the actor may see."""
    found = _prices(actor, sorted(publication_ids))
    return {(price.publication_id, price.variant_id): price for price in found}


def _prices(actor: Actor, ids: list[int]) -> Iterator[PublishedPrice]:
    stores = {store.id: store for store in list_stores(actor)}
    for start in range(0, len(ids), AT_ONCE):
        rows = Publication.objects.filter(pk__in=ids[start : start + AT_ONCE], store_id__in=stores)
        publications = list(rows.exclude(external_id="").order_by("pk").prefetch_related("variants"))
        products = {
            publishing.id: publishing for publishing in read_for_checking({row.product_id for row in publications})
        }
        supplies = supplies_in({(row.product_id, row.store_id) for row in publications})
        for row in publications:
            if row.product_id in products:
                bought = supplies[row.product_id, row.store_id]
                yield from _of(row, stores[row.store_id], products[row.product_id], bought)


def _of(
    row: Publication, store: StoreRef, product: ListedForPublishing, supplies: Mapping[int, Bought]
) -> Iterator[PublishedPrice]:
    kept, rate = read_adjustments(row.adjustments), read_rate(row.rate)
    prices = {variant.variant_id: (variant.price_minor, variant.compare_at_minor) for variant in row.variants.all()}
    is_known = product.currency == row.currency or rate is not None
    for variant in product.variants:
        if variant.id not in prices:
            continue
        cost = in_store(supplies[variant.id], kept.get(variant.id, UNCHANGED)).supply.cost_minor
        yield PublishedPrice(
            publication_id=row.pk,
            variant_id=variant.id,
            store_id=row.store_id,
            store_name=store.name,
            title=row.title,
            variant=" / ".join(variant.option_values),
            sku=variant.sku,
            currency=row.currency,
            store_currency=store.currency,
            price_minor=prices[variant.id][0],
            compare_at_minor=prices[variant.id][1],
            cost_minor=cost if is_known else None,
            rate=None if product.currency == row.currency else rate,
        )

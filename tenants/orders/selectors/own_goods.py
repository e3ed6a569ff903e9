"""Antstore's goods at their present price and stock: they are our own, so no older look at them counts."""

from dataclasses import replace

from server.company.antstore.contracts import PresentOffer
from server.company.antstore.selectors import present_offers
from server.ports.suppliers import Supplier
from tenants.importing.contracts import ListedForPublishing, ListedVariantView, Supply
from tenants.products.selectors.sourcing import Sources

GONE = Supply(cost_minor=None, stock=None, available=False)


def with_present_offers(sources: Sources) -> Sources:
    """Return the sources with what Antstore's variants cost now; one query, none without its products.

    What it no longer sells, or sells in another currency, can't be bought.
    """
    own = {product.id: product for product in sources.products.values() if product.supplier is Supplier.ANTSTORE}
    if not own:
        return sources
    offers = present_offers({product.source_id for product in own.values()})
    return replace(sources, products={**sources.products, **{key: _at_present(own[key], offers) for key in own}})


def _at_present(product: ListedForPublishing, offers: dict[tuple[str, str], PresentOffer]) -> ListedForPublishing:
    def supply_of(variant: ListedVariantView) -> Supply:
        offer = offers.get((product.source_id, variant.source_sku_id))
        if offer is None or offer.currency != product.currency:
            return GONE
        return Supply(offer.price_minor, offer.stock, available=True)

    return replace(product, variants=tuple(replace(each, seen=supply_of(each)) for each in product.variants))

"""A product's prices in each store, with the source of each price."""

from collections.abc import Iterable
from dataclasses import replace

from server.company.identity.contracts import Actor
from tenants.importing.contracts import ListedForPublishing, SkuInStore, StorePrices
from tenants.preferences.selectors import read_price_settings
from tenants.products.rules.adjustments import adjusted
from tenants.products.rules.pushes import price_variants, with_settled
from tenants.products.selectors.states import NOTHING_KEPT, kept_of
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores


def read_store_prices(actor: Actor, product: ListedForPublishing) -> list[StorePrices]:
    """Return the prices that publishing would write in every store that the actor sees.

    They follow the settings of the last publishing there, later changes of cost, and prices set for that store only.
    Variants removed from the store are left out.
    """
    settings, known = read_price_settings(), kept_of([product.id])
    whole = replace(product, variants=tuple(replace(variant, included=True) for variant in product.variants))

    def priced(store: StoreRef) -> Iterable[SkuInStore]:
        kept = known.get((product.id, store.id), NOTHING_KEPT)
        made = price_variants(adjusted(whole, kept.adjustments, settings), store, settings, kept.upload)
        for variant, price in with_settled(made, kept.adjustments, settings, kept.upload.pricing).variants:
            yield SkuInStore(variant.id, price)

    return [StorePrices(store.id, store.name, store.currency, tuple(priced(store))) for store in list_stores(actor)]

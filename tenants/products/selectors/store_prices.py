"""A product's prices in each store, each with where it comes from."""

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
    """What publishing would ask in every store that the actor sees: by the settings that it was published with there,
    costs that changed since, and prices that were settled for the store alone. Variants that went from it are left out.
    """
    settings, known = read_price_settings(), kept_of([product.id])
    whole = replace(product, variants=tuple(replace(one, included=True) for one in product.variants))

    def priced(store: StoreRef) -> Iterable[SkuInStore]:
        kept = known.get((product.id, store.id), NOTHING_KEPT)
        made = price_variants(adjusted(whole, kept.adjustments, settings), store, settings, kept.upload)
        for variant, price in with_settled(made, kept.adjustments, settings, kept.upload.pricing).variants:
            yield SkuInStore(variant.id, price)

    return [StorePrices(store.id, store.name, store.currency, tuple(priced(store))) for store in list_stores(actor)]

"""A product's prices in each store, each with where it comes from."""

from collections.abc import Iterable

from server.company.identity.contracts import Actor
from tenants.importing.contracts import ListedForPublishing, SkuInStore, StorePrices
from tenants.preferences.selectors import read_price_settings
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores


def read_store_prices(actor: Actor, product: ListedForPublishing) -> list[StorePrices]:
    """The included variants' prices in every store that the actor sees."""
    settings = read_price_settings()

    def priced(store: StoreRef) -> Iterable[SkuInStore]:
        for variant in product.variants:
            price = settings.price_for_store(
                store_id=store.id,
                store_currency=store.currency,
                currency=product.currency,
                cost_minor=variant.cost_minor,
                price_minor=variant.price_minor,
                compare_at_minor=variant.compare_at_minor,
                price_is_manual=variant.price_is_manual,
                supplier_compare_at=variant.supplier_compare_at_minor,
            )
            yield SkuInStore(variant.id, price)

    return [StorePrices(store.id, store.name, store.currency, tuple(priced(store))) for store in list_stores(actor)]

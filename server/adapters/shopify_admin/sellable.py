"""What no shop can take, said before anything is sent."""

from server.adapters.sellable import refuse_excess
from server.adapters.shopify_admin.mapper import choice_of
from server.ports.stores import Platform, PushProduct


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no Shopify shop could sell it."""
    refuse_excess(Platform.SHOPIFY, product, host, [choice_of(product, variant) for variant in product.variants])

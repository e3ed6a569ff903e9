"""What no store can take, said before anything is sent (catalog limits)."""

from collections import Counter

from server.adapters.bigcommerce.mapper import choice_of, sku_of
from server.adapters.sellable import refuse_excess
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import Platform, PushProduct


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no BigCommerce store could sell it."""
    refuse_excess(Platform.BIGCOMMERCE, product, host, [choice_of(product, variant) for variant in product.variants])
    skus = Counter(sku_of(variant) for variant in product.variants if variant.sku)
    for sku, times in skus.most_common(1):
        if times > 1:
            raise Permanent(Reason("store.sku_repeated", {"sku": sku, "count": str(times)}))

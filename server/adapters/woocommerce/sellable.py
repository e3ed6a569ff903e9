"""What no store can take, said before anything is sent."""

from collections import Counter

from server.adapters.sellable import refuse_excess
from server.adapters.woocommerce.mapper import attribute_key, attributes_of
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import Platform, PushProduct


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no WooCommerce store could sell it: no variants, none to choose by, or a SKU twice."""
    choices = [attribute_key(attributes_of(product, variant)) for variant in product.variants]
    refuse_excess(Platform.WOOCOMMERCE, product, host, choices)
    skus = Counter(variant.sku for variant in product.variants if variant.sku)
    for sku, count in skus.most_common(1):
        if count > 1:
            raise Permanent(Reason("store.sku_repeated", {"sku": sku, "count": str(count)}))

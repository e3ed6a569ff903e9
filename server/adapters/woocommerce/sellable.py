"""What no store can take, said before anything is sent."""

from collections import Counter

from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PushProduct


def refuse_unsellable(product: PushProduct) -> None:
    """Permanent when no WooCommerce store could sell it: no variants, none to choose by, or a SKU twice."""
    if not product.variants:
        raise Permanent(Reason("store.no_variants"))
    if len(product.variants) > 1 and not product.options:
        raise Permanent(Reason("store.no_options", {"count": str(len(product.variants))}))
    skus = Counter(variant.sku for variant in product.variants if variant.sku)
    for sku, count in skus.most_common(1):
        if count > 1:
            raise Permanent(Reason("store.sku_repeated", {"sku": sku, "count": str(count)}))

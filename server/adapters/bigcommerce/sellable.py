"""What no store can take, said before anything is sent (catalog limits)."""

from collections import Counter

from server.adapters.bigcommerce.mapper import choice_of, sku_of
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PushProduct

MOST_VARIANTS = 600


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no BigCommerce store could sell it."""
    count = len(product.variants)
    if not count:
        raise Permanent(Reason("store.no_variants"))
    if count > MOST_VARIANTS:
        params = {"host": host, "count": str(count), "limit": str(MOST_VARIANTS)}
        raise Permanent(Reason("store.too_many_variants", params))
    twins = Counter(choice_of(product, variant) for variant in product.variants)
    if max(twins.values()) > 1:
        raise Permanent(Reason("store.no_options", {"count": str(count)}))
    skus = Counter(sku_of(variant) for variant in product.variants if variant.sku)
    for sku, times in skus.most_common(1):
        if times > 1:
            raise Permanent(Reason("store.sku_repeated", {"sku": sku, "count": str(times)}))

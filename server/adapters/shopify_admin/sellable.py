"""What no shop can take, said before anything is sent."""

from collections import Counter

from server.adapters.shopify_admin.mapper import choice_of
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PushProduct

MOST_VARIANTS, MOST_OPTIONS = 2048, 3


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no Shopify shop could sell it: no variants, too many, or none to choose by."""
    count, options = len(product.variants), len(product.options)
    if not count:
        raise Permanent(Reason("store.no_variants"))
    if count > MOST_VARIANTS:
        params = {"host": host, "count": str(count), "limit": str(MOST_VARIANTS)}
        raise Permanent(Reason("store.too_many_variants", params))
    if options > MOST_OPTIONS:
        params = {"host": host, "count": str(options), "limit": str(MOST_OPTIONS)}
        raise Permanent(Reason("store.too_many_options", params))
    twins = Counter(choice_of(product, variant) for variant in product.variants)
    if max(twins.values()) > 1:
        raise Permanent(Reason("store.no_options", {"count": str(count)}))

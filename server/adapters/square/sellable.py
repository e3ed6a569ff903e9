"""What no seller's catalog can take, said before anything is sent."""

from collections import Counter

from server.adapters.square.mapper import label
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PushProduct

MOST_VARIANTS = 250


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no Square seller could sell it."""
    count = len(product.variants)
    if not count:
        raise Permanent(Reason("store.no_variants"))
    if count > MOST_VARIANTS:
        params = {"host": host, "count": str(count), "limit": str(MOST_VARIANTS)}
        raise Permanent(Reason("store.too_many_variants", params))
    twins = Counter(label(product, variant).casefold() for variant in product.variants)
    if max(twins.values()) > 1:
        raise Permanent(Reason("store.no_options", {"count": str(count)}))

"""What no site can take, said before anything is sent (limits of Create Product)."""

from collections import Counter

from server.adapters.wix.mapper import choice_of, count_combinations
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PushProduct

MOST_VARIANTS, MOST_OPTIONS = 1000, 6


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no Wix site could sell it; combinations that are not sold count too."""
    count, options = len(product.variants), len(product.options)
    if not count:
        raise Permanent(Reason("store.no_variants"))
    if options > MOST_OPTIONS:
        params = {"host": host, "count": str(options), "limit": str(MOST_OPTIONS)}
        raise Permanent(Reason("store.too_many_options", params))
    twins = Counter(choice_of(product, variant) for variant in product.variants)
    if max(twins.values()) > 1:
        raise Permanent(Reason("store.no_options", {"count": str(count)}))
    total = max(count, count_combinations(product))
    if total > MOST_VARIANTS:
        params = {"host": host, "count": str(total), "limit": str(MOST_VARIANTS)}
        raise Permanent(Reason("store.too_many_variants", params))

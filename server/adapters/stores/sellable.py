"""Checks, before anything is sent, for products that no store of a platform accepts."""

from collections import Counter
from collections.abc import Hashable, Sequence

from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS, find_excess
from server.ports.failures import Permanent
from server.ports.stores import PushProduct


def refuse_unsellable(
    platform: Platform, product: PushProduct, host: str, choices: Sequence[Hashable], combinations: int | None
) -> None:
    """Permanent when the product has no variants, too many for the platform, or some with equal `choices`.

    Also when a SKU occurs twice on a platform that needs unique SKUs.
    """
    if not product.variants:
        raise Permanent(Reason("store.no_variants"))
    values = [variant.option_values for variant in product.variants]
    options = len(product.options)
    excess = find_excess(platform, host, values, choices=choices, options=options, combinations=combinations)
    if excess := excess or _repeated_sku(platform, product):
        raise Permanent(excess)


def _repeated_sku(platform: Platform, product: PushProduct) -> Reason | None:
    limits = LIMITS[platform]
    skus = Counter(variant.sku[: limits.sku_length] for variant in product.variants if variant.sku and limits.own_skus)
    sku, count = next(iter(skus.most_common(1)), ("", 0))
    return Reason("store.sku_repeated", {"sku": sku, "count": str(count)}) if count > 1 else None

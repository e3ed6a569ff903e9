"""What no store of a platform can take, said before anything is sent."""

from collections.abc import Hashable, Sequence

from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.store_limits import find_excess
from server.ports.stores import Platform, PushProduct


def refuse_excess(
    platform: Platform, product: PushProduct, host: str, choices: Sequence[Hashable], *, combinations: int | None = None
) -> None:
    """Permanent when the product has no variants, more than the platform takes, or some that `choices` cannot part."""
    if not product.variants:
        raise Permanent(Reason("store.no_variants"))
    values = [variant.option_values for variant in product.variants]
    options = len(product.options)
    excess = find_excess(platform, host, values, choices=choices, options=options, combinations=combinations)
    if excess:
        raise Permanent(excess)

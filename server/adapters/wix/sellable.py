"""What no site can take, said before anything is sent (limits of Create Product)."""

from server.adapters.sellable import refuse_excess
from server.adapters.wix.mapper import choice_of, count_combinations
from server.ports.stores import Platform, PushProduct


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no Wix site could sell it; combinations that are not sold count too."""
    choices = [choice_of(product, variant) for variant in product.variants]
    refuse_excess(Platform.WIX, product, host, choices, combinations=count_combinations(product))

"""What no seller's catalog can take, said before anything is sent."""

from server.adapters.sellable import refuse_excess
from server.adapters.square.mapper import label
from server.ports.stores import Platform, PushProduct


def refuse_unsellable(product: PushProduct, host: str) -> None:
    """Permanent when no Square seller could sell it."""
    refuse_excess(Platform.SQUARE, product, host, [label(product, variant).casefold() for variant in product.variants])

"""The sales channels that a new product is put into."""

from collections.abc import Callable, Mapping

from server.adapters.stores.client import StoreClient
from server.ports.failures import Permanent
from server.ports.missing import channels_missing
from server.ports.stores import PushProduct

QUESTION = "channels"

Offered = dict[str, bool] | None
"""Whether each channel of a store is a default one, by id; None where the merchant does not let us list them."""


def check_channels(client: StoreClient, product: PushProduct, ask: Callable[[], Offered]) -> None:
    """Refuse a chosen channel that the store no longer has, before anything is created. `ask` is called once per run,
    and again before a channel counts as lost.
    """
    if not product.channels:
        return
    offered = client.answers.once(QUESTION, ask)
    if _missing(product, offered):
        offered = client.answers.anew(QUESTION, offered, ask)
    refuse_missing(client, product, offered)


def refuse_missing(client: StoreClient, product: PushProduct, offered: Mapping[str, bool] | None) -> None:
    """Permanent("store.channel_missing") names the chosen channels that are not offered."""
    if missing := _missing(product, offered):
        raise Permanent(channels_missing(client.host, (product.names.get(each, each) for each in missing)))


def _missing(product: PushProduct, offered: Mapping[str, bool] | None) -> list[str]:
    return [] if offered is None else [each for each in product.channels if each not in offered]

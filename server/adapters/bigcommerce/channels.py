"""A store's channels ("List channels", "Products channel assignments"), and adding new products to them.

Listing channels needs the scope `store_channel_settings` or `store_channel_settings_read_only`; assigning products
needs the scope of products.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from server.adapters.bigcommerce.client import BigCommerceClient, Json, scope_named
from server.adapters.stores import channels
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.values import read_text
from server.ports.answers import with_answer
from server.ports.channels import StoreChannel, place
from server.ports.stores import PushProduct

SCOPE = "store_channel_settings"
_CHANNELS, _ASSIGNMENTS = "channels", "catalog/products/channel-assignments"
_OPEN = frozenset({"active", "prelaunch", "connected"})


def list_channels(client: BigCommerceClient) -> Sequence[StoreChannel]:
    """List the open storefronts, marketplaces and points of sale.

    None is marked as default: the store decides where unassigned products appear.
    """
    with scope_named(SCOPE):
        return [StoreChannel(str(row["id"]), _name(row), is_default=False) for row in _open(client)]


def check_channels(client: BigCommerceClient, product: PushProduct) -> None:
    """Refuse a chosen channel that is no longer open, before anything is created."""
    channels.check_channels(client, product, partial(_offered, client))


def put_into_channels(client: BigCommerceClient, product_id: str, product: PushProduct) -> None:
    """Put a new product into the chosen channels only; if none is chosen, the store decides.

    Without the scope, leave the product where the store put it. Permanent for a channel that was just closed.
    """
    if not product.channels:
        return

    def put(offered: dict[str, bool] | None) -> None:
        if offered is not None:
            _put(client, product_id, product.channels, offered)
        channels.refuse_missing(client, product, offered)

    with_answer(
        client.answers,
        channels.QUESTION,
        partial(_offered, client),
        put,
        refusal=StoreRefusal,
        is_stale=lambda refused: refused.is_about_channel,
    )


def _offered(client: BigCommerceClient) -> dict[str, bool] | None:
    """Return the open channels; None where the token may not list them."""
    try:
        return {str(row["id"]): False for row in _open(client)}
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        return None


def _put(client: BigCommerceClient, product_id: str, chosen: Sequence[str], offered: Mapping[str, bool]) -> None:
    rows = client.pages(_ASSIGNMENTS, {"product_id:in": product_id})
    placement = place(offered, chosen, sorted({str(row.get("channel_id")) for row in rows}))
    _assign(client, product_id, placement.enter)
    _take_out(client, product_id, placement.leave)


def _assign(client: BigCommerceClient, product_id: str, entered: Sequence[str]) -> None:
    if entered:
        client.put(_ASSIGNMENTS, [{"product_id": int(product_id), "channel_id": int(each)} for each in entered])


def _take_out(client: BigCommerceClient, product_id: str, left: Sequence[str]) -> None:
    if left:
        client.delete(f"{_ASSIGNMENTS}?product_id:in={product_id}&channel_id:in={','.join(left)}")


def _open(client: BigCommerceClient) -> Iterable[Json]:
    """Return the channels that merchants see and that are in use ("Channel status")."""
    rows = (row for row in client.pages(_CHANNELS) if isinstance(row.get("id"), int))
    return (row for row in rows if row.get("status") in _OPEN and row.get("is_visible") is not False)


def _name(row: Json) -> str:
    return read_text(row.get("name")) or str(row["id"])

"""The locations where a shop counts stock, and the channels where it sells.

shopify.dev, "Product and variant publishing"; `locations` needs the scope `read_locations`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from server.adapters.shopify_admin import queries
from server.adapters.shopify_admin.client import ShopifyClient, UserErrors
from server.adapters.stores import channels
from server.adapters.stores.locations import count_at
from server.adapters.values import as_dict, as_list, read_text
from server.ports.answers import with_answer
from server.ports.channels import Placement, StoreChannel, place
from server.ports.failures import NeedsMerchant
from server.ports.locations import StoreLocation
from server.ports.stores import PushProduct

ONLINE_STORE = "online_store"
"""The handle of the online store's app; titles cannot identify it, they are in the shop owner's language."""

TOGETHER = 50
"""Products per update of a channel (PublicationUpdateInput)."""

Json = dict[str, Any]
R = TypeVar("R")


def list_channels(client: ShopifyClient) -> Sequence[StoreChannel]:
    """List publications of the shop's apps by their global ids. One page is enough: a shop has a dozen at most."""
    return _channels(client.query(queries.CHANNELS))


def list_locations(client: ShopifyClient) -> Sequence[StoreLocation]:
    """List locations by their global ids. One page is enough: a shop has some dozens at most."""
    response = client.query(queries.LOCATIONS)
    main = read_text(as_dict(response.get("location")).get("id"))
    nodes = [as_dict(node) for node in as_list(as_dict(response.get("locations")).get("nodes"))]
    found = [
        StoreLocation(read_text(node.get("id")), read_text(node.get("name")), node.get("id") == main) for node in nodes
    ]
    return sorted(found, key=lambda location: not location.is_default)


def default_location(client: ShopifyClient) -> str:
    """Return the shop's default location for stock; empty for none. Queried once per run."""
    return client.answers.once("location", partial(_location, client, ""))


def at_location(client: ShopifyClient, chosen: str, count: Callable[[str], R]) -> R:
    """Call `count` with the id of the chosen location, else of the default one, and return its answer."""
    return count_at(client, chosen, partial(_location, client, chosen), count)


def offered_channels(client: ShopifyClient) -> dict[str, bool] | None:
    """Return the shop's channels, each with whether it is the online store; queried once per run.

    None if the merchant never granted the scope: the connection check shows what is missing.
    """
    return client.answers.once(channels.QUESTION, partial(_ask, client))


def check_channels(client: ShopifyClient, product: PushProduct) -> None:
    """Refuse a chosen channel that the shop no longer has, before anything is created."""
    channels.check_channels(client, product, partial(_ask, client))


def put_into_channels(client: ShopifyClient, record: Json, product: PushProduct) -> None:
    """Put a new product into the chosen channels only, or into the online store if none is chosen.

    `record` is the product with the channels that added it automatically (`autoPublish`). Without the merchant's
    consent it stays where the shop put it. Permanent for a channel that was just removed.
    """

    def put(offered: channels.Offered) -> None:
        _put(client, record, place(offered or {}, product.channels, _current_channels(client, record)))
        channels.refuse_missing(client, product, offered)

    try:
        with_answer(
            client.answers,
            channels.QUESTION,
            partial(_ask, client),
            put,
            refusal=UserErrors,
            is_stale=lambda refused: refused.is_about_channel,
        )
    except NeedsMerchant as refusal:
        _refuse_other(refusal)


def _location(client: ShopifyClient, chosen: str) -> str:
    """Return the location's id; empty for a chosen location that is not in use."""
    if not chosen:
        return read_text(as_dict(client.query(queries.DEFAULT_LOCATION).get("location")).get("id"))
    response = as_dict(client.query(queries.CHOSEN_LOCATION, {"id": chosen}).get("location"))
    return chosen if response.get("isActive") else ""


def _ask(client: ShopifyClient) -> dict[str, bool] | None:
    try:
        return {channel.other_id: channel.is_default for channel in list_channels(client)}
    except NeedsMerchant as refusal:
        _refuse_other(refusal)
        return None


def _refuse_other(refusal: NeedsMerchant) -> None:
    if refusal.reason.code != "store.scopes_missing":
        raise refusal


def _put(client: ShopifyClient, record: Json, placement: Placement) -> None:
    gid = read_text(record.get("id"))
    if client.together.size > 1:
        for each in placement.enter:
            client.together.ask(f"enter {each}", gid, partial(_enter, client, each), most=TOGETHER)
    else:
        _change(client, "publishablePublish", queries.PUBLISH, gid, placement.enter)
    _change(client, "publishableUnpublish", queries.UNPUBLISH, gid, placement.leave)


def _enter(client: ShopifyClient, channel: str, gids: Sequence[str]) -> list[Exception | None]:
    """Add products to a channel; if the shop refuses them together, add each alone."""
    try:
        params = {"id": channel, "input": {"publishablesToAdd": list(gids)}}
        client.mutate("publicationUpdate", queries.ENTER_TOGETHER, params)
    except UserErrors:
        return [_enter_alone(client, channel, gid) for gid in gids]
    return [None] * len(gids)


def _enter_alone(client: ShopifyClient, channel: str, gid: str) -> Exception | None:
    try:
        _change(client, "publishablePublish", queries.PUBLISH, gid, [channel])
    except UserErrors as refusal:
        return refusal
    return None


def _change(client: ShopifyClient, name: str, document: str, gid: str, chosen: Sequence[str]) -> None:
    if chosen:
        params = {"id": gid, "input": [{"publicationId": each} for each in chosen]}
        client.mutate(name, document, params)


def _taking_all(client: ShopifyClient) -> list[str]:
    found = as_list(as_dict(client.query(queries.CHANNELS).get("publications")).get("nodes"))
    return [read_text(node.get("id")) for node in map(as_dict, found) if node.get("autoPublish")]


def _channels(payload: Json) -> list[StoreChannel]:
    nodes = [as_dict(node) for node in as_list(as_dict(payload.get("publications")).get("nodes"))]
    return sorted((_channel(node) for node in nodes if node.get("id")), key=lambda channel: not channel.is_default)


def _channel(node: Json) -> StoreChannel:
    catalog = as_dict(node.get("catalog"))
    app = as_dict(next(iter(as_list(as_dict(catalog.get("apps")).get("nodes"))), None))
    name = read_text(app.get("title")) or read_text(catalog.get("title"))
    return StoreChannel(read_text(node.get("id")), name, app.get("handle") == ONLINE_STORE)


def _current_channels(client: ShopifyClient, record: Json) -> list[str]:
    """Return the product's channels; for a bulk operation, which does not report them, those that add all products."""
    if "resourcePublicationsV2" not in record:
        return client.answers.once("channels that take in all", partial(_taking_all, client))
    nodes = as_list(as_dict(record.get("resourcePublicationsV2")).get("nodes"))
    return [read_text(as_dict(as_dict(node).get("publication")).get("id")) for node in nodes]

"""The locations of a shop (Admin API, `locations`, scope `read_locations`)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from server.adapters.shopify_admin import queries
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.shopify_admin.refusals import UserErrors
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.locations import StoreLocation
from server.ports.stores import StoreAccess

_DEFAULT = "location"
R = TypeVar("R")


class ShopifyLocations:
    """Locations by their global ids. A shop has some dozens at most: one page tells them."""

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        told = ShopifyClient(access).query(queries.LOCATIONS)
        main = read_text(as_dict(told.get("location")).get("id"))
        nodes = [as_dict(node) for node in as_list(as_dict(told.get("locations")).get("nodes"))]
        found = [
            StoreLocation(read_text(node.get("id")), read_text(node.get("name")), node.get("id") == main)
            for node in nodes
        ]
        return sorted(found, key=lambda one: not one.is_default)


def default_location(client: ShopifyClient) -> str:
    """Where the shop counts its stock unless told otherwise; empty for nowhere. Asked once in a run."""
    return client.answers.once(_DEFAULT, partial(_ask_default, client))


def count_at(client: ShopifyClient, chosen: str, count: Callable[[str], R]) -> R:
    """What `count` makes of the id of where stock is counted: the chosen location, else the default one.

    Permanent("store.location_missing") for a chosen location that was deleted or deactivated. Where the shop refuses
    the count, the location may be lost since it was asked for.
    """

    def use(location: str) -> R:
        if chosen and not location:
            raise Permanent(Reason("store.location_missing", {"host": client.host}))
        return count(location)

    question = f"location {chosen}" if chosen else _DEFAULT
    ask = partial(_ask_chosen, client, chosen) if chosen else partial(_ask_default, client)
    return with_answer(client.answers, question, ask, use, refusal=UserErrors, is_stale=_may_be_lost)


def _may_be_lost(refused: UserErrors) -> bool:
    return "location" in refused.message.lower()


def _ask_default(client: ShopifyClient) -> str:
    return read_text(as_dict(client.query(queries.DEFAULT_LOCATION).get("location")).get("id"))


def _ask_chosen(client: ShopifyClient, chosen: str) -> str:
    """Empty for one that is not in use."""
    told = as_dict(client.query(queries.CHOSEN_LOCATION, {"id": chosen}).get("location"))
    return chosen if told.get("isActive") else ""

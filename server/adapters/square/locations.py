"""The locations of a seller (ListLocations, RetrieveLocation), and counting at one of them."""

from collections.abc import Callable, Sequence
from functools import partial

from server.adapters.square import profile
from server.adapters.square.app import host
from server.adapters.square.client import ONCE, SquareClient
from server.adapters.square.refusals import SquareRefusal
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.locations import StoreLocation
from server.ports.stores import StoreAccess


class SquareLocations:
    """Active locations; the main one is where counts go by default."""

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        client = SquareClient(access)
        main = read_text(profile.main_location(client).get("id"))
        told = client.ask(lambda square: square.locations.list(request_options=ONCE))
        rows = [as_dict(each) for each in as_list(told.get("locations"))]
        active = [row for row in rows if row.get("status") == "ACTIVE"]
        found = [
            StoreLocation(read_text(row.get("id")), read_text(row.get("name")), row.get("id") == main) for row in active
        ]
        return sorted(found, key=lambda one: not one.is_default)


def count_at(client: SquareClient, chosen: str, count: Callable[[str], None]) -> None:
    """Count at the chosen location, else at the main one; `count` gets its id. Which it is, is asked once in a run.

    Permanent("store.location_missing") for a chosen one that the seller deactivated. Where the count is refused, the
    location may be lost since it was asked for.
    """

    def use(location: str) -> None:
        if chosen and not location:
            raise Permanent(Reason("store.location_missing", {"host": host()}))
        count(location)

    with_answer(
        client.answers,
        f"location {chosen}",
        partial(_ask, client, chosen),
        use,
        refusal=SquareRefusal,
        is_stale=lambda refused: refused.is_missing or "location" in refused.message.lower(),
    )


def _ask(client: SquareClient, chosen: str) -> str:
    """The id of the chosen location, else of the main one; empty for a chosen one that is not in use."""
    if not chosen:
        return read_text(profile.main_location(client).get("id"))
    try:
        told = client.ask(lambda square: square.locations.get(chosen, request_options=ONCE))
    except SquareRefusal as refusal:
        if not refusal.is_missing:
            raise
        told = {}
    return chosen if as_dict(told.get("location")).get("status") == "ACTIVE" else ""

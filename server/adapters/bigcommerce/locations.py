"""The locations of a store ("List locations", scope `store_inventory` or `store_inventory_read_only`)."""

from collections.abc import Callable, Iterable, Sequence

from server.adapters.bigcommerce.client import BigCommerceClient, Json
from server.adapters.bigcommerce.refusals import StoreRefusal, refusals_translated, scope_named
from server.adapters.values import read_text
from server.kit.reasons import Reason
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.locations import StoreLocation
from server.ports.stores import StoreAccess

SCOPE = "store_inventory"
_PATH = "inventory/locations"
_FIRST = 1
"""The location that every store has from the start."""


class BigCommerceLocations:
    """Enabled locations. NeedsMerchant("reconnect") where the token came without the scope."""

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        client = BigCommerceClient(access)
        with refusals_translated(), scope_named(SCOPE):
            rows = list(_in_use(client.pages(_PATH)))
            defaults = {row.get("id") for row in client.pages(_PATH, {"is_default": "true"})} or {_FIRST}
        found = [StoreLocation(str(row["id"]), _name(row), row["id"] in defaults) for row in rows]
        return sorted(found, key=lambda one: not one.is_default)


def count_at(client: BigCommerceClient, location_id: str, count: Callable[[], object]) -> None:
    """Count at a location that is in use. Permanent("store.location_missing") for one that was deleted or deactivated.

    Where the store refuses the count, the location may be lost since it was asked for.
    """

    def use(is_in_use: bool) -> None:
        if not is_in_use:
            raise Permanent(Reason("store.location_missing", {"host": client.host}))
        count()

    with scope_named(SCOPE):
        with_answer(
            client.answers,
            f"location {location_id}",
            lambda: _is_in_use(client, location_id),
            use,
            refusal=StoreRefusal,
            is_stale=lambda refused: "location" in refused.message.lower(),
        )


def _is_in_use(client: BigCommerceClient, location_id: str) -> bool:
    return any(str(row["id"]) == location_id for row in _in_use(client.pages(_PATH, {"location_id:in": location_id})))


def _in_use(rows: Iterable[Json]) -> Iterable[Json]:
    return (row for row in rows if isinstance(row.get("id"), int) and row.get("enabled") is not False)


def _name(row: Json) -> str:
    return read_text(row.get("label")) or read_text(row.get("code")) or str(row["id"])

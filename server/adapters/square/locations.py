"""The locations of a seller (ListLocations)."""

from collections.abc import Sequence

from server.adapters.square import profile
from server.adapters.square.client import ONCE, SquareClient
from server.adapters.values import as_dict, as_list, read_text
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

"""The locations of a shop (Admin API, `locations`, scope `read_locations`)."""

from collections.abc import Sequence

from server.adapters.shopify_admin import queries
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.values import as_dict, as_list, read_text
from server.ports.locations import StoreLocation
from server.ports.stores import StoreAccess


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

"""Channels and locations of the platforms' stores in the sandbox, and how their merchants take one away."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fixtures.sandbox.bigcommerce.store import CHANNELS
from fixtures.sandbox.shopify_admin.shop import LOCATIONS, publication_gid
from server.platforms.contracts import Platform
from server.ports.stores import PushProduct
from tests.adapters.platforms import small


@dataclass(frozen=True)
class Channels:
    """Two channels of a store, and one that was there before; what its products stand in, in the store's own form."""

    first: str
    second: str
    gone: str
    take_away: Callable[[Any], object]
    """The first one."""

    stands: str
    """What a product calls the channels that it stands in."""

    own: Callable[[str], Any]


def without_outlet(shop: Any) -> None:
    shop.channels = [each for each in shop.channels if each["id"] != 702]


MAIN, OUTLET, ETSY, CLOSED = (str(channel["id"]) for channel in CHANNELS)
ONLINE, COUNTER, SHOP = (publication_gid(handle) for handle in ("online_store", "point_of_sale", "shop"))
OF: Mapping[Platform, Channels] = {
    Platform.BIGCOMMERCE: Channels(OUTLET, ETSY, CLOSED, without_outlet, "channels", int),
    Platform.SHOPIFY: Channels(
        COUNTER, SHOP, publication_gid("market"),
        lambda shop: shop.configure({"channels": "online_store,shop"}), "published", str,
    ),
}  # fmt: skip

WHERE: Mapping[Platform, tuple[str, str, Callable[[Any], object]]] = {
    Platform.BIGCOMMERCE: ("2", "9", lambda shop: setattr(shop, "closed_locations", [2])),
    Platform.SHOPIFY: (
        list(LOCATIONS)[1], "gid://shopify/Location/999",
        lambda shop: setattr(shop, "closed_locations", list(LOCATIONS)[1]),
    ),
    Platform.SQUARE: ("LHARBOR2", "LGONE", lambda seller: setattr(seller, "closed_locations", ["LHARBOR2"])),
}  # fmt: skip
"""A location besides the default one, one that never was, and how the merchant closes the first."""


def named(name: str, *chosen: str, **changes: Any) -> PushProduct:
    """Another product than the one before."""
    variants = tuple(replace(each, sku=f"{name}-{each.sku}") for each in small().variants)
    return small(**{"reference": name, "title": name, "variants": variants, "channels": chosen, **changes})

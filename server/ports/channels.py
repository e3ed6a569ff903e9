"""Sales channels: where a store shows its products, on platforms with several such places."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class StoreChannel:
    """A sales channel: an online store, a point of sale, a marketplace. `is_default`: new products are shown there
    unless others are chosen.
    """

    other_id: str
    name: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Placement:
    """The channels to add a new product to, and those to remove it from."""

    enter: tuple[str, ...]
    leave: tuple[str, ...]


def place(offered: Mapping[str, bool], chosen: Collection[str], existing: Collection[str]) -> Placement:
    """Decide the changes that put a new product, now in the `existing` channels, into the chosen channels only.

    `offered` maps the store's channels to whether they are default ones. With none chosen, add it to the default ones
    and remove it from none. A chosen channel that the store no longer has is left out; adapters refuse it.
    """
    chosen_channels = [each for each, is_default in offered.items() if (each in chosen if chosen else is_default)]
    enter = tuple(each for each in chosen_channels if each not in existing)
    return Placement(enter, tuple(each for each in existing if each not in chosen_channels) if chosen else ())


class StoreChannelPort(Protocol):
    """The sales channels of a platform's stores. Calls raise `server.ports.failures` kinds."""

    def list_channels(self, access: StoreAccess) -> Sequence[StoreChannel]:
        """List all channels that can show products, default ones first.

        Raise NeedsMerchant("reconnect") with "store.scopes_missing" when the merchant has not granted the needed
        scopes.
        """
        ...

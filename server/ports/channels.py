"""Where a store shows its products to buyers, on platforms that have several such places."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class StoreChannel:
    """A sales channel: an online store, the counter, a marketplace. `is_default`: new products stand there unless
    others are chosen. None is where the platform does not tell."""

    other_id: str
    name: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Placement:
    """The channels that a new product has to be put into, and those that it has to be taken out of."""

    enter: tuple[str, ...]
    leave: tuple[str, ...]


def place(offered: Mapping[str, bool], chosen: Collection[str], standing: Collection[str]) -> Placement:
    """What brings a new product, which is `standing` in some channels already, into the chosen ones and no others.

    `offered` are the store's channels, each with whether it is a default one. None chosen: into the default ones, and
    what channels took in by themselves stays. A chosen channel that the store has no longer is passed over.
    """
    wanted = [each for each, is_default in offered.items() if (each in chosen if chosen else is_default)]
    enter = tuple(each for each in wanted if each not in standing)
    return Placement(enter, tuple(each for each in standing if each not in wanted) if chosen else ())


class StoreChannelPort(Protocol):
    """The sales channels of a selling platform's stores. Calls raise `server.ports.failures` kinds."""

    def list_channels(self, access: StoreAccess) -> Sequence[StoreChannel]:
        """All channels into which products can be put, the default ones first.

        NeedsMerchant("reconnect") with "store.scopes_missing" for a store whose merchant agreed to less.
        """
        ...

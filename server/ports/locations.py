"""Stock locations of a store, on platforms with several of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class StoreLocation:
    """A warehouse or shop. `is_default`: stock is counted there unless another location is chosen."""

    other_id: str
    name: str
    is_default: bool


class StoreLocationPort(Protocol):
    """The stock locations of a platform's stores. Calls raise `server.ports.failures` kinds."""

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        """List all active locations, the default one first."""
        ...

"""Where a store counts its stock, on platforms that have several such places."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class StoreLocation:
    """A warehouse or shop. `is_default`: what is counted goes there unless another is chosen."""

    other_id: str
    name: str
    is_default: bool


class StoreLocationPort(Protocol):
    """The places of a selling platform's stores. Calls raise `server.ports.failures` kinds."""

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        """All places that are in use, the default one first."""
        ...

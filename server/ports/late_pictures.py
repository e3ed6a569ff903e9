"""Pictures that a platform loads by URL only after it has taken the product."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class PictureLoading:
    """How many pictures of a product the platform failed to load, and whether it still loads others.

    `why`: the platform's own words for the first failure; empty when it gives none.
    """

    failed: int = 0
    is_loading: bool = False
    why: str = ""


class LatePicturesPort(Protocol):
    """A selling platform that loads pictures later. Calls raise `server.ports.failures` kinds."""

    def read_pictures(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, PictureLoading]:
        """Read the pictures of many products in few calls, by product id.

        Products that are gone are left out; so are all where we may not see the pictures' states.
        """
        ...

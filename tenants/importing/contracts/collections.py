"""The collections of a store that a product is added to; some platforms call them categories."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StoreCollections:
    """Names by the store's ids. `is_all`: the product is removed from all others there."""

    names: Mapping[str, str] = field(default_factory=dict)
    is_all: bool = False


NO_COLLECTIONS = StoreCollections()

"""The choice of products of the Import List for a bulk action."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Chosen:
    """Products by their `ids`, or all of a saved `selection` except the `excluded`."""

    ids: tuple[int, ...] = ()
    selection: UUID | None = None
    excluded: tuple[int, ...] = ()

    def as_request(self) -> Mapping[str, Any]:
        """Return a value that is equal for equal choices, even if products change in between: for comparing
        requests.
        """
        if self.selection is None:
            return {"ids": sorted(set(self.ids))}
        return {"selection": str(self.selection), "excluded": sorted(set(self.excluded))}


@dataclass(frozen=True, slots=True)
class Selection:
    """All products that matched a filter at one moment; `token` selects them."""

    token: UUID
    count: int
    newest: int | None
    """The highest id; None when nothing matched."""

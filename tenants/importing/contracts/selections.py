"""Which products of the Import List somebody chose for an action on many."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Chosen:
    """Products by their `ids`, or all of a kept `selection` but the `excluded`."""

    ids: tuple[int, ...] = ()
    selection: UUID | None = None
    excluded: tuple[int, ...] = ()

    def asked(self) -> Mapping[str, Any]:
        """The same for the same choice, whatever becomes of its products: for comparing requests."""
        if self.selection is None:
            return {"ids": sorted(set(self.ids))}
        return {"selection": str(self.selection), "excluded": sorted(set(self.excluded))}


@dataclass(frozen=True, slots=True)
class Selection:
    """Everything that matched a filter at one moment, under the token by which it is chosen."""

    token: UUID
    count: int
    newest: int | None
    """The highest id; None where nothing matched."""

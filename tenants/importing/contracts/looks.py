"""A look at the suppliers of imported products."""

from collections.abc import Mapping
from dataclasses import dataclass

from tenants.importing.contracts.supply import Supply


@dataclass(frozen=True, slots=True)
class Look:
    """The supplies that a supplier showed, by variant of the Import List; the others are gone. Costs in `currency`."""

    currency: str
    supplies: Mapping[int, Supply]

    @property
    def is_gone(self) -> bool:
        """Whether the supplier no longer sells the product."""
        return not self.supplies


GONE = Look("", {})

"""Suppliers that a product will also be bought from, chosen before it is published."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlannedSource:
    """A supplier's product by its identity. `is_first`: buy it first; otherwise it is a substitute."""

    supplier: int
    host: str
    source_id: str
    url: str
    is_first: bool = False

    @property
    def source(self) -> tuple[int, str, str]:
        """The identity, as in `selectors.finding`."""
        return self.supplier, self.host, self.source_id

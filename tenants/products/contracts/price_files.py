"""Prices of published variants for price files."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from server.kit.reasons import Reason
from tenants.preferences.contracts import Conversion


@dataclass(frozen=True, slots=True)
class PublishedPrice:
    """The price of a variant in its store as we wrote it, in minor units of `currency`; the cost in the supplier's.

    `store_currency`: the present currency of the store. `rate` converts the cost; `cost_minor` None when it is unknown
    or cannot be converted.
    """

    publication_id: int
    variant_id: int
    store_id: int
    store_name: str
    title: str
    variant: str
    sku: str
    currency: str
    store_currency: str
    price_minor: int | None
    compare_at_minor: int | None
    cost_minor: int | None
    rate: Conversion | None

    @property
    def name(self) -> str:
        """The variant's name for merchants."""
        return f"{self.title[:80]} / {self.variant}" if self.variant else self.title[:80]


class RowVerdict(StrEnum):
    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PriceRow:
    """The result of a row of the file; `reason` refuses it, or is a warning."""

    at: int
    name: str
    verdict: RowVerdict
    reason: Reason | None = None
    found: PublishedPrice | None = None
    price_minor: int | None = None
    compare_at_minor: int | None = None


@dataclass(frozen=True, slots=True)
class PriceCheck:
    """The rows of a file, and the number of each kind."""

    rows: Sequence[PriceRow]

    def count(self, verdict: RowVerdict) -> int:
        return sum(row.verdict is verdict for row in self.rows)

    @property
    def warnings(self) -> int:
        return sum(row.verdict is RowVerdict.CHANGED and row.reason is not None for row in self.rows)

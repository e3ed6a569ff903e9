"""Contracts for finding the same article at other suppliers."""

from dataclasses import dataclass
from enum import StrEnum

from server.company.supply.contracts import SupplyProduct
from server.kit.reasons import Reason
from server.ports.suppliers import Supplier


class Certainty(StrEnum):
    """HIGH: the same article, judged by words and pictures. LOW: check it before you buy."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Article:
    """An article that somebody already sells. `source`: its current supplier, host and id.

    `picture` is its main picture; empty if it has none.
    """

    titles: tuple[str, ...]
    picture: bytes
    source: tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Likeness:
    """Similarity of two articles, from 0 to 1, by words and by pictures; `picture` None: not compared."""

    words: float
    picture: float | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Sending:
    """Shipping cost of one piece in US cents, and its duration. `service` is the supplier's name for it."""

    service: str
    cost_usd: int
    min_days: int | None
    max_days: int | None


@dataclass(frozen=True, slots=True)
class Offer:
    """The article at another supplier. `sending` None: shipping is unknown; `reason` says why, if the supplier did."""

    product: SupplyProduct
    likeness: Likeness
    certainty: Certainty
    sending: Sending | None = None
    reason: Reason | None = None

    @property
    def total_usd(self) -> int | None:
        """Return price plus shipping in US cents; None if shipping is unknown."""
        return None if self.sending is None else self.product.price_usd + self.sending.cost_usd


@dataclass(frozen=True, slots=True)
class Offers:
    """`asked_pictures`: whether a marketplace was also searched by picture."""

    offers: tuple[Offer, ...]
    asked_pictures: bool


SUPPLIERS = frozenset({Supplier.ALIEXPRESS, Supplier.ALIBABA1688, Supplier.BANGGOOD, Supplier.ALIBABA})
"""Suppliers that sell to merchants; shops' retail prices are not cheaper offers."""

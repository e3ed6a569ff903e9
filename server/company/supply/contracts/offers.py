"""The same article elsewhere: what is looked for, and what was found."""

from dataclasses import dataclass
from enum import StrEnum

from server.company.supply.contracts import SupplyProduct
from server.kit.reasons import Reason
from server.ports.suppliers import Supplier


class Certainty(StrEnum):
    """HIGH: the same article, as far as words and pictures tell. LOW: look at it before you buy."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Wanted:
    """An article that somebody sells already. `source`: the supplier, host and id it comes from now.

    `picture` is its main picture; empty where there is none.
    """

    titles: tuple[str, ...]
    picture: bytes
    source: tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much alike two articles are, from 0 to 1, by words and by pictures; `picture` None: not compared."""

    words: float
    picture: float | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Sending:
    """What sending one piece costs, in US cents, and how long it takes. `service` as its supplier calls it."""

    service: str
    cost_usd: int
    min_days: int | None
    max_days: int | None


@dataclass(frozen=True, slots=True)
class Offer:
    """The article at another supplier. `sending` None: its supplier does not say, for `reason` where it told one."""

    product: SupplyProduct
    likeness: Likeness
    certainty: Certainty
    sending: Sending | None = None
    reason: Reason | None = None

    @property
    def total_usd(self) -> int | None:
        """Price and sending in US cents; None where sending is not told."""
        return None if self.sending is None else self.product.price_usd + self.sending.cost_usd


@dataclass(frozen=True, slots=True)
class Offers:
    """`asked_pictures`: whether a marketplace was asked for the picture too."""

    offers: tuple[Offer, ...]
    asked_pictures: bool


SUPPLIERS = frozenset({Supplier.ALIEXPRESS, Supplier.ALIBABA1688, Supplier.BANGGOOD, Supplier.ALIBABA})
"""Who sells to merchants; what shops ask of buyers is no cheaper supplier."""

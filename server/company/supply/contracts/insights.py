"""Contracts of insights: best sellers, number of shops per article, and reliability of suppliers."""

from dataclasses import dataclass
from datetime import date

from server.company.supply.contracts import Figure, SupplyProduct
from server.ports.suppliers import Supplier

PERIODS = (1, 7, 30)
"""Periods of sales figures, in days."""
OWN_SOURCE = "Tradewind"


@dataclass(frozen=True, slots=True)
class Trend:
    """A best seller. `sold` pieces and `turnover` in US cents, each with its source."""

    product: SupplyProduct
    sold: Figure
    turnover: Figure | None


@dataclass(frozen=True, slots=True)
class Saturation:
    """How many shops of the catalogue sell an article, and their prices in US cents; counted by us on `day`.

    `day` None: no shop sells it.
    """

    shops: int
    listings: int
    least_usd: int | None
    most_usd: int | None
    day: date | None
    source: str = OWN_SOURCE


@dataclass(frozen=True, slots=True)
class Reliability:
    """A supplier's mean figures over its `products`, as its sources report them; each with its newest day.

    `gone` of the products were taken off sale.
    """

    supplier: Supplier
    products: int
    gone: int
    seen: date
    figures: tuple[Figure, ...]

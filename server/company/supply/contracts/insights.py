"""What the catalogue tells beyond one product: what sells, how many shops have an article, how suppliers do."""

from dataclasses import dataclass
from datetime import date

from server.company.supply.contracts import Figure, SupplyProduct
from server.ports.suppliers import Supplier

PERIODS = (1, 7, 30)
"""Days over which sales are told."""
OWN_SOURCE = "Tradewind"


@dataclass(frozen=True, slots=True)
class Trend:
    """A product that sells. `sold` pieces and `turnover` in US cents, each with where it comes from."""

    product: SupplyProduct
    sold: Figure
    turnover: Figure | None


@dataclass(frozen=True, slots=True)
class Saturation:
    """How many shops of the catalogue sell an article, at which prices in US cents; counted by us on `day`.

    `day` None: no shop has it.
    """

    shops: int
    listings: int
    least_usd: int | None
    most_usd: int | None
    day: date | None
    source: str = OWN_SOURCE


@dataclass(frozen=True, slots=True)
class Reliability:
    """How a supplier does over `products` of it, by the figures that its sources tell; means, newest day first.

    `gone` of them were taken off sale, as we saw it.
    """

    supplier: Supplier
    products: int
    gone: int
    seen: date
    figures: tuple[Figure, ...]

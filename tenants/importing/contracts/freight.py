"""What suppliers say of sending, as it crosses from the Import List."""

from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.finding import FreightQuote


@dataclass(frozen=True, slots=True)
class Carriers:
    """By whom a supplier sends; `reason`: why it did not say all."""

    names: tuple[str, ...]
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class ProductFreight:
    """The way of sending a product that was chosen among its supplier's; `reason`: why the supplier did not say."""

    product_id: int
    title: str
    quote: FreightQuote | None
    reason: Reason | None = None

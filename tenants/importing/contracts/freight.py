"""Shipping offers of suppliers for products of the Import List."""

from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.finding import FreightQuote


@dataclass(frozen=True, slots=True)
class Carriers:
    """The carriers of a supplier; `reason`: why some are missing."""

    names: tuple[str, ...]
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class ProductFreight:
    """The shipping method chosen for a product; `reason`: why the supplier gave no quote."""

    product_id: int
    title: str
    quote: FreightQuote | None
    reason: Reason | None = None

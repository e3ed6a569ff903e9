"""What lines of orders are bought from, and choosing that for an order alone (ORDER_MAPPING)."""

from dataclasses import dataclass
from typing import Any

from tenants.products.contracts.mappings import Verdict


@dataclass(frozen=True, slots=True)
class LineChoice:
    """Buy `quantity` pieces of a variant of the Import List for each one that a line sold, in its order alone.

    The price caps of the product's mapping don't bind what a merchant chose for one order; the limits of orders do.
    """

    line_id: int
    product_id: int
    variant_id: int
    quantity: int = 1

    def stored(self) -> dict[str, Any]:
        """Return what the line keeps."""
        return {"product_id": self.product_id, "variant_id": self.variant_id, "quantity": self.quantity}


@dataclass(frozen=True, slots=True)
class LineSource:
    """What a line is bought from, the first that fits. `quantity`: pieces for each one sold. `is_for_order`: it was
    chosen for this order alone.
    """

    product_id: int
    variant_id: int
    quantity: int
    is_for_order: bool
    title: str
    variant_title: str
    supplier: int
    url: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class LineToBuy:
    """A line of which `to_buy` pieces are left to buy. `source` None: nothing says from where. `product_ids`: products
    of the Import List that it may be bought from.
    """

    id: int
    order_id: int
    number: str
    country: str
    title: str
    variant_title: str
    sku: str
    image_url: str
    publication_id: int | None
    to_buy: int
    source: LineSource | None
    product_ids: tuple[int, ...]

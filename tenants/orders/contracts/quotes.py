"""What suppliers are asked for before orders are placed."""

from typing import NamedTuple


class Question(NamedTuple):
    """How a supplier ships so many pieces of a variant to a country, and for how much."""

    product_id: int
    source_sku_id: str
    quantity: int
    country: str

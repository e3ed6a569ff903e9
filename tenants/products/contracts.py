"""What crosses from products: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class PublicationRow:
    """A row of My Products. Prices in minor units of `currency`; `rate` is the dated rate that was applied."""

    id: int
    product_id: int
    store_id: int
    store_name: str
    platform: int
    state: str
    reason: dict[str, object] | None
    title: str
    image_url: str
    source_url: str
    supplier: int
    store_url: str
    currency: str
    low_price_minor: int | None
    high_price_minor: int | None
    variant_count: int
    published_at: datetime | None
    rate: dict[str, str] | None

"""Collected products as screens show them: plain values."""

from dataclasses import dataclass
from datetime import datetime

from server.ports.suppliers import Supplier


@dataclass(frozen=True, slots=True)
class CollectedSku:
    """A variant; `cost_minor` None: the supplier states no usable price."""

    id: str
    option_values: tuple[str, ...]
    cost_minor: int | None


@dataclass(frozen=True, slots=True)
class CollectedView:
    """A product that was read and saved, not imported. Money in minor units of `currency`.

    `is_listed`: it is in the Import List; `store_ids`: the stores that sell it.
    """

    id: int
    supplier: Supplier
    source_host: str
    source_id: str
    source_url: str
    source_store_name: str
    title: str
    images: tuple[str, ...]
    currency: str
    min_cost: int | None
    max_cost: int | None
    skus: tuple[CollectedSku, ...]
    collected_at: datetime
    is_listed: bool
    store_ids: tuple[int, ...]

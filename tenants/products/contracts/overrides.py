"""What an override of a published product would change."""

from dataclasses import dataclass

from server.kit.reasons import Reason
from tenants.importing.contracts.overrides import SupplierChange


@dataclass(frozen=True, slots=True)
class InStore:
    """A product as its store sells it now; prices in minor units of `currency`, `stock` None: not counted.

    `published_stock`: the stock that we wrote last, None where we gave no number or do not know it. `problem`: why it
    could not be read.
    """

    store_name: str
    currency: str
    title: str = ""
    low_price_minor: int | None = None
    high_price_minor: int | None = None
    stock: int | None = None
    published_stock: int | None = None
    problem: Reason | None = None


@dataclass(frozen=True, slots=True)
class OverrideComparison:
    """The supplier's present values compared with those here, and the product in the store."""

    supplier: SupplierChange
    store: InStore

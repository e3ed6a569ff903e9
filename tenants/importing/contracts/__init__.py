"""Contracts of the Import List: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.kit.reasons import Reason
from server.ports.finding import Ability
from server.ports.suppliers import PageType, Supplier
from tenants.importing.contracts.collections import StoreCollections
from tenants.importing.contracts.filters import ListFilter, ListSort, ListWarning
from tenants.importing.contracts.planned import PlannedSource
from tenants.importing.contracts.requests import Found, ImportRequest
from tenants.importing.contracts.supply import (
    NO_FIGURES,
    CostKind,
    Rates,
    SoldVariant,
    StoreFigures,
    SuppliedVariant,
    Supply,
)
from tenants.preferences.contracts import PriceSource, StorePrice, is_margin_low, margin_of
from tenants.processes.contracts import Wait

CUTS = "cuts"
"""The remarks on what an import cut off, in the config of an operation that publishes next."""


@dataclass(frozen=True, slots=True)
class ListedImage:
    url: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class ListedOption:
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedVariantView:
    """A variant with the merchant's values. Minor units of the product's currency.

    `cost_minor`: the imported cost, from which rules make prices; None: no usable cost. `stock` and `available`: what
    stores get. `seen`: the supplier's newer values; None: nothing was seen since. Figures and checks read `supply`.
    """

    id: int
    position: int
    option_values: tuple[str, ...]
    sku: str
    barcode: str
    cost_minor: int | None
    price_minor: int
    compare_at_minor: int | None
    price_rule: str
    stock: int | None
    available: bool
    included: bool
    image_url: str
    weight_grams: int | None
    source_sku_id: str
    source_attr: str
    supplier_compare_at_minor: int | None = None
    compare_at_is_manual: bool = False
    seen: Supply | None = None
    seen_at: datetime | None = None
    """When the supplier was read that a mapping buys it from; None: the product's own."""

    @property
    def supply(self) -> Supply:
        """The newest known cost and stock at the supplier."""
        return self.seen or Supply(self.cost_minor, self.stock, self.available)

    @property
    def price_is_manual(self) -> bool:
        return not self.price_rule

    @property
    def margin(self) -> int | None:
        """The margin in whole percent of the price, at the newest cost."""
        return margin_of(self.price_minor, self.supply.cost_minor)


@dataclass(frozen=True, slots=True)
class ListedForPublishing:
    """A product of the Import List with everything that a store needs."""

    id: int
    version: int
    title: str
    description_html: str
    vendor: str
    product_type: str
    tags: tuple[str, ...]
    currency: str
    images: tuple[ListedImage, ...]
    options: tuple[ListedOption, ...]
    variants: tuple[ListedVariantView, ...]
    supplier: Supplier
    source_host: str
    source_id: str
    source_url: str
    source_store_name: str
    lasting_id: str = ""
    min_quantity: int = 1
    collections: Mapping[int, StoreCollections] = field(default_factory=dict)
    planned_sources: tuple[PlannedSource, ...] = ()
    customs: Mapping[str, Any] | None = None
    """What customs ask about it (`contracts.customs`)."""
    created_at: datetime | None = None
    seen_at: datetime | None = None
    """When its supplier was read last; None: not since the import."""

    @property
    def read_at(self) -> datetime | None:
        """When its supplier was read last."""
        return self.seen_at or self.created_at


@dataclass(frozen=True, slots=True)
class ListedView(ListedForPublishing):
    """The product as the Import List shows it; its figures are defined in `rules.figures`."""

    state: str = ""
    source_title: str = ""
    min_price: int = 0
    max_price: int = 0
    min_cost: int | None = None
    max_cost: int | None = None
    margin: int | None = None
    stock: int | None = None
    sold_out: bool = False
    trashed_at: datetime | None = None
    store_states: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_margin_low(self) -> bool:
        return is_margin_low(self.margin)


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason not to publish a product as it is. A blocking one refuses it, except for users with the right to
    override.
    """

    reason: Reason
    blocking: bool


@dataclass(frozen=True, slots=True)
class SkuInStore:
    """A variant's price in a store, and the source of that price."""

    sku_id: int
    price: StorePrice


@dataclass(frozen=True, slots=True)
class StorePrices:
    store_id: int
    store: str
    currency: str
    prices: tuple[SkuInStore, ...]


class StoreState(StrEnum):
    """The state of a product in a store."""

    PUBLISHING = "publishing"
    PUBLISHED = "published"
    FAILED = "failed"
    SCHEDULED = "scheduled"


@dataclass(frozen=True, slots=True)
class StoreStateChange:
    """A new state of a product in a store; `state` None: it was removed there."""

    product_id: int
    store_id: int
    state: str | None


@dataclass(frozen=True, slots=True)
class VariantChange:
    """Changes of a variant: only the fields in `values`. `price` None in it: use the price rule again."""

    id: int
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ProductChange:
    """Changes of a product: only the fields in `values`, named as in ListedForPublishing."""

    version: int
    values: Mapping[str, object]
    variants: tuple[VariantChange, ...] = ()


@dataclass(frozen=True, slots=True)
class AccountView:
    """A supplier account as the settings show it."""

    supplier: Supplier
    state: str
    account_name: str
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class SupplierView:
    """A supplier as screens show it. `is_open`: whether this user may import from it.

    `calls_allowed`: the calls per second that the supplier says it allows; None: it does not say, so we set the pace.
    `awaited`: why calls for this merchant's account are paused, and until when.
    `is_set_up`: whether the operator has entered the keys that the supplier needs.
    """

    type: Supplier
    name: str
    page_types: tuple[PageType, ...]
    abilities: tuple[Ability, ...]
    needs_account: bool
    calls_per_second: float | None
    calls_allowed: float | None
    awaited: Wait | None
    is_open: bool
    is_set_up: bool


__all__ = [
    "NO_FIGURES",
    "AccountView",
    "CostKind",
    "Found",
    "ImportRequest",
    "ListFilter",
    "ListSort",
    "ListWarning",
    "ListedForPublishing",
    "ListedImage",
    "ListedOption",
    "ListedVariantView",
    "ListedView",
    "PriceSource",
    "Problem",
    "ProductChange",
    "Rates",
    "SkuInStore",
    "SoldVariant",
    "StoreFigures",
    "StorePrices",
    "StoreState",
    "StoreStateChange",
    "SuppliedVariant",
    "Supply",
    "VariantChange",
]  # fmt: skip

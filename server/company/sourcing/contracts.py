"""Contracts of sourcing: plain values. No merchant API returns any of them."""

from dataclasses import dataclass
from datetime import datetime

CURRENCIES = frozenset({"USD", "CNY", "EUR"})
"""The currencies of suppliers' quotes."""


@dataclass(frozen=True, slots=True)
class OfferDraft:
    """A supplier's quote for a requested product, which `source` counts from 0. Unit price in minor units."""

    source: int
    supplier: str
    price_minor: int
    currency: str
    moq: int | None = None
    days: int | None = None
    link: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A supplier's quote; `complaints` counts those about the supplier, `picked_at` is None unless it was chosen."""

    id: int
    order_id: int
    source: int
    supplier_id: int
    supplier: str
    complaints: int
    price_minor: int
    currency: str
    moq: int | None
    days: int | None
    link: str
    note: str
    made_by: str
    made_at: datetime
    picked_at: datetime | None


@dataclass(frozen=True, slots=True)
class PickedOffer:
    """A quote for a result row. `platform` and `product_id` are empty for a link to neither platform."""

    offer: OfferRow
    platform: int | None
    product_id: str


@dataclass(frozen=True, slots=True)
class SupplierText:
    """What staff write about a supplier."""

    name: str
    link: str
    note: str


@dataclass(frozen=True, slots=True)
class ComplaintRow:
    """A complaint about a supplier; `order_id` is None if it was about no request."""

    id: int
    at: datetime
    author: str
    order_id: int | None
    text: str


@dataclass(frozen=True, slots=True)
class SupplierRow:
    """A supplier with figures of their quotes; `newest` is their last quote."""

    id: int
    text: SupplierText
    offers: int
    picked: int
    complaints: int
    newest: OfferRow | None
    version: int
    edited_by: str


@dataclass(frozen=True, slots=True)
class SupplierDetail:
    """A supplier with their quotes and complaints, newest first."""

    row: SupplierRow
    history: tuple[OfferRow, ...]
    complaints: tuple[ComplaintRow, ...]

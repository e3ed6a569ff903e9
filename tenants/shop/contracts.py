"""Contracts of the hosted shop: plain values for its pages."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ShopView:
    id: int
    name: str
    host: str
    currency: str
    is_paused: bool
    """The merchant's plan has no room for it: it is closed to visitors."""


@dataclass(frozen=True, slots=True)
class ShopCard:
    """A product in the shop's list; prices are decimal strings of the shop's currency."""

    path: str
    title: str
    image_url: str
    min_price: str
    max_price: str
    compare_at: str
    available: bool
    currency: str


@dataclass(frozen=True, slots=True)
class VariantView:
    id: int
    option_values: tuple[str, ...]
    price: str
    compare_at: str
    sku: str
    available: bool
    image_url: str


@dataclass(frozen=True, slots=True)
class ProductView:
    """A product page. `description_html` was sanitised before it was stored. `path`: its one address, encoded."""

    path: str
    title: str
    description_html: str
    vendor: str
    images: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, tuple[str, ...]], ...]
    variants: tuple[VariantView, ...]
    currency: str


@dataclass(frozen=True, slots=True)
class ProductAddress:
    """A line of the sitemap."""

    path: str
    updated_at: datetime

"""Contracts of search filters."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from server.company.supply.contracts import FindTab, SearchSort
from server.ports.suppliers import Supplier


class PremiumGroup(StrEnum):
    """The seven groups of advanced filters that need an upgrade (specification 002, section 6).

    The operator chooses which groups need it; by default all do.
    """

    INVENTORY = "inventory"
    REPURCHASE = "repurchase"
    DELIVERY = "delivery"
    POSITIVE_RATE = "positive_rate"
    SOCIAL = "social"
    SALES = "sales"
    DIMENSIONS = "dimensions"


@dataclass(frozen=True, slots=True)
class Span:
    """From `least` to `most`, both included; None: open."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class GateRow:
    """Which groups need an upgrade, and the email addresses of users who see special deals."""

    premium_groups: tuple[PremiumGroup, ...]
    special_deal_users: tuple[str, ...]
    version: int
    edited_at: datetime | None


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """A search filter; empty fields do not filter. Prices in US cents, `rating` in hundredths.

    `figures`: ranges by figure name, as in `rules.figures`. `matches_any`: one of the words is enough.
    """

    text: str = ""
    matches_any: bool = False
    in_tags: bool = False
    suppliers: frozenset[Supplier] = frozenset()
    tab: FindTab | None = None
    country: str = ""
    ship_from: str = ""
    category_ids: tuple[int, ...] = ()
    price: Span = field(default_factory=Span)
    rating: int = 0
    seen_from: date | None = None
    seen_until: date | None = None
    no_brand: bool = False
    no_channel: bool = False
    figures: tuple[tuple[str, Span], ...] = ()


@dataclass(frozen=True, slots=True)
class Search:
    """A filter with its sort order. `cursor` continues the previous page; without one, `page` counts from 1."""

    filters: SearchFilter
    sort: SearchSort = SearchSort.FEATURED
    size: int = 20
    cursor: str = ""
    page: int = 1
    language: str = "en"

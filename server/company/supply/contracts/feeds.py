"""Contracts of feeds: what they read, how often, and their last run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from server.company.supply.contracts import FindTab
from server.kit.reasons import Reason
from server.ports.suppliers import Supplier


class FeedKind(StrEnum):
    """FEED: a list that the supplier offers. SEARCH: the supplier's results for words or a category."""

    FEED = "feed"
    SEARCH = "search"


class FeedState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    FAILED = "failed"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class FeedText:
    """A feed as staff set it up. `source`: the feed's name at the supplier, or the words of a search.

    If set, its products are shown in `tab`, and ship from `ship_from`. `most`: products per run.
    """

    name: str
    supplier: Supplier
    kind: FeedKind
    source: str = ""
    category_id: str = ""
    tab: FindTab | None = None
    ship_from: str = ""
    ship_to: str = "US"
    hours: int = 24
    most: int = 1_000
    is_on: bool = True


@dataclass(frozen=True, slots=True)
class FeedRow:
    """A feed with its last run: `page` is the next one to read; `seen`, `added` and `changed` count that run."""

    id: int
    text: FeedText
    state: FeedState
    page: int
    seen: int
    added: int
    changed: int
    started_at: datetime | None
    finished_at: datetime | None
    next_at: datetime | None
    error: Reason | None
    version: int
    edited_at: datetime
    edited_by: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """A product as a source shows it today. Money in minor units of `currency`; `rating` out of 5.

    `figures` by name; all have `day` and `source`. `words`: search words besides its titles.
    """

    supplier: Supplier
    host: str
    source_id: str
    url: str
    title: str
    currency: str
    price_minor: int
    source: str
    day: date
    title_zh: str = ""
    compare_at_minor: int | None = None
    images: tuple[str, ...] = ()
    orders: int | None = None
    rating: float | None = None
    reviews: int | None = None
    category: str = ""
    brand: str = ""
    channel: str = ""
    words: str = ""
    countries: tuple[str, ...] = ()
    ship_from: tuple[str, ...] = ()
    tabs: tuple[int, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of an intake: numbers of new and changed products; `ids` of all in order, without skipped ones.

    `without_rate`: currencies without an exchange rate, whose products were skipped.
    """

    ids: tuple[int, ...]
    added: int
    changed: int
    without_rate: tuple[str, ...] = ()

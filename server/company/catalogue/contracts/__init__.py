"""Contracts of the catalogue: plain values, and the numbers that classify topic pages.

If the specification gives a number without its meaning, we chose the meaning and state it here.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum


class FixedPage(IntEnum):
    """Pages with ids known to clients (specification 001 and 002, section 9). Ordinary ids begin at 10001."""

    SERVICE_MARKET = 1391
    BEST_SELLING = 1439
    HOMING_DEALS = 1440
    TOP_SELECTION = 1473
    LOCAL_WAREHOUSE = 1475


UNLISTED = frozenset({FixedPage.SERVICE_MARKET})
"""Pages that are read only by id; the specification excludes them from the list."""

SEARCHED = frozenset({FixedPage.TOP_SELECTION, FixedPage.LOCAL_WAREHOUSE})
"""Tabs that show search results (specification 001, section 9: their own tab codes), so they take no products."""


class TopicStatus(IntEnum):
    """2 is given by the specification: Find Products requests it."""

    DRAFT = 1
    PUBLISHED = 2
    WITHDRAWN = 3


class TopicType(IntEnum):
    """Tabs are the pages of type 1; the project pages 3 and 7 differ only in their number."""

    TOPIC = 1
    PROJECT = 3
    EXTRA_PROJECT = 7


class TopicPageType(IntEnum):
    """2 is given by the specification: Find Products. 1 is ours."""

    SERVICE_MARKET = 1
    FIND_PRODUCTS = 2


class Affiliation(IntEnum):
    """The tab group of a page in Find Products. The numbers are ours."""

    E_COMMERCE = 1
    CREATIVE = 2
    CATALOGUE = 3


class DisplayType(IntEnum):
    """2 shows eight products, and the rest after an upgrade (specification 002, sections 6 and 9)."""

    WHOLE = 1
    FIRST_EIGHT = 2


class TopicSort(IntEnum):
    """AS_ARRANGED: top pages first, then by position, then newest."""

    AS_ARRANGED = 0
    NEWEST = 1


@dataclass(frozen=True, slots=True)
class TopicPageText:
    """A topic page as staff write it. Empty Chinese shows English.

    `name` is on the tab, `topic_name` above the page. `owner`: email of the only main account that may see the page,
    with `check_code`; empty: every merchant. `template` is the layout, 1 or 2. `keywords` are shown as chips while
    `is_hot_open`. Without `valid_until` it never expires.
    """

    name_en: str
    name_zh: str
    topic_name_en: str
    topic_name_zh: str
    page_type: TopicPageType
    topic_type: TopicType
    affiliation: Affiliation
    display_type: DisplayType
    template: int
    owner: str
    check_code: str
    is_hot_open: bool
    keywords: tuple[str, ...]
    is_top: bool
    position: int
    valid_from: datetime | None
    valid_until: datetime | None
    keywords_zh: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageUsage:
    """`views`: merchants who opened the page, each counted once a day. `publications`: imports that went on sale."""

    views: int = 0
    imports: int = 0
    publications: int = 0


@dataclass(frozen=True, slots=True)
class TopicPageRow:
    """A topic page as staff see it, with its usage."""

    id: int
    text: TopicPageText
    status: TopicStatus
    usage: PageUsage
    version: int
    created_at: datetime
    edited_at: datetime
    edited_by: str


@dataclass(frozen=True, slots=True)
class TopicPage:
    """A topic page as a merchant reads it, in one language; `owner_id` is their own main account's id, or None.

    It never contains the code, only whether one is needed. Expired pages are listed too, so that clients can say so.
    """

    id: int
    name: str
    topic_name: str
    page_type: int
    topic_type: int
    affiliation: int
    display_type: int
    status: int
    template: int
    owner_id: int | None
    needs_code: bool
    is_hot_open: bool
    keywords: tuple[str, ...]
    is_top: bool
    position: int
    valid_from: datetime | None
    valid_until: datetime | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class TopicFilter:
    """A filter for pages; empty fields do not filter."""

    name: str = ""
    status: int | None = None
    topic_type: int | None = None
    page_type: int | None = None
    affiliation: int | None = None

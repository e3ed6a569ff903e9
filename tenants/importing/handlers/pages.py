"""Pages of a list as they were read, and the steps that read lists."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from server.kit.reasons import Reason
from server.ports.suppliers import SourceLink
from tenants.importing.handlers.collected import COLLECT
from tenants.importing.handlers.publications import INSIDE
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.identity import link_config, link_of
from tenants.importing.rules.pages import FULL_PAGE
from tenants.preferences.contracts import UPLOAD
from tenants.processes.contracts import ClaimedOperation, NewOperation, Subject

LIST_PAGE = "importing.list_page"
CHECK_LIST = "importing.check_list"
LONGEST_LIST = timedelta(milliseconds=100)
"""The time range of one list: a microsecond for each of 100,000 products."""
_KEPT = (COLLECT, "overwrite", "stores", INSIDE, UPLOAD, "place", "reading", "stated")


@dataclass(frozen=True, slots=True)
class Page:
    """A page whose products are ready to be written, with the links to fetch each one alone.

    `size`: how many entries it had, readable or not. `refusal`: why it could not be read. `is_apart`: its products are
    fetched one by one. `repeats`: it shows the same as an earlier page. `closed`: how many its source asks programs not
    to read.
    """

    drafts: tuple[ProductDraft, ...] = ()
    links: Mapping[str, SourceLink] = field(default_factory=dict)
    next_cursor: str | None = None
    malformed: int = 0
    size: int = 0
    stated: int | None = None
    refusal: Reason | None = None
    repeats: bool = False
    is_apart: bool = False
    closed: int = 0

    @property
    def fingerprint(self) -> str:
        """A digest that is equal for pages that show the same products."""
        return hashlib.sha256("\n".join(self.links).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Place:
    """The list and page that an operation reads; `reading` counts the earlier readings of the list."""

    link: SourceLink
    number: int
    reading: int
    record_id: int
    place: int

    @classmethod
    def of(cls, operation: ClaimedOperation) -> Self:
        config = operation.config
        reading, place = config.get("reading", 0), config.get("place", 0)
        return cls(link_of(config["link"]), config.get("page", 1), reading, operation.record_id, place)

    @property
    def moment(self) -> datetime:
        """The listing time of the page's first product, chosen so that the Import List, newest first, keeps the list's
        order.
        """
        started = datetime.fromtimestamp(self.record_id / 1000, UTC)
        before = timedelta(microseconds=(self.number - 1) * FULL_PAGE)
        return started - self.place * LONGEST_LIST - before


def page_step(link: SourceLink, number: int, cursor: str | None, *, config: Mapping[str, Any]) -> NewOperation:
    """Return the step that reads page `number` of the store or collection behind `link`."""
    return NewOperation(
        handler=LIST_PAGE,
        item_key=f"{link.url}{_reading(config)}#{number}",
        config={**config, "link": link_config(link), "page": number, "cursor": cursor},
        subject=_subject(link, number),
        is_step=True,
    )


def check_step(operation: ClaimedOperation, page: Page) -> NewOperation:
    """Return the step that compares a list with what its source reports; `page` is the last one read."""
    link = link_of(operation.config["link"])
    return NewOperation(
        handler=CHECK_LIST,
        item_key=f"{link.url}{_reading(operation.config)}",
        config={**carried(operation, page), "link": link_config(link)},
        subject=_subject(link, 1),
        is_step=True,
    )


def carried(operation: ClaimedOperation, page: Page) -> dict[str, Any]:
    """Return the config that a page passes on to the next pages of its list."""
    config = {name: operation.config[name] for name in _KEPT if name in operation.config}
    return config if page.stated is None else {**config, "stated": page.stated}


def _reading(config: Mapping[str, Any]) -> str:
    return f"@{config['reading']}" if config.get("reading") else ""


def _subject(link: SourceLink, number: int) -> Subject:
    return Subject(title=f"{link.host} #{number}", source_url=link.url, supplier=int(link.supplier))

"""What the Import List can be filtered and ordered by."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

ATTENTION = "attention"
"""Beside the states, in their place: drafts, failed products and products that are sold out at the supplier."""


class ListSort(StrEnum):
    NEWEST = "-created"
    OLDEST = "created"
    TITLE = "title"
    TITLE_DOWN = "-title"
    PRICE = "price"
    PRICE_DOWN = "-price"
    MARGIN = "margin"
    MARGIN_DOWN = "-margin"
    STOCK = "stock"
    STOCK_DOWN = "-stock"


class ListWarning(StrEnum):
    """Kinds of warnings that a list can be filtered by (`rules.guards` says them)."""

    BELOW_COST = "below_cost"
    LOW_MARGIN = "low_margin"
    NO_PRICE = "no_price"
    OUT_OF_STOCK = "out_of_stock"
    NO_IMAGE = "no_image"
    MIN_QUANTITY = "min_quantity"


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Filters of the list; empty or None: any.

    `title` also finds SKUs and the supplier's ids. Prices: in units of each product's own currency; a product matches
    if any of its prices lies between them. Margins: whole percent, inclusive. `since` inclusive, `until` exclusive:
    when it was imported.
    """

    title: str = ""
    supplier: int | None = None
    state: str = ""
    store_id: int | None = None
    tag: str = ""
    sold_out: bool | None = None
    sort: ListSort = ListSort.NEWEST
    warning: ListWarning | None = None
    min_price: Decimal | None = None
    max_price: Decimal | None = None
    min_margin: int | None = None
    max_margin: int | None = None
    since: datetime | None = None
    until: datetime | None = None

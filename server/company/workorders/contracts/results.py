"""Contracts for the result of a request (specification 002, section 3.13): plain values."""

from dataclasses import dataclass
from enum import IntEnum

CURRENCY = "USD"
"""The currency of results (specification 002, section 9)."""


class ResultType(IntEnum):
    """`result.type`: nothing yet, tables per requested product, or only files, a link and a page."""

    GENERATING = 0
    PRODUCTS = 1
    OTHER = 2


class Express(IntEnum):
    """`logisticsTypes` (specification 002, section 3.13)."""

    SEA = 0
    LAND = 1
    AIR = 2


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An offer for a requested product. `source` counts the request's products from 0; money in minor units of USD.

    `supplier` is 1 or 2, `id` the product's id there; None: not known.
    """

    source: int
    supplier: int
    id: str
    title: str
    store_name: str = ""
    selected_image: str = ""
    url: str = ""
    moq: int | None = None
    price_minor: int = 0
    quantity: int = 1
    service_fee_minor: int = 0
    express: Express | None = None
    logistics_minor: int = 0
    days: int | None = None

    @property
    def total_minor(self) -> int:
        return self.price_minor * self.quantity + self.service_fee_minor + self.logistics_minor


@dataclass(frozen=True, slots=True)
class Result:
    """A delivered result: offers, file ids, a link, a page of products."""

    rows: tuple[ResultRow, ...] = ()
    files: tuple[str, ...] = ()
    link: str = ""
    page_id: int | None = None

    @property
    def type(self) -> ResultType:
        if self.rows:
            return ResultType.PRODUCTS
        return ResultType.OTHER if self.files or self.link or self.page_id else ResultType.GENERATING

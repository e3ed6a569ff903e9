"""Parsing of search results (orders, ratings, days), and pictures reduced for upload."""

import base64
import re
from collections.abc import Iterable
from typing import Any, TypeVar

from server.adapters.values import read_text
from server.kit.pictures import NoPicture, shrunk_picture
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.finding import FindQuery, FoundPage, FoundProduct, FreightQuote

PICTURE_BYTES = 100 * 1024
"""AliExpress's limit (PROTOCOLS section 7)."""
_COUNT = re.compile(r"\d{1,3}(?:,\d{3})+|\d+", re.ASCII)
_NUMBER = re.compile(r"\d{1,3}(?:\.\d+)?", re.ASCII)
_DAYS = re.compile(r"\d{1,3}", re.ASCII)
_MOST = 2**31 - 1
Entry = TypeVar("Entry")


def picture_text(image: bytes, *, most_bytes: int = PICTURE_BYTES) -> str:
    """Return the picture in base64, reduced to `most_bytes`. Permanent if it is not a picture."""
    try:
        return base64.b64encode(shrunk_picture(image, most_bytes=most_bytes)).decode()
    except NoPicture as error:
        raise Permanent(Reason("supplier.picture_unreadable")) from error


def read_orders(value: Any) -> int | None:
    """Read a number of orders, also from `5,000+` or `1500+ sold`; None without one."""
    found = _COUNT.match(read_text(value))
    return min(int(found[0].replace(",", "")), _MOST) if found else None


def read_rating(value: Any) -> float | None:
    """Read a rating out of 5, also from `97.8%`; None for anything else."""
    text = read_text(value)
    found = _NUMBER.fullmatch(text.removesuffix("%").strip())
    rating = float(found[0]) / (20 if text.endswith("%") else 1) if found else 0.0
    return round(rating, 2) if 0 < rating <= 5 else None


def read_days(value: Any) -> tuple[int | None, int | None]:
    """Read shipping days, from `7-12` or `9`; None where they are not stated."""
    days = sorted(int(found) for found in _DAYS.findall(read_text(value))[:2])
    return (days[0], days[-1]) if days else (None, None)


def found_page(entries: Iterable[FoundProduct | None], query: FindQuery, total: int | None, host: str) -> FoundPage:
    """Build a page of results, dropping those outside the price bounds where the vendor ignores them.

    `entries`: the vendor's whole page, None for those that cannot be read; a page that is not full is the last one.
    Retryable where none of them can be read.
    """
    read = list(entries)
    products = readable(read, host)
    is_full = len(read) >= query.page_size if total is None else query.page * query.page_size < total
    fitting = tuple(product for product in products if _is_priced(product, query))
    return FoundPage(fitting, total, is_last=not (is_full and read))


def readable(entries: Iterable[Entry | None], host: str) -> list[Entry]:
    """Return the entries that could be read (the others are None). Retryable if there are entries and all are None."""
    read = list(entries)
    found = [entry for entry in read if entry is not None]
    if read and not found:
        raise Retryable(Reason("outside.garbled", {"host": host}))
    return found


def cheapest_first(quotes: Iterable[FreightQuote]) -> list[FreightQuote]:
    """Sort shipping methods by cost, then by days."""
    return sorted(quotes, key=lambda quote: (quote.cost_minor, quote.max_days or 999, quote.service))


def _is_priced(product: FoundProduct, query: FindQuery) -> bool:
    least, most, price = query.min_price_minor, query.max_price_minor, product.price_minor
    if price is None:
        return least is None and most is None
    return (least is None or price >= least) and (most is None or price <= most)

"""Whether a row of a file can be sold, and at its sale price, by what its platform says. Pure."""

import re
from datetime import date

_IN_STOCK = frozenset(
    {"1", "yes", "true", "instock", "available", "limitedavailability", "preorder", "backorder", "onbackorder", "有货"}
)
_OUT_OF_STOCK = frozenset({"0", "no", "false", "outofstock", "soldout", "unavailable", "discontinued", "缺货", "无货"})
_ALLOWED = frozenset({"1", "yes", "true", "continue", "allow", "notify", "是"})
_DENIED = frozenset({"0", "no", "false", "deny", "否"})
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def is_in_stock(cell: str) -> bool:
    """Read a stock state of any platform. ValueError for another word."""
    return _read(cell, _IN_STOCK, _OUT_OF_STOCK)


def are_backorders_allowed(cell: str) -> bool:
    """Read whether a product sells without stock. ValueError for another word."""
    return _read(cell, _ALLOWED, _DENIED)


def availability(stock: int | None, *, state: bool | None, backorders: bool) -> tuple[int | None, bool]:
    """Return the stock to list and whether it can be bought.

    What sells without stock has no count, so that it is not taken for sold out. `state`: as the file says, None for a
    file that says nothing.
    """
    if state is False:
        return (None if stock is None else 0), False
    if stock is None or stock > 0:
        return stock, True
    return (None, True) if state or backorders else (0, False)


def is_in_period(starts: str, ends: str, today: date) -> bool:
    """Return whether a sale runs today. `starts` may be a period, `2026-11-27T00:00+0100/2026-11-30T23:59+0100`.

    ValueError for anything but dates.
    """
    first, _, last = starts.partition("/")
    begins, finishes = _day(first), _day(ends or last)
    return (begins is None or begins <= today) and (finishes is None or today <= finishes)


def _day(cell: str) -> date | None:
    text = cell.strip()
    if not text:
        return None
    found = _DATE.match(text)
    if found is None:
        raise ValueError(cell)
    return date.fromisoformat(found[0])


def _read(cell: str, yes: frozenset[str], no: frozenset[str]) -> bool:
    word = "".join(filter(str.isalnum, cell.casefold()))
    if word not in yes | no:
        raise ValueError(cell)
    return word in yes

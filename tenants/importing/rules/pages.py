"""The order in which pages of a store are read: numbered ones in parallel, others one after the other."""

from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier

WINDOW = 8
FULL_PAGE = 250
MOST_PAGES = 2_000


def pages_after(supplier: Supplier, page: int, found: int, next_cursor: str | None) -> list[tuple[int, str]]:
    """Return the numbers and cursors to read after page `page` (from 1), which had `found` entries and a next page.

    Only full pages are followed by several: after a shorter one there is usually only an empty page.
    """
    if next_cursor is None or page >= MOST_PAGES:
        return []
    is_numbered = MARKETPLACES[supplier].has_numbered_pages and next_cursor.partition(":")[0].isdecimal()
    if not is_numbered or found < FULL_PAGE:
        return [(page + 1, next_cursor)]
    following = range(2, 2 + WINDOW) if page == 1 else range(page + WINDOW, page + WINDOW + 1)
    return [(number, _cursor(next_cursor, number)) for number in following]


def _cursor(next_cursor: str, number: int) -> str:
    # `page:currency:print of the page before`: keep the currency; the page before is not known here.
    currency = next_cursor.split(":")[1:2]
    return ":".join([str(number), *currency, ""]) if currency else str(number)

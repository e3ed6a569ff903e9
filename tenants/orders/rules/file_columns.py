"""What the columns of order files mean: Shopify's, WooCommerce's, the marketplaces', our own. Pure.

Sources: Shopify's order export; WooCommerce's Customer/Order/Coupon Export, Import-Export Suite and Advanced Order
Export; Amazon's order report, eBay's order report, Etsy's order items; our own export and template in both languages.
"""

from collections.abc import Mapping, Sequence

from server.kit.cells import plain
from tenants.orders.contracts.order_files import OrderField
from tenants.orders.rules.file_words import KNOWN, PURCHASES, Ranked, columns_of, languages, source_of

F = OrderField
_OF_SHOPIFY = "lineitemname"
_LATER = 1_000
"""Added to the rank of a heading in another language than the file's."""


def guess_columns(headings: Sequence[str]) -> dict[OrderField, int]:
    """Return the place of each column that is known in a file of orders."""
    names = [plain(heading) for heading in headings]
    source = source_of(names)
    if source:
        return _places(names, columns_of(source))
    if _OF_SHOPIFY in names:
        return _places(names, {**KNOWN, "name": (0, F.NUMBER)})
    return _with_first_names(_places(names, _in_its_language(names)))


def marketplace_of(headings: Sequence[str]) -> str:
    """Return the marketplace whose export has these headings, such as `etsy`; empty for another file."""
    return source_of(map(plain, headings))


def guess_bought(headings: Sequence[str]) -> dict[OrderField, int]:
    """Return the place of each column that is known in a file that says what was bought at suppliers."""
    return _places([plain(heading) for heading in headings], PURCHASES)


def _in_its_language(names: Sequence[str]) -> Ranked:
    """Return the headings of the language in which most of these are known, then those of the others.

    English words are in many exports, so they count everywhere. A word of other languages counts if it means the same
    in all that have it.
    """
    others = languages()
    counts = {code: sum(name in known for name in names) for code, known in others.items()}
    best = max(counts, key=counts.__getitem__)
    is_english = sum(name in KNOWN for name in names) >= counts[best]
    found: dict[str, tuple[int, OrderField]] = {}
    for name in names:
        meanings = {known[name][1] for known in others.values() if name in known}
        if is_english and name in KNOWN:
            found[name] = KNOWN[name]
        elif not is_english and name in others[best]:
            found[name] = others[best][name]
        elif name in KNOWN:
            found[name] = KNOWN[name]
        elif len(meanings) == 1:
            found[name] = (_LATER, meanings.pop())
    return found


def _with_first_names(found: dict[OrderField, int]) -> dict[OrderField, int]:
    """Take a name beside a last name for the first name: in many languages they are the same word."""
    for prefix in ("", "billing_"):
        name, first, last = (F(f"{prefix}{part}") for part in ("name", "first_name", "last_name"))
        if name in found and last in found and first not in found:
            found[first] = found.pop(name)
    return found


def _places(names: Sequence[str], known: Mapping[str, tuple[int, OrderField]]) -> dict[OrderField, int]:
    """Return the place of each meaning. Of several columns with one meaning, the surer heading counts."""
    found: dict[OrderField, tuple[int, int]] = {}
    for place, name in enumerate(names):
        if name in known:
            rank, field = known[name]
            found[field] = min(found.get(field, (rank, place)), (rank, place))
    return {field: place for field, (_, place) in found.items()}

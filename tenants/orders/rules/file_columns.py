"""What the columns and the state words of order files mean: Shopify's, WooCommerce's, our own. Pure.

Sources: Shopify's order export; WooCommerce's Customer/Order/Coupon Export, Import-Export Suite and Advanced Order
Export; our own export and template in both languages.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tenants.orders.contracts.order_files import ADDRESS_FIELDS, OrderField

WORDS = json.loads(Path(__file__).with_name("file_words.json").read_text())
"""Headings by meaning, the surest first, and state words; in lower case without spaces and punctuation."""
_OF_SHOPIFY = "lineitemname"
NEEDED = (OrderField.NUMBER, OrderField.QUANTITY)


def plain(text: str) -> str:
    """Return a text in lower case without spaces and punctuation: `First Name (Shipping)` is `firstnameshipping`."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _known() -> dict[str, tuple[int, OrderField]]:
    found = {
        word: (rank, OrderField(field)) for field, words in WORDS["order"].items() for rank, word in enumerate(words)
    }
    for field in ADDRESS_FIELDS:
        billing = OrderField(f"billing_{field}")
        for rank, word in enumerate(WORDS["address"][field]):
            meant = {f"shipping{word}": field, f"{word}shipping": field, f"billing{word}": billing}
            found |= {name: (rank, each) for name, each in (meant | {f"{word}billing": billing}).items()}
            found.setdefault(word, (rank + 100, field))
    return found


_KNOWN = _known()


_BOUGHT = {
    word: (rank, OrderField(field)) for field, words in WORDS["purchase"].items() for rank, word in enumerate(words)
}


def guess_columns(headings: Sequence[str]) -> dict[OrderField, int]:
    """Return the place of each column that is known in a file of orders."""
    names = [plain(heading) for heading in headings]
    return _places(names, {**_KNOWN, "name": (0, OrderField.NUMBER)} if _OF_SHOPIFY in names else _KNOWN)


def guess_bought(headings: Sequence[str]) -> dict[OrderField, int]:
    """Return the place of each column that is known in a file that says what was bought at suppliers."""
    return _places([plain(heading) for heading in headings], _BOUGHT)


def _places(names: Sequence[str], known: Mapping[str, tuple[int, OrderField]]) -> dict[OrderField, int]:
    """Return the place of each meaning. Of several columns with one meaning, the surer heading counts."""
    found: dict[OrderField, tuple[int, int]] = {}
    for place, name in enumerate(names):
        if name in known:
            rank, field = known[name]
            found[field] = min(found.get(field, (rank, place)), (rank, place))
    return {field: place for field, (_, place) in found.items()}

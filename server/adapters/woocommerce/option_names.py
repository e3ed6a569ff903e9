"""Names of a product's options that a store keeps apart.

WordPress keeps a product's attributes by the slug of their name (`sanitize_title`): of two with the same slug only one
is left, and every variation loses a choice. How letters become a slug differs with the language of the store.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count

from server.ports.stores import PushProduct

_PLAIN = {"ß": "s", "æ": "ae", "ø": "o", "å": "a", "đ": "d", "ł": "l"}
_GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"}
_FOLDINGS = (_PLAIN, {**_PLAIN, "ß": "ss"}, {**_PLAIN, **_GERMAN})
# Options of a product are kept as one text parted by "|"; sanitising drops tags and backslashes from the value of
# a variation but not from its parent's, and the two would no longer be the same.
_UNSAFE_IN_OPTIONS = str.maketrans({"|": "/", "\\": "/", "<": "‹", ">": "›", "%": "％"})


def option_text(text: str) -> str:
    """An attribute's name or value as the store keeps it."""
    return " ".join(text.translate(_UNSAFE_IN_OPTIONS).split()) or "-"


def option_names(product: PushProduct) -> Sequence[str]:
    """The names of the options as the store gets them: one whose slug is taken already is numbered."""
    names: list[str] = []
    taken: set[str] = set()
    for option in product.options:
        name = next(each for each in _numbered(option_text(option.name)) if slugs_of(each).isdisjoint(taken))
        taken |= slugs_of(name)
        names.append(name)
    return names


def slugs_of(name: str) -> frozenset[str]:
    """What stores of different languages make of a name; empty for one without letters and digits."""
    return frozenset(filter(None, (_slug(name, table) for table in _FOLDINGS)))


def _numbered(name: str) -> Iterator[str]:
    """A name without letters and digits has no slug at all, so it is not sent bare."""
    if slugs_of(name):
        yield name
    yield from (f"{name} ({number})" for number in count(2))


def _slug(name: str, table: dict[str, str]) -> str:
    folded = "".join(table.get(letter, letter) for letter in unicodedata.normalize("NFC", name.lower()))
    plain = "".join(each for each in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(each))
    return re.sub(r"[\W_]+", "-", plain).strip("-")

"""Option names that stay distinct in a store.

WordPress identifies a product's attributes by the slug of their name (`sanitize_title`): of two with the same slug it
keeps only one, and every variation loses a choice. The rules for slugs depend on the store's language.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count

from server.ports.stores import PushProduct

_PLAIN = {"ß": "s", "æ": "ae", "ø": "o", "å": "a", "đ": "d", "ł": "l"}
_GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"}
_FOLDINGS = (_PLAIN, {**_PLAIN, "ß": "ss"}, {**_PLAIN, **_GERMAN})
# WordPress joins a product's options with "|" in one text. Sanitising drops tags and backslashes from the value of a
# variation but not from its parent's, so the two would differ.
_UNSAFE_IN_OPTIONS = str.maketrans({"|": "/", "\\": "/", "<": "‹", ">": "›", "%": "％"})


def option_text(text: str) -> str:
    """Return an attribute's name or value as the store saves it."""
    return " ".join(text.translate(_UNSAFE_IN_OPTIONS).split()) or "-"


def option_names(product: PushProduct) -> Sequence[str]:
    """Return the option names as they are sent; a name whose slug is taken gets a number."""
    names: list[str] = []
    taken: set[str] = set()
    for option in product.options:
        name = next(each for each in _numbered(option_text(option.name)) if slugs_of(each).isdisjoint(taken))
        taken |= slugs_of(name)
        names.append(name)
    return names


def slugs_of(name: str) -> frozenset[str]:
    """Return the slugs of a name in stores of different languages; empty for one without letters and digits."""
    return frozenset(filter(None, (_slug(name, table) for table in _FOLDINGS)))


def _numbered(name: str) -> Iterator[str]:
    """Yield names with a number. A name without letters and digits has no slug, so it is never sent alone."""
    if slugs_of(name):
        yield name
    yield from (f"{name} ({number})" for number in count(2))


def _slug(name: str, table: dict[str, str]) -> str:
    folded = "".join(table.get(letter, letter) for letter in unicodedata.normalize("NFC", name.lower()))
    plain = "".join(each for each in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(each))
    return re.sub(r"[\W_]+", "-", plain).strip("-")

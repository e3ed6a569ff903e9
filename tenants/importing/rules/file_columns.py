"""Guess what the columns of a product file mean, by their English and Chinese headings. Pure."""

import json
import re
from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from server.kit.amounts import currencies_of
from tenants.importing.contracts.files import Columns, FileField

SHOPIFY, WOOCOMMERCE = "Shopify", "WooCommerce"

F = FileField
HEADINGS = Path(__file__).parent / "file_headings.json"
"""The possible headings by meaning, the surest first, in lower case without spaces and punctuation."""
_IN_PARENTHESES = re.compile(r"\([^)]*\)|（[^）]*）")
_KNOWN = {
    word: (FileField(field), rank)
    for field, words in json.loads(HEADINGS.read_text()).items()
    for rank, word in enumerate(words)
}
_NUMBERED = {
    ("option_name", "1"): F.OPTION1_NAME, ("option_value", "1"): F.OPTION1_VALUE, ("option_name", "2"): F.OPTION2_NAME,
    ("option_value", "2"): F.OPTION2_VALUE, ("option_name", "3"): F.OPTION3_NAME,
    ("option_value", "3"): F.OPTION3_VALUE, ("weight", "g"): F.GRAMS, ("weight", "kg"): F.KILOGRAMS,
    ("weight", "lbs"): F.POUNDS, ("weight", "oz"): F.OUNCES,
}  # fmt: skip
WOOCOMMERCE_HEADINGS = Path(__file__).parent / "woocommerce_headings.json"
"""The headings of WooCommerce's exports by language and meaning, as its own translations have them."""
_GTIN = "gtinupcean"
_OF_FEEDS = {"imagelink", "itemgroupid", "availability"}
_SHOPIFY_CATEGORIES = {"productcategory"}
"""A path of Shopify's own taxonomy; the merchant's product type is another column."""


def plain_heading(heading: str) -> str:
    """Return a heading in lower case without spaces and punctuation: `Option1 Name` is `option1name`."""
    return "".join(character for character in heading.casefold() if character.isalnum())


def _short(heading: str) -> str:
    """Return a heading without what stands in parentheses and without currencies: `Price (net, EUR)` is `price`."""
    words = _IN_PARENTHESES.sub(" ", heading).split()
    return plain_heading(" ".join(word for word in words if not currencies_of(word)))


def _expanded(words: Mapping[str, Sequence[str]]) -> dict[str, FileField]:
    """Return the meanings of one language's headings, numbers and units filled in."""
    plain = {
        plain_heading(word): FileField(field) for field, found in words.items() if field in _FIELDS for word in found
    }
    filled = {
        plain_heading(word.replace("{number}", each).replace("{unit}", each)): meant
        for (field, each), meant in _NUMBERED.items()
        for word in words.get(field, ())
    }
    return filled | {name: field for name, field in plain.items() if "number" not in name and "unit" not in name}


_FIELDS = frozenset(FileField) - {F.WEIGHT}
_LANGUAGES = [_expanded(words) for words in json.loads(WOOCOMMERCE_HEADINGS.read_text()).values()]


def _by_any_language() -> dict[str, FileField]:
    """Return the headings that mean the same in every language that has them."""
    meant: dict[str, set[FileField]] = {}
    for words in _LANGUAGES:
        for name, field in words.items():
            meant.setdefault(name, set()).add(field)
    technical = {F.ROW_ID, F.ROW_TYPE, F.PARENT}
    return {name: min(fields) for name, fields in meant.items() if len(fields) == 1 and not fields & technical}


_ANY_LANGUAGE = _by_any_language()


def _woocommerce(names: Container[str]) -> Mapping[str, FileField]:
    """Return the language of a WooCommerce export with these headings; empty for another file."""

    def has(words: Mapping[str, FileField], field: FileField) -> bool:
        return any(meant == field and name in names for name, meant in words.items())

    exported = [words for words in _LANGUAGES if has(words, F.ROW_TYPE) and has(words, F.PRICE)]
    return max(exported, key=lambda words: sum(name in names for name in words), default={})


def platform_of(headings: Sequence[str]) -> str:
    """Return the platform whose export has these headings; empty when none is known."""
    names = {plain_heading(heading) for heading in headings}
    if names & {"handle", "urlhandle"} and {"option1name", "option1value"} <= names:
        return SHOPIFY
    return WOOCOMMERCE if _woocommerce(names) else ""


def guess_columns(headings: Sequence[str]) -> Columns:
    """Return the meaning of each column. Of several with the same meaning, take the surer heading and omit the
    others.
    """
    names = {plain_heading(heading) for heading in headings}
    platform, exported = platform_of(headings), _woocommerce(names)
    found: dict[FileField, tuple[int, int]] = {}
    for place, heading in enumerate(headings):
        name = plain_heading(heading)
        if platform == SHOPIFY and name in _SHOPIFY_CATEGORIES:
            continue
        known = _meaning(name, exported) or _meaning(_short(heading), exported)
        if name == "id" and names & _OF_FEEDS:
            known = (F.SKU, len(_KNOWN))
        if known and (known[0] not in found or known[1] < found[known[0]][0]):
            found[known[0]] = (known[1], place)
    return {field: place for field, (_, place) in sorted(found.items(), key=lambda fields: fields[1][1])}


def _meaning(name: str, exported: Mapping[str, FileField]) -> tuple[FileField, int] | None:
    """Return what a heading means, and how unsure that is."""
    if name in exported:
        return exported[name], 0
    if name.startswith(_GTIN):
        return F.BARCODE, 0
    if name in _KNOWN:
        return _KNOWN[name]
    return (_ANY_LANGUAGE[name], len(_KNOWN)) if name in _ANY_LANGUAGE else None


def heading_place(known: Sequence[int]) -> int:
    """Return the place of the row that names the columns, by the number of known headings in each row: the first,
    unless only a later one has known headings.
    """
    best = max(range(len(known)), key=known.__getitem__, default=0)
    return best if known and known[0] < 2 <= known[best] else 0


def headings_key(headings: Sequence[str]) -> str:
    """Return a key that is the same for files with the same columns in the same order."""
    return "\n".join(plain_heading(heading) for heading in headings)

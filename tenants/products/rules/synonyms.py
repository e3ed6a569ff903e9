"""Synonyms of words that suppliers and merchants use. Pure."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

Groups = Sequence[Sequence[str]]

DEFAULT_GROUPS: Groups = (
    ("grey", "gray"),
    ("multicolor", "multicolour", "multi color", "multi"),
    ("beige", "apricot"),
    ("navy", "navy blue"),
    ("xs", "extra small"),
    ("s", "small"),
    ("m", "medium"),
    ("l", "large"),
    ("xl", "extra large"),
    ("xxl", "2xl"),
    ("xxxl", "3xl"),
    ("one size", "free size", "onesize"),
)
"""The merchant's initial synonyms."""

_GAPS = re.compile(r"[\s_\-/]+")


def normalised(word: str) -> str:
    """Normalise what people and suppliers write differently: case, width, hyphens, repeated spaces."""
    return _GAPS.sub(" ", unicodedata.normalize("NFKC", word).casefold()).strip()


def build_dictionary(groups: Groups) -> dict[str, str]:
    """Map each word to the first one of its group."""
    pairs = ((normalised(word), normalised(group[0])) for group in reversed(groups) for word in group if group)
    return dict(pairs)


def meaning_of(values: Sequence[str], dictionary: Mapping[str, str]) -> tuple[str, ...]:
    """Return the meaning of option values, independent of order and synonyms."""
    return tuple(sorted(dictionary.get(normalised(value), normalised(value)) for value in values))

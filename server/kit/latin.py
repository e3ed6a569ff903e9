"""Latin letters for what is written in another script: proposals, never silent replacements."""

import re
import unicodedata

from anyascii import anyascii

_READABLE = frozenset({"LATIN", "CYRILLIC", "GREEK"})
"""Scripts that anyascii spells as people of their countries do. Of Japanese it gives the Chinese reading, of Arabic no
vowels.
"""


def latin_proposal(text: str) -> str | None:
    """Return the text in ASCII letters; None where only a person can spell it, as with Chinese, Japanese or Arabic."""
    return anyascii(text) if scripts_of(text) <= _READABLE else None


def is_latin(text: str) -> bool:
    """Return whether all letters are Latin, with or without accents."""
    return scripts_of(text) <= {"LATIN"}


def scripts_of(text: str) -> frozenset[str]:
    """Return the names of the scripts of the letters, as Unicode calls them."""
    return frozenset(unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha())


def folded(text: str) -> str:
    """Return what is left of a name without case, accents, spaces and signs, to compare spellings."""
    return re.sub(r"[^a-z0-9]+", "", anyascii(text).lower())

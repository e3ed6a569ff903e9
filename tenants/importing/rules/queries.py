"""Convert a search text to a query of PostgreSQL's full-text search."""

import re

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
# Scripts written without spaces between words: the `simple` configuration cannot separate their words.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def prefix_query(typed: str) -> str:
    """Return all words as prefixes: `red sho` -> `red:* & sho:*`. Empty when the text can only be searched as a
    substring.
    """
    words = _WORD.findall(typed.lower())
    if not words or is_unspaced(typed):
        return ""
    return " & ".join(f"{word}:*" for word in words)


def is_unspaced(text: str) -> bool:
    """Whether it has letters of a script without spaces between words."""
    return bool(_UNSPACED.search(text))

"""Convert a search text to a query of PostgreSQL's full-text search."""

import re

from server.kit.folding import plain_width, spellings_of

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
# Scripts written without spaces between words: the `simple` configuration cannot separate their words.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def prefix_query(typed: str) -> str:
    """Return all words as prefixes, each in all its spellings: `red sho` -> `(red:* | ｒｅｄ:*) & (sho:* | ｓｈｏ:*)`.
    Empty when the text can only be searched as a substring.
    """
    words = _WORD.findall(plain_width(typed).lower())
    if not words or is_unspaced(typed):
        return ""
    spelled = ([f"{spelling}:*" for spelling in spellings_of(word)] for word in words)
    return " & ".join(f"({' | '.join(each)})" for each in spelled)


def is_unspaced(text: str) -> bool:
    """Whether it has letters of a script without spaces between words."""
    return bool(_UNSPACED.search(text))

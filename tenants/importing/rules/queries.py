"""What a merchant types into the search box, as a query of PostgreSQL's full-text search."""

import re

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
# Scripts that write words without spaces: their words cannot be told apart by the `simple` configuration.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def prefix_query(typed: str) -> str:
    """All words, each as a beginning: `red sho` -> `red:* & sho:*`. Empty when only a piece of text can be sought."""
    words = _WORD.findall(typed.lower())
    if not words or is_unspaced(typed):
        return ""
    return " & ".join(f"{word}:*" for word in words)


def is_unspaced(text: str) -> bool:
    """Whether it has letters of a script that writes words without spaces."""
    return bool(_UNSPACED.search(text))

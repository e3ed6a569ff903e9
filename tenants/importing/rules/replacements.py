"""Replace words in titles and descriptions: as plain text, never as a pattern from outside, in linear time."""

import html
import re
from collections.abc import Callable, Sequence

from tenants.importing.rules.queries import is_unspaced

# A cleaned description is well-formed: text in quotes belongs to its tag.
_TAG = re.compile(r"""(<(?:"[^"]*"|[^">])*>)""")

Rewrite = Callable[[str], str]


def replacing(find: str, replace: str, *, match_case: bool) -> Rewrite:
    """Return a function that replaces one text by another."""
    if match_case:
        return lambda text: text.replace(find, replace)
    pattern = re.compile(re.escape(find), re.IGNORECASE)
    return lambda text: pattern.sub(lambda _: replace, text)


def removing(words: Sequence[str]) -> Rewrite:
    """Return a function that removes whole words, ignoring case; longer words before their own prefixes."""
    longest = sorted(words, key=len, reverse=True)
    pattern = re.compile("|".join(_whole(word) for word in longest), re.IGNORECASE)
    return lambda text: pattern.sub("", text)


def in_markup(description: str, rewrite: Rewrite) -> str:
    """Rewrite the visible text of a cleaned description; tags and their attributes are unchanged."""
    pieces = _TAG.split(description)
    # Every second piece is a tag.
    pieces[::2] = [_rewritten(piece, rewrite) for piece in pieces[::2]]
    return "".join(pieces)


def words_of(description: str) -> str:
    """Return the visible text of a description, as one line."""
    return " ".join(html.unescape(_TAG.sub(" ", description)).split())


def _rewritten(piece: str, rewrite: Rewrite) -> str:
    text = html.unescape(piece)
    after = rewrite(text)
    return piece if after == text else html.escape(after, quote=False)


def _whole(word: str) -> str:
    # Scripts without spaces have no word boundaries.
    begin = r"(?<!\w)" if word[0].isalnum() and not is_unspaced(word[0]) else ""
    end = r"(?!\w)" if word[-1].isalnum() and not is_unspaced(word[-1]) else ""
    return f"{begin}{re.escape(word)}{end}"

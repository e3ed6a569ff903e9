"""Shorten cleaned HTML: cut between words and close the open tags."""

import re

_PIECE = re.compile(r"<[^>]*>|[^<]+")
_NAME = re.compile(r"</?([a-z][a-z0-9]*)", re.IGNORECASE)
_VOID = frozenset({"br", "col", "hr", "img", "wbr"})
_HALF_ENTITY = re.compile(r"&[^;\s]*$")
_ELLIPSIS = "…"


def shorten_html(markup: str, most: int | None) -> str:
    """Cut the HTML to at most `most` characters, tags included, with an ellipsis. Unchanged where it fits, or for None.

    `markup` is balanced, as `server.kit.sanitiser` returns it.
    """
    if most is None or len(markup) <= most:
        return markup
    kept: list[str] = []
    ends: list[str] = []
    room = most - len(_ELLIPSIS)
    for piece in _PIECE.findall(markup):
        end = _end_of(piece)
        if len(piece) + len(end) > room:
            if not piece.startswith("<"):
                kept.append(_words(piece, room))
            break
        kept.append(piece)
        if piece.startswith("</"):
            ends.pop()  # its room was reserved when it was opened
            continue
        if end:
            ends.append(end)
        room -= len(piece) + len(end)
    return "".join(kept).rstrip() + _ELLIPSIS + "".join(reversed(ends))


def _end_of(piece: str) -> str:
    """Return the end tag that this piece needs, empty if none."""
    found = _NAME.match(piece)
    if found is None or piece.startswith("</") or found[1].lower() in _VOID or piece.endswith("/>"):
        return ""
    return f"</{found[1]}>"


def _words(text: str, room: int) -> str:
    """Return whole words that fit, without a partial entity."""
    cut = _HALF_ENTITY.sub("", text[:room])
    return cut.rpartition(" ")[0] or cut

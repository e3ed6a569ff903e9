"""Cleaned HTML made shorter: cut between words, with its open tags closed."""

import re

_PIECE = re.compile(r"<[^>]*>|[^<]+")
_NAME = re.compile(r"</?([a-z][a-z0-9]*)", re.IGNORECASE)
_VOID = frozenset({"br", "col", "hr", "img", "wbr"})
_HALF_ENTITY = re.compile(r"&[^;\s]*$")
_ELLIPSIS = "…"


def shorten_html(markup: str, most: int | None) -> str:
    """At most `most` characters of it, tags included, ending in an ellipsis; as it is where it fits, or for None.

    `markup` is balanced, as `server.kit.sanitiser` leaves it.
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
            ends.pop()  # its room was taken when it was opened
            continue
        if end:
            ends.append(end)
        room -= len(piece) + len(end)
    return "".join(kept).rstrip() + _ELLIPSIS + "".join(reversed(ends))


def _end_of(piece: str) -> str:
    """What closes the tag that this piece opens; empty where it opens none."""
    found = _NAME.match(piece)
    if found is None or piece.startswith("</") or found[1].lower() in _VOID or piece.endswith("/>"):
        return ""
    return f"</{found[1]}>"


def _words(text: str, room: int) -> str:
    """Whole words, and no half entity."""
    cut = _HALF_ENTITY.sub("", text[:room])
    return cut.rpartition(" ")[0] or cut

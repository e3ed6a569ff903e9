"""Links as people paste them: inside the text that an app shares, with invisible marks, or opening an app.

Nothing here raises an error. `server.adapters.suppliers.links` parses what is found.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote

from server.kit.web_addresses import is_web_address

LONGEST = 4096
APPS = frozenset({"intent", "aliexpress", "taobao", "tbopen", "tmall", "wireless1688", "alibaba", "enalibaba"})
"""Schemes of links that open a marketplace's app; that of `intent` names its page on the web."""

# Marks of direction and breaking that copying adds; none of them is part of an address.
_MARKS = [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF, *range(0x202A, 0x202F), *range(0x2060, 0x206A)]
# These join letters of Persian and Hindi words, so they are only dropped at the ends.
_JOINERS = [0x200C, 0x200D]


def _class(codes: Iterable[int]) -> str:
    return f"(?:{'|'.join(form for code in codes for form in (re.escape(chr(code)), quote(chr(code))))})"


_MARK = re.compile(_class(_MARKS), re.IGNORECASE)
_EDGE = re.compile(rf"(?:(?<=^)|(?<=[/=\s])){_class(_JOINERS)}+|{_class(_JOINERS)}+(?=[/?&#\s]|$)", re.IGNORECASE)
_WIDE_SCHEME = re.compile(r"(https?)[:：][/／]{2}", re.IGNORECASE)
_WIDE_DIGITS = {code: chr(code - 0xFF10 + ord("0")) for code in range(0xFF10, 0xFF1A)}
# Blanks, quotes, and the punctuation of Chinese and Japanese, which is never part of a pasted address.
_STOPS = r"\s<>\"`‘’“”…—\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
_ADDRESS = re.compile(rf"(?:https?|{'|'.join(sorted(APPS))})://[^{_STOPS}]+", re.IGNORECASE)
_WITHOUT_SCHEME = re.compile(rf"(?<![^{_STOPS}])(?:[\w-]+\.)+[a-z]{{2,}}(?::\d+)?/[^{_STOPS}]*", re.IGNORECASE)
_NARROW = re.compile(r"[\w.~:/?#\[\]@!$&'()*+,;=%-]*", re.ASCII)
_STOP = re.compile(f"[{_STOPS}]")
_LIST = re.compile(r"(?<![\s,;|，；、])[\s,;|，；、]++(?=https?://)", re.IGNORECASE)


def cleaned_line(line: str) -> str:
    """Return the line without invisible marks, also encoded ones; empty for one that is too long to be a link.

    Digits and `://` of a Chinese keyboard become plain ones.
    """
    if len(line.strip()) > LONGEST:
        return ""
    text = _EDGE.sub("", _MARK.sub("", line.replace("\t", " ").replace("&amp;", "&"))).strip()
    plain = text.translate(_WIDE_DIGITS)
    return plain if plain.isdecimal() else _WIDE_SCHEME.sub(r"\1://", text)


def addresses_in(line: str) -> list[list[str]]:
    """Return the addresses in a cleaned line, each with the ways to read where it ends, the likeliest first.

    A line without blanks is an address itself.
    """
    if not _STOP.search(line):
        return [_readings(line, at=_ADDRESS.search(line))]
    found = _ADDRESS.findall(line) or _WITHOUT_SCHEME.findall(line)
    return [_readings(address) for address in found]


def address_in(text: str) -> str:
    """Return the only web address in a pasted text, with its scheme; empty for none, and for several.

    A text that is an address without blanks stays as it is.
    """
    cleaned = cleaned_line(text)
    if is_web_address(cleaned) and len(cleaned.split()) == 1:
        return cleaned
    found = {next(filter(is_web_address, readings), "") for readings in addresses_in(cleaned)} - {""}
    return found.pop() if len(found) == 1 else ""


def _readings(text: str, *, at: re.Match[str] | None = None) -> list[str]:
    address = at[0] if at else text
    bare = address.rstrip(".,;:!?'*|")
    closed = bare.rstrip(")]}").rstrip(".,;:!?'*|") if bare.endswith((")", "]", "}")) and "(" not in bare else bare
    narrow = _NARROW.match(closed)
    # Browsers read a backslash as a slash, others as part of a name: such an address leads where its reader wants.
    is_plain = narrow is not None and not closed.startswith("\\", narrow.end())
    return list(dict.fromkeys(reading for reading in (closed, narrow[0] if narrow and is_plain else "") if reading))


def lines_in(text: str) -> list[str]:
    """Split a text into the lines that were meant: at line ends, and at commas and blanks between links and ids."""
    return [piece for line in text.splitlines() for piece in split_line(line, commas=True)]


def split_line(line: str, *, commas: bool = False) -> list[str]:
    """Split a line of several links and nothing else; with `commas`, one of links and ids. Other lines stay whole."""
    cleaned = line.strip()
    links = _LIST.split(cleaned)
    if len(links) > 1 and all(_ADDRESS.match(link) and not _STOP.search(link) for link in links):
        return links
    pieces = [piece for part in cleaned.split(",") if (piece := part.strip())] if commas else [cleaned]
    if "://" in cleaned and not all(_ADDRESS.match(piece) or piece.isdecimal() for piece in pieces):
        pieces = [cleaned]
    return [piece for piece in pieces if piece]

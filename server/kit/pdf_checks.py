"""PDFs of others: looked through, never opened by us. Whoever keeps one asks here first.

Only the structure is read: what names an object's kind stands outside streams or in object streams, which are unpacked
within a limit. Pages are counted as a viewer would at most find them.
"""

import re
import zlib
from collections.abc import Iterator

from server.kit.sentences import Sentence

MOST_UNPACKED = 20_000_000
"""Bytes of all object streams of a document together."""
UNREADABLE = "This PDF can't be read. Print it to a new PDF, and choose that one."
LOCKED = "This PDF is protected. Print it to a new PDF, and choose that one."
ACTIVE = "This PDF holds scripts or other files. Print it to a new PDF, and choose that one."
_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_PAGE = re.compile(rb"/Type\s*/Page(?![A-Za-z])")
_ACTIVE = re.compile(rb"/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![A-Za-z])")
_FILTER = re.compile(rb"/(\w+Decode)\b")
_LONGEST_HEAD = 2_000


class NoPdf(ValueError):
    """The content is not a PDF that we accept; the message says why."""


def check_pdf(content: bytes, *, most_pages: int) -> int:
    """Return the number of pages of a plain PDF. Raise NoPdf for anything else, for one that is encrypted, that holds
    scripts, forms that send, or files, and for more pages than `most_pages`.
    """
    if not content.startswith(b"%PDF-") or b"%%EOF" not in content[-2_000:]:
        raise NoPdf(UNREADABLE)
    structure = _plain(b"\n".join([content, *_packed(content)]))
    if b"/Encrypt" in structure:
        raise NoPdf(LOCKED)
    if _ACTIVE.search(structure):
        raise NoPdf(ACTIVE)
    pages = sum(1 for _ in _PAGE.finditer(structure))
    if pages == 0:
        raise NoPdf(UNREADABLE)
    if pages > most_pages:
        raise NoPdf(Sentence("The PDF has more than {most} pages.", most=most_pages))
    return pages


def _packed(content: bytes) -> Iterator[bytes]:
    """Yield what object streams hold. One without a filter is readable as it is."""
    left = MOST_UNPACKED
    for start in _STREAM.finditer(content):
        since = max(0, start.start() - _LONGEST_HEAD)
        head = _plain(content[max(since, content.rfind(b"obj", since, start.start())) : start.start()])
        if b"/ObjStm" in head and b"/Filter" in head:
            end = content.find(b"endstream", start.end())
            unpacked = _unpacked(content[start.end() : end if end >= 0 else None], head, left)
            left -= len(unpacked)
            yield unpacked


def _plain(structure: bytes) -> bytes:
    """Return names without their escapes."""
    return _ESCAPED.sub(lambda found: bytes([int(found.group(1), 16)]), structure)


def _unpacked(packed: bytes, head: bytes, most: int) -> bytes:
    if set(_FILTER.findall(head)) != {b"FlateDecode"}:
        raise NoPdf(UNREADABLE)  # no maker of labels packs its structure in another way
    try:
        unpacked = zlib.decompressobj().decompress(packed, most + 1)
    except zlib.error as error:
        raise NoPdf(UNREADABLE) from error
    if len(unpacked) > most:
        raise NoPdf(UNREADABLE)
    return unpacked

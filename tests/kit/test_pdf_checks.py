"""PDFs of others are looked through: plain ones pass with their pages, all else is refused with what to do."""

import zlib

import pytest

from server.kit.pdf_checks import ACTIVE, LOCKED, MOST_UNPACKED, UNREADABLE, NoPdf, check_pdf
from server.kit.pdfs import Column, Document, make_pdf
from tests.factories.pdfs import pdf


def packed(content: bytes, head: bytes = b"/Filter /FlateDecode") -> bytes:
    """An object stream."""
    stream = zlib.compress(content)
    return b"90 0 obj\n<< /Type /ObjStm /N 1 /First 4 %s >>\nstream\n%s\nendstream\nendobj\n" % (head, stream)


def test_pages_are_counted_also_where_they_are_packed() -> None:
    assert check_pdf(pdf(pages=3), most_pages=3) == 3
    assert check_pdf(pdf(more=packed(b"91 0 << /Type/Page /Parent 2 0 R >>")), most_pages=2) == 2
    words = [("A" * 40,)] * 90
    document = Document("Label", "Us", "en", [("To", "Berlin")], [Column("Line", 1)], words)
    assert check_pdf(make_pdf(document), most_pages=9) > 1
    with pytest.raises(NoPdf, match="more than 2 pages"):
        check_pdf(pdf(pages=3), most_pages=2)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", UNREADABLE),
        (b"GIF89a" + pdf(), UNREADABLE),
        (pdf()[:-7], UNREADABLE),
        (pdf(pages=0), UNREADABLE),
        (pdf(trailer=b"/Encrypt 9 0 R"), LOCKED),
        (pdf(trailer=b"/Encr#79pt 9 0 R"), LOCKED),
        (pdf(more=b"9 0 obj << /S /JavaScript /JS (x) >> endobj\n"), ACTIVE),
        (pdf(more=packed(b"9 0 << /S /Java#53cript >>")), ACTIVE),
        (pdf(more=packed(b"9 0 << /Type /EmbeddedFile >>")), ACTIVE),
        (pdf(more=packed(b"x", b"/Filter /LZWDecode")), UNREADABLE),
        (pdf(more=packed(b"x", b"/Filter [/ASCII85Decode /FlateDecode]")), UNREADABLE),
        (pdf(more=b"9 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\nno zlib\nendstream\n"), UNREADABLE),
        (pdf(more=packed(b"\0" * (MOST_UNPACKED + 1))), UNREADABLE),
        (pdf(more=packed(b"\0" * (MOST_UNPACKED // 2 + 1)) * 2), UNREADABLE),
    ],
)
def test_what_is_not_plain_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(NoPdf) as refused:
        check_pdf(content, most_pages=10)
    assert str(refused.value) == sentence

"""PDF documents on A4: a title, facts and a table, in English and Chinese.

reportlab is loaded only when a document is made, because it needs memory that no other request needs.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from xml.sax.saxutils import escape

LATIN, CHINESE = "Helvetica", "STSong-Light"
"""Fonts that every PDF reader has, so none is embedded. The second writes Latin letters too."""
SMALL, TEXT, TITLE = 8, 9, 16
MARGIN, PADDING = 42, 2
LINES = "#c9ced6"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table. `share` is its part of the width; `is_number` aligns it to the right."""

    heading: str
    share: int
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a document. `facts` are named values above the table; `columns` are repeated at the top of each
    page.
    """

    title: str
    author: str
    language: str
    facts: Sequence[tuple[str, str]]
    columns: Sequence[Column]
    rows: Iterable[Sequence[str]]


def make_pdf(document: Document) -> bytes:
    """Write the document. Every page ends with the title and its number."""
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.platypus import SimpleDocTemplate, Spacer

    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    file = io.BytesIO()
    page = SimpleDocTemplate(
        file,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=document.title,
        author=document.author,
        lang=document.language,
    )
    title = _text(document.title, TITLE, page.width)
    story = [title, Spacer(1, 12), _facts(document, page.width), Spacer(1, 14)]
    ends = partial(_end_page, document.title)
    page.build([*story, _table(document, page.width)], onFirstPage=ends, onLaterPages=ends)
    return file.getvalue()


def _facts(document: Document, width: float) -> Any:
    from reportlab.platypus import Table

    left, right = width * 0.25, width * 0.75
    rows = [[_text(name, TEXT, left), _text(value, TEXT, right)] for name, value in document.facts]
    return Table(rows, colWidths=[left, right], style=[("VALIGN", (0, 0), (-1, -1), "TOP"), *_tight()])


def _table(document: Document, width: float) -> Any:
    from reportlab.platypus import LongTable

    whole = sum(column.share for column in document.columns)
    widths = [width * column.share / whole for column in document.columns]
    places = [(column.is_number, wide) for column, wide in zip(document.columns, widths, strict=True)]
    head, *rows = (
        [_text(cell, SMALL, wide, is_right=is_right) for cell, (is_right, wide) in zip(row, places, strict=True)]
        for row in ([column.heading for column in document.columns], *document.rows)
    )
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINES), *_tight()]
    return LongTable([head, *rows], colWidths=widths, repeatRows=1, style=style)


def _tight() -> list[tuple[Any, ...]]:
    everywhere = ((0, 0), (-1, -1))
    return [("LEFTPADDING", *everywhere, PADDING), ("RIGHTPADDING", *everywhere, PADDING)]


def _text(words: str, size: int, width: float, *, is_right: bool = False) -> Any:
    """Return a paragraph. It breaks between words; where one is wider than the column, between any two characters."""
    from reportlab.lib.enums import TA_LEFT, TA_RIGHT
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.platypus import Paragraph

    font = _font(words)
    is_wide = any(stringWidth(word, font, size) > width - 2 * PADDING for word in words.split())
    style = ParagraphStyle(
        font,
        fontName=font,
        fontSize=size,
        leading=size * 1.35,
        wordWrap="CJK" if font == CHINESE and is_wide else None,
        alignment=TA_RIGHT if is_right else TA_LEFT,
    )
    return Paragraph(escape("".join(word for word in words if word.isprintable())), style)


def _font(words: str) -> str:
    try:
        words.encode("cp1252")
    except UnicodeEncodeError:
        return CHINESE
    return LATIN


def _end_page(title: str, canvas: Any, page: Any) -> None:
    canvas.saveState()
    canvas.setFont(_font(title), SMALL)
    canvas.drawString(MARGIN, MARGIN / 2, title)
    canvas.drawRightString(page.pagesize[0] - MARGIN, MARGIN / 2, str(page.page))
    canvas.restoreState()

"""Read the text of a PDF of ours from its content streams, in drawing order."""

import base64
import re
import zlib

STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\()])*)\) Tj", re.DOTALL)
FONT = re.compile(rb"/BaseFont /([\w-]+).*?/Name /(F\d+)", re.DOTALL)
ESCAPED = re.compile(rb"\\(\d{1,3}|.)", re.DOTALL)


def pdf_text(document: bytes) -> str:
    """Return all text of the document, one line per piece. Works for PDFs by `server.kit.pdfs`."""
    assert document.startswith(b"%PDF-")
    assert document.rstrip().endswith(b"%%EOF")
    fonts = {name: base for base, name in FONT.findall(document)}
    return "\n".join(piece for stream in STREAM.findall(document) for piece in _pieces(_unpacked(stream), fonts))


def _unpacked(stream: bytes) -> bytes:
    return zlib.decompress(base64.a85decode(stream.strip().removesuffix(b"~>")))


def _pieces(content: bytes, fonts: dict[bytes, bytes]) -> list[str]:
    pieces, font = [], b""
    for name, shown in SHOWN.findall(content):
        font = name or font
        if shown:
            is_wide = fonts[font].startswith(b"STSong")
            pieces.append(_plain(shown).decode("utf-16-be" if is_wide else "cp1252"))
    return pieces


def _plain(shown: bytes) -> bytes:
    named = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}

    def escaped(found: re.Match[bytes]) -> bytes:
        code = found.group(1)
        return bytes([int(code, 8)]) if code.isdigit() else named.get(code, code)

    return ESCAPED.sub(escaped, shown)

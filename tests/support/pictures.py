"""Pictures of every format."""

import io
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo


def drawn(kind: str, **options: Any) -> bytes:
    written = io.BytesIO()
    Image.linear_gradient("L").resize((32, 24)).convert("RGB").save(written, kind, **options)
    return written.getvalue()


def with_text(megabytes: int) -> bytes:
    text = PngInfo()
    text.add_text("note", "x" * megabytes * 1_000_000, zip=True)
    return drawn("PNG", pnginfo=text)

"""QR codes as pictures that a page may show without asking another address."""

import base64
import io
from typing import Any, cast

import qrcode
from qrcode.image.svg import SvgPathFillImage


def qr_picture(text: str) -> str:
    """The text as a QR code: a data: URL of SVG."""
    drawn = io.BytesIO()
    cast(Any, qrcode).make(text, image_factory=SvgPathFillImage, border=2).save(drawn)
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn.getvalue()).decode()}"

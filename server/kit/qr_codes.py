"""QR codes as pictures that a page shows without a request to another site."""

import base64
import io
from typing import Any, cast

import qrcode
from qrcode.image.svg import SvgPathFillImage


def qr_picture(text: str) -> str:
    """Return the text as a QR code: a data: URL of an SVG."""
    drawn = io.BytesIO()
    cast(Any, qrcode).make(text, image_factory=SvgPathFillImage, border=2).save(drawn)
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn.getvalue()).decode()}"

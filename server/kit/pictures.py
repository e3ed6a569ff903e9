"""Uploaded pictures: decoded and encoded again, so that only pixels are kept."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP")
PRODUCT_FORMATS = ("PNG", "JPEG", "GIF")
"""Formats that the specification accepts (001, section 5)."""
LONGEST_SIDE = 4_000
"""Longest side of a product picture, in pixels. Every store accepts that much."""
SHRUNK_SIDES = (1_000, 800, 600, 400, 200, 100)
MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 40_000_000
SMALLEST_SIDE = 16


class NoPicture(ValueError):
    """The content is not a picture that we accept; the message says why."""


def square_picture(content: bytes, *, side: int) -> bytes:
    """Crop a PNG, JPEG or WebP to its middle square and return a WebP of `side` by `side` pixels. Raise NoPicture for
    the rest.
    """
    if len(content) > MOST_BYTES:
        raise NoPicture("The picture is larger than 5 MB.")
    with _opened(content, FORMATS, "Please choose a picture: PNG, JPEG or WebP.") as picture:
        square = ImageOps.fit(picture.convert("RGBA"), (side, side))
    return _written(square, "WEBP", quality=85)


def product_picture(content: bytes) -> tuple[bytes, str]:
    """Return a PNG, JPEG or GIF as a JPEG, or a PNG when transparent, with its file suffix. Raise NoPicture for the
    rest.
    """
    refusal = "Only .jpg.png.jpeg.gif format is supported, Max 5MB."
    if len(content) > MOST_BYTES:
        raise NoPicture(refusal)
    with _opened(content, PRODUCT_FORMATS, refusal) as picture:
        picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        if picture.has_transparency_data:
            return _written(picture.convert("RGBA"), "PNG", optimize=True), ".png"
        return _written(picture.convert("RGB"), "JPEG", quality=90), ".jpg"


def shrunk_picture(content: bytes, *, most_bytes: int) -> bytes:
    """Convert a PNG, JPEG, GIF or WebP to a JPEG of at most `most_bytes`. Raise NoPicture for the rest."""
    with _opened(content, (*PRODUCT_FORMATS, "WEBP"), "Please choose a picture: PNG, JPEG or WebP.") as picture:
        plain = picture.convert("RGB")
    for side in SHRUNK_SIDES:
        plain.thumbnail((side, side))
        written = _written(plain, "JPEG", quality=80)
        if len(written) <= most_bytes:
            return written
    raise NoPicture("Please choose a picture: PNG, JPEG or WebP.")


def narrowed_picture(content: bytes, *, width: int) -> bytes:
    """Convert a PNG, JPEG, GIF or WebP to a WebP of at most `width` pixels. Raise NoPicture for the rest."""
    with _opened(content, (*PRODUCT_FORMATS, "WEBP"), "Please choose a picture: PNG, JPEG or WebP.") as picture:
        plain = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    plain.thumbnail((width, plain.height))
    return _written(plain, "WEBP", quality=80)


@contextmanager
def _opened(content: bytes, formats: tuple[str, ...], refusal: str) -> Iterator[Image.Image]:
    """Open the picture, rotated as the camera was held."""
    try:
        with Image.open(io.BytesIO(content), formats=formats) as picture:
            _check_size(*picture.size)
            yield ImageOps.exif_transpose(picture)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError) as error:
        raise NoPicture(refusal) from error


def _written(picture: Image.Image, kind: str, **options: int) -> bytes:
    written = io.BytesIO()
    picture.save(written, kind, **options)
    return written.getvalue()


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise NoPicture("The picture has more than 40 million pixels.")
    if min(width, height) < SMALLEST_SIDE:
        raise NoPicture("The picture is smaller than 16 pixels.")

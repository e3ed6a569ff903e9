"""Pictures of others: decoded here alone, and encoded again, so that only pixels are kept."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageOps

FORMATS = ("PNG", "JPEG", "WEBP")
PRODUCT_FORMATS = ("PNG", "JPEG", "GIF")
"""Formats that the specification accepts (001, section 5)."""
PRINT_FORMATS = ("PNG", "JPEG")
PNG_MARK = b"\x89PNG\r\n\x1a\n"
LONGEST_SIDE = 4_000
"""Longest side of a product picture, in pixels. Every store accepts that much."""
SHRUNK_SIDES = (1_000, 800, 600, 400, 200, 100)
CHOOSE = "Please choose a picture: PNG, JPEG or WebP."
CHOOSE_TO_PRINT = "Please choose a PNG or JPEG picture."
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
    with open_picture(content, FORMATS, CHOOSE) as picture:
        return _written(ImageOps.fit(picture.convert("RGBA"), (side, side)), "WEBP", quality=85)


def product_picture(content: bytes) -> tuple[bytes, str]:
    """Return a PNG, JPEG or GIF as a JPEG, or a PNG when transparent, with its file suffix. Raise NoPicture for the
    rest.
    """
    refusal = "Only .jpg.png.jpeg.gif format is supported, Max 5MB."
    if len(content) > MOST_BYTES:
        raise NoPicture(refusal)
    with open_picture(content, PRODUCT_FORMATS, refusal) as picture:
        picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        if picture.has_transparency_data:
            return _written(picture.convert("RGBA"), "PNG", optimize=True), ".png"
        return _written(picture.convert("RGB"), "JPEG", quality=90), ".jpg"


def printed_picture(content: bytes) -> tuple[bytes, str]:
    """Return a PNG as a PNG, or a JPEG as a JPEG, sharp enough for its barcodes, with its file suffix. Raise NoPicture
    for the rest.
    """
    if len(content) > MOST_BYTES:
        raise NoPicture("The picture is larger than 5 MB.")
    with open_picture(content, PRINT_FORMATS, CHOOSE_TO_PRINT) as picture:
        picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        if picture.has_transparency_data:
            picture = picture.convert("RGBA")
        elif picture.mode not in {"1", "L"}:
            picture = picture.convert("RGB")
        if content.startswith(PNG_MARK):
            return _written(picture, "PNG", optimize=True), ".png"
        return _written(picture.convert("RGB"), "JPEG", quality=95), ".jpg"


def shrunk_picture(content: bytes, *, most_bytes: int) -> bytes:
    """Convert a PNG, JPEG, GIF or WebP to a JPEG of at most `most_bytes`. Raise NoPicture for the rest."""
    with open_picture(content, (*PRODUCT_FORMATS, "WEBP"), CHOOSE) as picture:
        plain = picture.convert("RGB")
        for side in SHRUNK_SIDES:
            plain.thumbnail((side, side))
            written = _written(plain, "JPEG", quality=80)
            if len(written) <= most_bytes:
                return written
        raise NoPicture(CHOOSE)


def narrowed_picture(content: bytes, *, width: int) -> bytes:
    """Convert a PNG, JPEG, GIF or WebP to a WebP of at most `width` pixels. Raise NoPicture for the rest."""
    with open_picture(content, (*PRODUCT_FORMATS, "WEBP"), CHOOSE) as picture:
        plain = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
        plain.thumbnail((width, plain.height))
        return _written(plain, "WEBP", quality=80)


def jpeg_picture(content: bytes) -> bytes:
    """Convert a picture of any format that we can read to a JPEG. Raise NoPicture for the rest."""
    with open_picture(content, None, CHOOSE, smallest_side=1) as picture:
        return _written(picture.convert("RGB"), "JPEG", quality=90)


@contextmanager
def open_picture(
    content: bytes,
    formats: tuple[str, ...] | None,
    refusal: str,
    *,
    smallest_side: int = SMALLEST_SIDE,
    draft_side: int = 0,
) -> Iterator[Image.Image]:
    """Open a picture, rotated as the camera was held; a JPEG is decoded at about `draft_side`, if given.

    Raise NoPicture for whatever is wrong with it, also when it is found out while the caller works on it.
    """
    try:
        with Image.open(io.BytesIO(content), formats=formats) as picture:
            _check_size(*picture.size, smallest_side)
            if draft_side:
                picture.draft("RGB", (draft_side, draft_side))
            yield _upright(picture)
    except NoPicture:
        raise
    except Exception as error:
        # Pillow raises errors of every kind for a broken picture: ValueError for a large text, struct.error, KeyError.
        raise NoPicture(refusal) from error


def _upright(picture: Image.Image) -> Image.Image:
    picture.load()
    try:
        return ImageOps.exif_transpose(picture)
    except Exception:  # noqa: BLE001 - what a camera wrote about its position is broken, the picture is not
        return picture


def _written(picture: Image.Image, kind: str, **options: int) -> bytes:
    written = io.BytesIO()
    picture.info.pop("comment", None)  # a JPEG or GIF brings text along, which Pillow would write again
    picture.save(written, kind, **options)
    return written.getvalue()


def _check_size(width: int, height: int, smallest_side: int) -> None:
    if width * height > MOST_PIXELS:
        raise NoPicture("The picture has more than 40 million pixels.")
    if min(width, height) < smallest_side:
        raise NoPicture("The picture is smaller than 16 pixels.")

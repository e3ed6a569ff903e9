"""Pictures that people upload: decoded, cut to a square and written anew, so that nothing but pixels is kept."""

import io

from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 40_000_000
SMALLEST_SIDE = 16


class NoPicture(ValueError):
    """What was sent is no picture that we take; the message says why."""


def square_picture(content: bytes, *, side: int) -> bytes:
    """The middle of a PNG, JPEG or WebP as a WebP of `side` by `side` pixels. NoPicture for everything else."""
    if len(content) > MOST_BYTES:
        raise NoPicture("The picture is larger than 5 MB.")
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
            _check_size(*picture.size)
            upright = ImageOps.exif_transpose(picture)
            square = ImageOps.fit(upright.convert("RGBA"), (side, side))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError) as error:
        raise NoPicture("Please choose a picture: PNG, JPEG or WebP.") from error
    written = io.BytesIO()
    square.save(written, "WEBP", quality=85)
    return written.getvalue()


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise NoPicture("The picture has more than 40 million pixels.")
    if min(width, height) < SMALLEST_SIDE:
        raise NoPicture("The picture is smaller than 16 pixels.")

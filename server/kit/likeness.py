"""How much two pictures look alike, by two descriptors that need nothing but Pillow.

`outline`: whether the grey grows from cell to cell, 256 bits; little troubles it but cutting and turning, so that of
the middle alone is kept too.
`colours`: how much of each colour the picture has, and where in it; cutting and mirroring trouble it less.
"""

import io
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageOps, UnidentifiedImageError

from server.kit.pictures import MOST_PIXELS

SIDE = 16
GRID = 4
SHADES = 4
LOOKED_AT = 128
EDGE = LOOKED_AT // 10
_LEVELS = SHADES**3
_SHIFT = 6


@dataclass(frozen=True, slots=True)
class Look:
    """A picture as it is compared: outlines of it and of its middle, each with the mirrored one, and its colours in
    parts per 255.
    """

    outline: int
    mirrored: int
    middle: int
    mirrored_middle: int
    colours: bytes


def look_of(content: bytes) -> Look | None:
    """A picture's look; None for what is none, or is too large to look at."""
    try:
        with Image.open(io.BytesIO(content)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                return None
            opened.draft("RGB", (LOOKED_AT, LOOKED_AT))
            plain = ImageOps.exif_transpose(opened).convert("RGB").resize((LOOKED_AT, LOOKED_AT), Image.Resampling.BOX)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        return None
    middle = plain.crop((EDGE, EDGE, LOOKED_AT - EDGE, LOOKED_AT - EDGE))
    return Look(
        outline=_outline(plain),
        mirrored=_outline(ImageOps.mirror(plain)),
        middle=_outline(middle),
        mirrored_middle=_outline(ImageOps.mirror(middle)),
        colours=_histogram(plain) + _places(plain),
    )


def outlines_alike(one: Look, other: Look) -> float:
    """From 0 to 1, mirrored or not, the edges of one of them cut off or not."""
    pairs = (
        (one.outline, other.outline),
        (one.outline, other.mirrored),
        (one.outline, other.middle),
        (one.outline, other.mirrored_middle),
        (one.middle, other.outline),
        (one.middle, other.mirrored),
    )
    return 1 - min((a ^ b).bit_count() for a, b in pairs) / (SIDE * SIDE)


def colours_alike(one: Look, other: Look) -> float:
    """From 0 to 1."""
    shares = sum(map(min, one.colours[:_LEVELS], other.colours[:_LEVELS]))
    whole = max(min(sum(one.colours[:_LEVELS]), sum(other.colours[:_LEVELS])), 1)
    away = sum(abs(a - b) for a, b in zip(one.colours[_LEVELS:], other.colours[_LEVELS:], strict=True))
    return (shares / whole + 1 - away / (255 * max(len(other.colours) - _LEVELS, 1))) / 2


def alike(one: Look, other: Look) -> float:
    """Both together, from 0 to 1: half of an outline's bits are equal by chance, so they begin to count there."""
    return (max(0.0, 2 * outlines_alike(one, other) - 1) + colours_alike(one, other)) / 2


def _outline(plain: Image.Image) -> int:
    grey = plain.convert("L").resize((SIDE + 1, SIDE), Image.Resampling.BOX).tobytes()
    rows = (grey[at : at + SIDE + 1] for at in range(0, len(grey), SIDE + 1))
    return int("".join("1" if a < b else "0" for row in rows for a, b in pairwise(row)), 2)


def _histogram(plain: Image.Image) -> bytes:
    pixels, counts = plain.tobytes(), [0] * _LEVELS
    for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True):
        counts[(red >> _SHIFT) * SHADES**2 + (green >> _SHIFT) * SHADES + (blue >> _SHIFT)] += 1
    return bytes(count * 255 // LOOKED_AT**2 for count in counts)


def _places(plain: Image.Image) -> bytes:
    """The mean colour of each cell, its row's two halves taken together, so that mirroring changes nothing."""
    cells = plain.resize((GRID, GRID), Image.Resampling.BOX)
    both = Image.blend(cells, ImageOps.mirror(cells), 0.5)
    return both.crop((0, 0, GRID // 2, GRID)).convert("YCbCr").tobytes()

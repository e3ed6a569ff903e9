"""How much two pictures look alike, by a descriptor that needs nothing but Pillow.

A picture's code is a number of which few bits differ where pictures do: `outline`, whether the grey grows from cell to
cell, and `colours`, the mean colour of each cell by how many levels it passes. A picture is kept with the code of all
of it and of its core, which is left wherever a fifth is cut off. Who looks for one tries the windows in which that core
may lie, mirrored too: so what is kept stays small, and an index over the core finds it. A small copy is kept beside
them, which `closeness` compares the nearest ones by.
"""

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageOps, UnidentifiedImageError

from server.kit.closeness import Laid, Place, Region, thumb_of
from server.kit.pictures import MOST_PIXELS

SIDE = 16
GRID = 4
LOOKED_AT = 128
STEADY = 1
"""Grey that grows by no more has not grown: that is what encoders write into a plain surface."""
CORE, CUT = 0.6, 0.2
"""The core's side, and what is beside it; most that may be cut off."""
STEPS = 6
"""In how many steps a core is looked for along a side where a fifth was cut off: half a cell each."""
_LIGHT = range(32, 256, 32)
_TINT = (92, 110, 122, 134, 146, 164)
OUTLINE_BITS = SIDE * SIDE
COLOUR_BITS = GRID * GRID * (len(_LIGHT) + 2 * len(_TINT))
CODE_BITS = OUTLINE_BITS + COLOUR_BITS
_COLOURS = (1 << COLOUR_BITS) - 1
WHOLE_COUNTS = 0.3
"""Beside the core, which is all that is left of what was cut."""
OUTLINES_BEGIN, COLOURS_BEGIN = 0.5, 0.85
"""So much of them is equal by chance, and in pictures on the same plain ground."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """A picture as it is kept and compared: the codes of its core and of all of it, and its thumb."""

    core: int
    whole: int
    thumb: bytes | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture that others are compared with. `windows`: where another one's core may lie in it, mirrored ones too.

    `places`: by window, where the picture then lies in the other one.
    """

    wholes: tuple[int, ...]
    windows: tuple[int, ...]
    places: tuple[Place, ...]
    thumb: bytes | None


def look_of(content: bytes) -> Look | None:
    """A picture's look; None for what is none, or is too large to look at."""
    plain = opened(content)
    return None if plain is None else look_at(plain)


def look_at(plain: Image.Image) -> Look:
    """The look of an RGB picture."""
    codes = _Codes(plain)
    return Look(codes.of(_window(CUT, CUT))[0], codes.of(_window(0, 0, 1, 1))[0], thumb_of(plain))


def sight_of(content: bytes) -> Sight | None:
    """A picture as others are compared with it; None for what is none, or is too large to look at."""
    plain = opened(content)
    if plain is None:
        return None
    codes = _Codes(plain)
    seen: dict[int, Place] = {}
    for box in dict.fromkeys(_windows()):
        for code, is_mirrored in zip(codes.of(box), (False, True), strict=True):
            seen.setdefault(code, _place(box, is_mirrored=is_mirrored))
    return Sight(codes.of(_window(0, 0, 1, 1)), tuple(seen), tuple(seen.values()), thumb_of(plain))


def sight_of_look(look: Look) -> Sight:
    """The sight of a picture of which only its look is known: neither cut nor mirrored."""
    return Sight((look.whole,), (look.core,), (Place(Region(0, 0, 1, 1), is_mirrored=False),), look.thumb)


def opened(content: bytes) -> Image.Image | None:
    """A picture as it is looked at, whichever way the camera was held; None like `look_of`."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return None
            picture.draft("RGB", (LOOKED_AT, LOOKED_AT))
            return ImageOps.exif_transpose(picture).convert("RGB")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        return None


def outlines_alike(one: Sight, other: Look) -> float:
    """From 0 to 1, mirrored or not, a fifth of the one cut off or not."""
    return max(_outline(code, other.core) for code in one.windows)


def colours_alike(one: Sight, other: Look) -> float:
    """From 0 to 1."""
    return max(_colour(code, other.core) for code in one.windows)


def alike(one: Sight, other: Look) -> float:
    """Both together, from 0 to 1, in the window that fits best; the whole pictures count beside it."""
    core, whole = _nearest(one.windows, other.core), _nearest(one.wholes, other.whole)
    # Of what was cut the whole is another, which tells nothing.
    return (1 - WHOLE_COUNTS) * core + WHOLE_COUNTS * max(core, whole)


def closest_first(one: Sight, others: Mapping[int, Look]) -> list[int]:
    """The keys of looks with thumbs, by how close they are where the picture fits them best."""
    if one.thumb is None:
        return []
    laid = Laid(one.thumb)
    thumbs = {key: (look.thumb, one.places[_best(one.windows, look.core)]) for key, look in others.items()}
    away = {key: -laid.closeness(thumb, place) for key, (thumb, place) in thumbs.items() if thumb}
    return sorted(away, key=lambda key: (away[key], key))


def _nearest(codes: tuple[int, ...], kept: int) -> float:
    best = codes[_best(codes, kept)]
    outline, colour = _counted(_outline(best, kept), OUTLINES_BEGIN), _counted(_colour(best, kept), COLOURS_BEGIN)
    return (outline + colour) / 2


def _best(codes: tuple[int, ...], kept: int) -> int:
    """Which of them is nearest."""
    away = [(code ^ kept).bit_count() for code in codes]
    return away.index(min(away))


def _counted(share: float, begins: float) -> float:
    return max(0.0, (share - begins) / (1 - begins))


def _outline(one: int, other: int) -> float:
    return 1 - ((one ^ other) >> COLOUR_BITS).bit_count() / OUTLINE_BITS


def _colour(one: int, other: int) -> float:
    return 1 - ((one ^ other) & _COLOURS).bit_count() / COLOUR_BITS


class _Codes:
    """The codes of a picture's windows."""

    def __init__(self, picture: Image.Image) -> None:
        plain = picture.resize((LOOKED_AT, LOOKED_AT), Image.Resampling.BOX)
        self.grey, self.cells = plain.convert("L"), plain.convert("YCbCr")

    def of(self, box: Box) -> tuple[int, int]:
        """Of the window, and of the same mirrored."""
        grey = self.grey.resize((SIDE + 1, SIDE), Image.Resampling.BOX, box).tobytes()
        cells = self.cells.resize((GRID, GRID), Image.Resampling.BOX, box).tobytes()
        rows = [grey[at : at + SIDE + 1] for at in range(0, len(grey), SIDE + 1)]
        colours = [_painted(cells[at : at + 3]) for at in range(0, len(cells), 3)]
        lines = [colours[at : at + GRID] for at in range(0, len(colours), GRID)]
        plain = "".join(map(_grown, rows)) + "".join(map("".join, lines))
        mirrored = "".join(_grown(row[::-1]) for row in rows) + "".join("".join(line[::-1]) for line in lines)
        return int(plain, 2), int(mirrored, 2)


def _grown(row: bytes) -> str:
    return "".join("1" if b - a > STEADY else "0" for a, b in pairwise(row))


def _passed(levels: Iterable[int]) -> list[str]:
    return ["".join("1" if value >= level else "0" for level in levels) for value in range(256)]


_LIGHTS, _TINTS = _passed(_LIGHT), _passed(_TINT)


def _painted(cell: bytes) -> str:
    light, blue, red = cell
    return _LIGHTS[light] + _TINTS[blue] + _TINTS[red]


def _window(left: float, top: float, across: float = CORE, down: float = CORE) -> Box:
    """In points, from shares of the picture's sides."""
    return (left * LOOKED_AT, top * LOOKED_AT, (left + across) * LOOKED_AT, (top + down) * LOOKED_AT)


def _place(box: Box, *, is_mirrored: bool) -> Place:
    """Where a picture lies in the one whose core is this window of it."""
    left, top, right, bottom = (at / LOOKED_AT for at in box)
    if is_mirrored:
        left, right = 1 - right, 1 - left
    across, down = CORE / (right - left), CORE / (bottom - top)
    region = Region(CUT - left * across, CUT - top * down, CUT + (1 - left) * across, CUT + (1 - top) * down)
    return Place(region, is_mirrored=is_mirrored)


def _windows() -> Iterator[Box]:
    """Where the core lies when nothing is cut off, then when parts of the width or height are, on whichever side."""
    for across, down in ((1.0, 1.0), (0.8, 0.8), (0.9, 0.9), (0.8, 1.0), (1.0, 0.8)):
        for left in _places(across):
            for top in _places(down):
                yield _window(left, top, CORE / across, CORE / down)


def _places(left_over: float) -> list[float]:
    """Where the core begins, in shares of what is left over of the side."""
    cut = 1 - left_over
    steps = round(cut / CUT * STEPS)
    return [(CUT - cut * at / steps) / left_over for at in range(steps + 1)] if steps else [CUT]

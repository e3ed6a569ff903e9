"""Visual similarity of two pictures, by a descriptor that needs only Pillow.

A picture's code is a number; the codes of similar pictures differ in few bits. It has two parts: `outline`, whether the
grey level rises from cell to cell, and `colours`, the mean colour of each cell as the number of levels it passes. Each
picture is stored with the code of the whole and the code of its core, the middle part that remains when up to a fifth
is cut off a side. A search tries all windows of its picture in which a stored core may lie, mirrored too. So the stored
data stays small, and an index over the core finds it. A small copy is stored too; `closeness` compares the nearest
pictures by it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from server.kit.closeness import Laid, Place, Region, thumb_of
from server.kit.pictures import CHOOSE, NoPicture, open_picture

SIDE = 16
GRID = 4
LOOKED_AT = 128
STEADY = 1
"""Smallest rise in grey that counts. Encoders add smaller ones to plain surfaces."""
CORE, CUT = 0.6, 0.2
"""The core's side and the margin beside it (the most that may be cut off), as fractions of the picture."""
STEPS = 6
"""Number of search steps along a side where a fifth was cut off; each step is half a cell."""
_LIGHT = range(32, 256, 32)
_TINT = (92, 110, 122, 134, 146, 164)
OUTLINE_BITS = SIDE * SIDE
COLOUR_BITS = GRID * GRID * (len(_LIGHT) + 2 * len(_TINT))
CODE_BITS = OUTLINE_BITS + COLOUR_BITS
_COLOURS = (1 << COLOUR_BITS) - 1
WHOLE_COUNTS = 0.3
"""Weight of the whole picture. The rest is the core, which is all that remains of a cropped picture."""
OUTLINES_BEGIN, COLOURS_BEGIN = 0.5, 0.85
"""Shares of equal bits that occur by chance, and between pictures on the same plain background."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """A picture as it is stored and compared: the codes of its core and of the whole, and its thumbnail."""

    core: int
    whole: int
    thumb: bytes | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture to search with. `windows`: codes of the places where another picture's core may lie, mirrored ones too.

    `places`: for each window, where this picture then lies in the other one.
    """

    wholes: tuple[int, ...]
    windows: tuple[int, ...]
    places: tuple[Place, ...]
    thumb: bytes | None


def look_of(content: bytes) -> Look | None:
    """Return a picture's look. None for content that is not a picture or is too large to examine."""
    plain = opened(content)
    return None if plain is None else look_at(plain)


def look_at(plain: Image.Image) -> Look:
    """Return the look of an RGB picture."""
    codes = _Codes(plain)
    return Look(codes.of(_window(CUT, CUT))[0], codes.of(_window(0, 0, 1, 1))[0], thumb_of(plain))


def sight_of(content: bytes) -> Sight | None:
    """Return a picture's sight. None for content that is not a picture or is too large to examine."""
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
    """Return the sight of a picture of which only the look is stored: without windows for crops or mirroring."""
    return Sight((look.whole,), (look.core,), (Place(Region(0, 0, 1, 1), is_mirrored=False),), look.thumb)


def opened(content: bytes) -> Image.Image | None:
    """Open a picture as RGB, rotated as the camera was held. None in the same cases as `look_of`."""
    try:
        with open_picture(content, None, CHOOSE, smallest_side=1, draft_side=LOOKED_AT) as picture:
            return picture.convert("RGB")
    except NoPicture:
        return None


def outlines_alike(first: Sight, other: Look) -> float:
    """Compare outlines, from 0 to 1. `first` may be mirrored or have up to a fifth cut off."""
    return max(_outline(code, other.core) for code in first.windows)


def colours_alike(first: Sight, other: Look) -> float:
    """Compare colours, from 0 to 1."""
    return max(_colour(code, other.core) for code in first.windows)


def alike(first: Sight, other: Look) -> float:
    """Compare outline and colours together, from 0 to 1, in the best window, and weigh in the whole pictures."""
    core, whole = _nearest(first.windows, other.core), _nearest(first.wholes, other.whole)
    # The whole of a cropped picture differs and proves nothing, so it never lowers the result.
    return (1 - WHOLE_COUNTS) * core + WHOLE_COUNTS * max(core, whole)


def closest_first(sight: Sight, others: Mapping[int, Look]) -> list[int]:
    """Sort the keys of looks by closeness to the picture, best first. Skip looks without a thumbnail."""
    if sight.thumb is None:
        return []
    laid = Laid(sight.thumb)
    thumbs = {key: (look.thumb, sight.places[_best(sight.windows, look.core)]) for key, look in others.items()}
    away = {key: -laid.closeness(thumb, place) for key, (thumb, place) in thumbs.items() if thumb}
    return sorted(away, key=lambda key: (away[key], key))


def _nearest(codes: tuple[int, ...], kept: int) -> float:
    best = codes[_best(codes, kept)]
    outline, colour = _counted(_outline(best, kept), OUTLINES_BEGIN), _counted(_colour(best, kept), COLOURS_BEGIN)
    return (outline + colour) / 2


def _best(codes: tuple[int, ...], kept: int) -> int:
    """Return the position of the nearest code."""
    away = [(code ^ kept).bit_count() for code in codes]
    return away.index(min(away))


def _counted(share: float, begins: float) -> float:
    return max(0.0, (share - begins) / (1 - begins))


def _outline(first: int, other: int) -> float:
    return 1 - ((first ^ other) >> COLOUR_BITS).bit_count() / OUTLINE_BITS


def _colour(first: int, other: int) -> float:
    return 1 - ((first ^ other) & _COLOURS).bit_count() / COLOUR_BITS


class _Codes:
    """Computes the codes of a picture's windows."""

    def __init__(self, picture: Image.Image) -> None:
        plain = picture.resize((LOOKED_AT, LOOKED_AT), Image.Resampling.BOX)
        self.grey, self.cells = plain.convert("L"), plain.convert("YCbCr")

    def of(self, box: Box) -> tuple[int, int]:
        """Return the codes of the window and of its mirror image."""
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
    """Convert fractions of the picture's sides to pixels."""
    return (left * LOOKED_AT, top * LOOKED_AT, (left + across) * LOOKED_AT, (top + down) * LOOKED_AT)


def _place(box: Box, *, is_mirrored: bool) -> Place:
    """Return where a picture lies in the other one, whose core is this window."""
    left, top, right, bottom = (at / LOOKED_AT for at in box)
    if is_mirrored:
        left, right = 1 - right, 1 - left
    across, down = CORE / (right - left), CORE / (bottom - top)
    region = Region(CUT - left * across, CUT - top * down, CUT + (1 - left) * across, CUT + (1 - top) * down)
    return Place(region, is_mirrored=is_mirrored)


def _windows() -> Iterator[Box]:
    """Yield the places of the core: with nothing cut off, then with parts of the width or height cut off on either
    side.
    """
    for across, down in ((1.0, 1.0), (0.8, 0.8), (0.9, 0.9), (0.8, 1.0), (1.0, 0.8)):
        for left in _places(across):
            for top in _places(down):
                yield _window(left, top, CORE / across, CORE / down)


def _places(left_over: float) -> list[float]:
    """List the start positions of the core, as fractions of the remaining side."""
    cut = 1 - left_over
    steps = round(cut / CUT * STEPS)
    return [(CUT - cut * at / steps) / left_over for at in range(steps + 1)] if steps else [CUT]

"""Compare two pictures pixel by pixel: tell the same picture from one that only looks similar.

Place small copies of both over each other where their codes match, then shift them to reduce the difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import mul
from typing import NamedTuple

from PIL import Image, ImageChops, ImageOps

SIDE = 24
"""Side of the kept copy, in pixels. Its colour channels have half of it."""
PART_COSTS = 0.005
"""How much closer a part must be than the whole picture to count. Few pictures are cropped; many have a wide
background.
"""
_HALF = SIDE // 2
_LIGHT, _COLOUR = SIDE * SIDE, _HALF * _HALF
_STEPS = (0.04, 0.02, 0.02, 0.01)
_MOST_AWAY = 48
"""Largest difference that is counted. A larger one is something drawn over the picture and gives no more information.
"""
_COLOUR_COUNTS = 2
_AWAY = [min(by, _MOST_AWAY) for by in range(256)]
_ALL_AWAY = [*_AWAY, *(by * _COLOUR_COUNTS for by in _AWAY * 2)]
_MOST = SIDE * SIDE * _MOST_AWAY * (1 + 2 * _COLOUR_COUNTS)


class Region(NamedTuple):
    """A part of a picture, as fractions of its width and height."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Place:
    """The part of another picture that this picture shows, and whether it is mirrored."""

    region: Region
    is_mirrored: bool


def thumb_of(picture: Image.Image) -> bytes:
    """Return a small copy of an RGB picture: its luma, then its two colour channels."""
    light, *colours = picture.resize((SIDE, SIDE), Image.Resampling.BOX).convert("YCbCr").split()
    return light.tobytes() + b"".join(colour.reduce(2).tobytes() for colour in colours)


class Laid:
    """A picture to compare with others, built from its thumbnail."""

    def __init__(self, thumb: bytes) -> None:
        self.plain = _opened(thumb)
        self.mirrored = ImageOps.mirror(self.plain)

    def closeness(self, other: bytes, place: Place) -> float:
        """Return how close the picture with the other thumbnail is, from 0 to 1, at or near `place`."""
        own, below = self.mirrored if place.is_mirrored else self.plain, _opened(other)
        region = _nearest(own.getchannel(0), below.getchannel(0), place.region)
        return max(_same(own, below), _same(own, _part(below, region)) - PART_COSTS)


def _same(first: Image.Image, other: Image.Image) -> float:
    away: int = sum(map(mul, ImageChops.difference(first, other).histogram(), _ALL_AWAY))
    return 1 - away / _MOST


def _nearest(own: Image.Image, below: Image.Image, region: Region) -> Region:
    """Find the region where the lightness differs least, by moving one edge at a time."""
    least = _away(own, below, region)
    for step in _STEPS:
        for moved in _moves(step):
            tried = Region(*(at + by for at, by in zip(region, moved, strict=True)))
            if (away := _away(own, below, tried)) < least:
                region, least = tried, away
    return region


def _moves(step: float) -> Iterator[tuple[float, ...]]:
    for edge in range(4):
        for by in (step, -step):
            yield tuple(by if number == edge else 0.0 for number in range(4))


def _away(own: Image.Image, below: Image.Image, region: Region) -> int:
    return sum(map(mul, ImageChops.difference(own, _part(below, region)).histogram(), _AWAY))


def _part(below: Image.Image, region: Region) -> Image.Image:
    left, top, right, bottom = (min(max(at, 0.0), 1.0) * SIDE for at in region)
    return below.resize((SIDE, SIDE), Image.Resampling.BILINEAR, (left, top, right, bottom))


def _opened(thumb: bytes) -> Image.Image:
    light = Image.frombytes("L", (SIDE, SIDE), thumb[:_LIGHT])
    starts = (_LIGHT, _LIGHT + _COLOUR)
    colours = (Image.frombytes("L", (_HALF, _HALF), thumb[at : at + _COLOUR]) for at in starts)
    return Image.merge(
        "YCbCr", (light, *(colour.resize((SIDE, SIDE), Image.Resampling.BILINEAR) for colour in colours))
    )

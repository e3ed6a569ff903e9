"""Pictures that are near others but are not they, by rule: what a search by picture must tell from the one asked for.

The same thing in another colour, in other light, turned, stretched, moved, on another backdrop, or with something laid
over it; mostly two of these at once. Cut, mirrored, resized and recompressed ones are the same, so they are no
distractors.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

SIDE = 160
SCENES = 300
Change = Callable[[Image.Image, random.Random], Image.Image]


def near_duplicates(picture: Image.Image, count: int, *, seed: str) -> Iterator[Image.Image]:
    """So many of a picture, the same ones each time."""
    plain = picture.resize((SIDE, SIDE), Image.Resampling.BOX)
    for number in range(count):
        drawn = random.Random(f"{seed} {number}")
        done = plain
        for change in drawn.sample(CHANGES, k=drawn.choice((1, 2, 2))):
            done = change(done, drawn)
        yield done


def scene(number: int, side: int) -> Image.Image:
    """A picture full of things on a rough ground, for what drawn products are too smooth."""
    drawn = random.Random(f"scene {number}")
    ground, ink = (Image.new("RGB", (side, side), _colour(drawn)) for _ in range(2))
    rough = Image.frombytes("L", (24, 24), drawn.randbytes(576)).resize((side, side), Image.Resampling.BICUBIC)
    done = Image.composite(ground, ink, rough)
    pen = ImageDraw.Draw(done)
    for _ in range(drawn.randint(6, 18)):
        corners = [(drawn.randrange(side), drawn.randrange(side)) for _ in range(drawn.randint(3, 6))]
        pen.polygon(corners, fill=_colour(drawn))
    return done.filter(ImageFilter.GaussianBlur(drawn.choice((0, 1, 2))))


def _recoloured(picture: Image.Image, drawn: random.Random) -> Image.Image:
    hue, saturation, value = picture.convert("HSV").split()
    by = drawn.randrange(24, 232)
    turned = hue.point([(level + by) % 256 for level in range(256)])
    return Image.merge("HSV", (turned, saturation, value)).convert("RGB")


def _in_other_light(picture: Image.Image, drawn: random.Random) -> Image.Image:
    lit = ImageEnhance.Brightness(picture).enhance(drawn.choice((0.6, 0.7, 0.8, 1.2, 1.3)))
    return ImageEnhance.Contrast(lit).enhance(drawn.uniform(0.7, 1.3))


def _turned(picture: Image.Image, drawn: random.Random) -> Image.Image:
    by = drawn.choice((-1, 1)) * drawn.uniform(6, 40)
    return picture.rotate(by, Image.Resampling.BILINEAR, fillcolor=_corner(picture))


def _stretched(picture: Image.Image, drawn: random.Random) -> Image.Image:
    """Narrower or lower, with the backdrop at its sides."""
    across, down = drawn.choice(((0.75, 1), (1, 0.75), (0.85, 1), (1, 0.85), (0.7, 0.8)))
    small = picture.resize((int(SIDE * across), int(SIDE * down)), Image.Resampling.BILINEAR)
    return _laid(small, _corner(picture), (SIDE - small.width) // 2, (SIDE - small.height) // 2)


def _moved(picture: Image.Image, drawn: random.Random) -> Image.Image:
    by = [drawn.choice((-1, 1)) * drawn.randrange(SIDE // 12, SIDE // 4) for _ in range(2)]
    return _laid(picture, _corner(picture), *by)


def _on_another_backdrop(picture: Image.Image, drawn: random.Random) -> Image.Image:
    return Image.composite(picture, Image.new("RGB", picture.size, _colour(drawn)), _middle())


def _with_something_over_it(picture: Image.Image, drawn: random.Random) -> Image.Image:
    done = picture.copy()
    pen = ImageDraw.Draw(done)
    for _ in range(drawn.randint(1, 3)):
        left, top, side = drawn.randrange(SIDE), drawn.randrange(SIDE), drawn.randrange(SIDE // 8, SIDE // 3)
        draw = drawn.choice((pen.ellipse, pen.rectangle))
        draw((left - side // 2, top - side // 2, left + side // 2, top + side // 2), fill=_colour(drawn))
    return done


@cache
def _middle() -> Image.Image:
    """White in the middle, fading to black."""
    glow = Image.radial_gradient("L").resize((SIDE, SIDE))
    return glow.point([255 if level < 110 else max(0, 255 - (level - 110) * 6) for level in range(256)])


def _colour(drawn: random.Random) -> tuple[int, ...]:
    return tuple(drawn.randrange(256) for _ in range(3))


def _corner(picture: Image.Image) -> tuple[int, ...]:
    found = picture.getpixel((1, 1))
    return found if isinstance(found, tuple) else (255, 255, 255)


def _laid(picture: Image.Image, backdrop: tuple[int, ...], left: int, top: int) -> Image.Image:
    done = Image.new("RGB", (SIDE, SIDE), backdrop)
    done.paste(picture, (left, top))
    return done


CHANGES: tuple[Change, ...] = (
    _recoloured,
    _in_other_light,
    _turned,
    _stretched,
    _moved,
    _on_another_backdrop,
    _with_something_over_it,
)

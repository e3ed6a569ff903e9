"""`python -m ops.bench.likeness [FOLDER] [--among N]`: how often a changed picture is found again.

Every picture of the folder is searched among all the others; without a folder, those of the demo catalogue and
generated scenes are used. Without `--among` the parts of the descriptor are compared in memory. With it, generated
near-duplicates fill a new database up to N pictures, and the catalogue's own search is used.
"""

import argparse
import io
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image, ImageDraw, ImageOps

from fixtures.catalogue import demo_products
from fixtures.catalogue.drawing import draw_png
from ops.bench.distractors import SCENES, scene
from server.kit.likeness import Look, Sight, alike, colours_alike, look_at, opened, outlines_alike, sight_of

FOUND_AMONG = 10
DRAWN_SIDE = 320
SUFFIXES = {".jpg", ".jpeg", ".png", ".gif", ".webp"}
Source = Callable[[], bytes]
Compare = Callable[[Sight, Look], float]
DESCRIPTORS: dict[str, Compare] = {"outline": outlines_alike, "colours": colours_alike, "both": alike}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--searched", type=int, default=100, help="how many pictures are changed and searched for")
    parser.add_argument("--most", type=int, default=100_000, help="how many of the pictures are taken")
    parser.add_argument("--among", type=int, default=0, help="how many are in the database with their near-duplicates")
    given = parser.parse_args()
    if given.among and not os.environ.get("DATABASE_URL"):
        again = [sys.executable, "-m", "ops.bench.likeness", *sys.argv[1:]]
        return subprocess.call([sys.executable, "-m", "ops.postgres", "throwaway", "--", *again])
    known = _files(given.folder) if given.folder else _drawn()
    contents = [content for content in (make() for make in _spread(known, given.most)) if opened(content)]
    requested = [(at, contents[at]) for at in range(0, len(contents), max(len(contents) // given.searched, 1))]
    if given.among:
        from ops.bench import likeness_in_database

        likeness_in_database.measure(contents, requested, given.among)
    else:
        _compare(contents, requested)
    return 0


def _compare(contents: list[bytes], requested: list[tuple[int, bytes]]) -> None:
    looks = [look_at(picture) for picture in map(opened, contents) if picture]
    say(f"{len(requested)} of {len(looks)} pictures looked for, recall among the first {FOUND_AMONG}\n")
    say("| changed | " + " | ".join(DESCRIPTORS) + " |\n|---|" + "---|" * len(DESCRIPTORS))
    for name, change in CHANGES.items():
        sights = [(at, sight_of(change(content))) for at, content in requested]
        shares = (
            sum(_is_found(at, sight, looks, by) for at, sight in sights) / len(requested) for by in DESCRIPTORS.values()
        )
        say(f"| {name} | " + " | ".join(f"{share:.2f}" for share in shares) + " |")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def timed(started: float) -> str:
    return f"{time.perf_counter() - started:.0f} s"


def _is_found(at: int, changed: Sight | None, looks: list[Look], by: Compare) -> bool:
    """Return whether the original is among the ten most similar."""
    if changed is None:
        return False
    own = by(changed, looks[at])
    return sum(by(changed, look) > own for look in looks) < FOUND_AMONG


def _spread(known: list[Source], most: int) -> list[Source]:
    """Return `most` of them, evenly spread."""
    count = min(len(known), most)
    return [known[at * len(known) // count] for at in range(count)]


def _files(folder: Path) -> list[Source]:
    return [path.read_bytes for path in sorted(folder.rglob("*")) if path.suffix.lower() in SUFFIXES]


def _drawn() -> list[Source]:
    names = {
        str(image["src"]).rsplit("/", 1)[1].split(".")[0] for product in demo_products() for image in product["images"]
    }
    scenes = [partial(_scene, number) for number in range(SCENES)]
    return [*(partial(draw_png, name, DRAWN_SIDE) for name in sorted(names)), *scenes]


def _scene(number: int) -> bytes:
    return _written(scene(number, DRAWN_SIDE), "PNG")


def _written(picture: Image.Image, kind: str, **options: int) -> bytes:
    written = io.BytesIO()
    picture.save(written, kind, **options)
    return written.getvalue()


def _changed(work: Callable[[Image.Image], Image.Image], quality: int = 90) -> Callable[[bytes], bytes]:
    def change(content: bytes) -> bytes:
        with Image.open(io.BytesIO(content)) as picture:
            return _written(work(picture.convert("RGB")), "JPEG", quality=quality)

    return change


def _cropped(across: float, down: float, *, place: str = "anywhere") -> Callable[[Image.Image], Image.Image]:
    """Crop to this part of width and height; the position is derived from the picture, unless in the middle."""

    def crop(picture: Image.Image) -> Image.Image:
        drawn = random.Random(picture.resize((8, 8)).tobytes())
        wide, high = round(picture.width * across), round(picture.height * down)
        share = (0.5, 0.5) if place == "middle" else (drawn.random(), drawn.random())
        left, top = round((picture.width - wide) * share[0]), round((picture.height - high) * share[1])
        return picture.crop((left, top, left + wide, top + high))

    return crop


def _smaller(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // 3, picture.height // 3))


def _watermarked(picture: Image.Image) -> Image.Image:
    marked, pen = picture.copy(), picture.height // 12
    place = (picture.width // 8, picture.height // 2)
    ImageDraw.Draw(marked).text(place, "BEST SHOP 2026", (255, 255, 255), font_size=pen)
    return marked


def _all_at_once(picture: Image.Image) -> Image.Image:
    return ImageOps.mirror(_smaller(_watermarked(_cropped(0.8, 0.8)(picture))))


CHANGES = {
    "resized to a third": _changed(_smaller),
    "cropped by a fifth of both sides, the middle left": _changed(_cropped(0.8, 0.8, place="middle")),
    "cropped by a fifth of both sides, anywhere": _changed(_cropped(0.8, 0.8)),
    "cropped by a fifth of the width, anywhere": _changed(_cropped(0.8, 1)),
    "cropped by a fifth of the area, anywhere": _changed(_cropped(0.894, 0.894)),
    "recompressed at quality 30": _changed(lambda image: image, quality=30),
    "watermarked": _changed(_watermarked),
    "flipped": _changed(ImageOps.mirror),
    "cropped anywhere, watermarked, resized, flipped, recompressed": _changed(_all_at_once, quality=50),
}


if __name__ == "__main__":
    sys.exit(main())

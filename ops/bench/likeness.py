"""`python -m ops.bench.likeness [FOLDER]`: how often a changed picture is found again, by each descriptor.

Every picture of the folder stands among all the others; without a folder, those of the demo catalogue do, by rule:
each shape in its colours and from three angles, so that every one has near-duplicates.
"""

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageOps

from fixtures.catalogue import demo_products
from fixtures.catalogue.drawing import draw_png
from server.kit.likeness import Look, alike, colours_alike, look_of, outlines_alike

FOUND_AMONG = 10
AIM = 0.9
SUFFIXES = {".jpg", ".jpeg", ".png", ".gif", ".webp"}
Compare = Callable[[Look, Look], float]
DESCRIPTORS: dict[str, Compare] = {"outline": outlines_alike, "colours": colours_alike, "both": alike}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--asked", type=int, default=100, help="how many of the pictures are changed and looked for")
    parser.add_argument("--most", type=int, default=100_000, help="how many pictures stand there")
    given = parser.parse_args()
    found = list(_looks(_files(given.folder) if given.folder else _drawn(), given.most))
    step = max(len(found) // given.asked, 1)
    asked = [(at, content) for at, (content, _) in enumerate(found)][::step]
    looks = [look for _, look in found]
    sys.stdout.write(f"{len(asked)} of {len(looks)} pictures looked for, recall among the first {FOUND_AMONG}\n\n")
    sys.stdout.write("| changed | " + " | ".join(DESCRIPTORS) + " |\n|---|" + "---|" * len(DESCRIPTORS) + "\n")
    for name, change in CHANGES.items():
        recalls = (recall(asked, looks, change, compare) for compare in DESCRIPTORS.values())
        sys.stdout.write(f"| {name} | " + " | ".join(f"{one:.2f}" for one in recalls) + " |\n")
        sys.stdout.flush()
    return 0


def recall(asked: list[tuple[int, bytes]], looks: list[Look], change: Callable[[bytes], bytes], by: Compare) -> float:
    """The share of changed pictures whose own one is among the ten that look most alike."""
    return sum(_is_found(at, look_of(change(content)), looks, by) for at, content in asked) / len(asked)


def _is_found(at: int, changed: Look | None, looks: list[Look], by: Compare) -> bool:
    if changed is None:
        return False
    own = by(changed, looks[at])
    return sum(by(changed, one) > own for one in looks) < FOUND_AMONG


def _looks(contents: Iterator[bytes], most: int) -> Iterator[tuple[bytes, Look]]:
    count = 0
    for content in contents:
        if count < most and (look := look_of(content)) is not None:
            count += 1
            yield content, look


def _files(folder: Path) -> Iterator[bytes]:
    yield from (path.read_bytes() for path in sorted(folder.rglob("*")) if path.suffix.lower() in SUFFIXES)


def _drawn() -> Iterator[bytes]:
    names = {str(image["src"]).rsplit("/", 1)[1].split(".")[0] for one in demo_products() for image in one["images"]}
    yield from (draw_png(name, 320) for name in sorted(names))


def _changed(work: Callable[[Image.Image], Image.Image], quality: int = 90) -> Callable[[bytes], bytes]:
    def change(content: bytes) -> bytes:
        with Image.open(io.BytesIO(content)) as opened:
            done, written = work(opened.convert("RGB")), io.BytesIO()
        done.save(written, "JPEG", quality=quality)
        return written.getvalue()

    return change


def _cropped(picture: Image.Image) -> Image.Image:
    """A tenth off each side, so a fifth of the width and of the height."""
    across, down = picture.width // 10, picture.height // 10
    return picture.crop((across, down, picture.width - across, picture.height - down))


def _watermarked(picture: Image.Image) -> Image.Image:
    marked, pen = picture.copy(), picture.height // 12
    place = (picture.width // 8, picture.height // 2)
    ImageDraw.Draw(marked).text(place, "BEST SHOP 2026", (255, 255, 255), font_size=pen)
    return marked


CHANGES = {
    "resized to a third": _changed(lambda one: one.resize((one.width // 3, one.height // 3))),
    "cropped by a fifth": _changed(_cropped),
    "recompressed at quality 30": _changed(lambda one: one, quality=30),
    "watermarked": _changed(_watermarked),
    "flipped": _changed(ImageOps.mirror),
}


if __name__ == "__main__":
    sys.exit(main())

"""The browser extension's icons: drawn when it is built, a file for each size."""

import subprocess
from pathlib import Path

import pytest
from PIL import Image

FOLDER = Path(__file__).parents[2] / "portal" / "extension"
GREEN, WHITE, SAND = (11, 93, 90, 255), (255, 255, 255, 255), (240, 180, 143, 255)
DRAW = """
import { writeFileSync } from "node:fs";
import { icon, SIZES } from "./icons.mjs";
for (const size of SIZES) writeFileSync(`${process.argv[1]}/${size}.png`, icon(size));
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run(["node", "--input-type=module", "--eval", DRAW, str(folder)], cwd=FOLDER, check=True)
    return folder


@pytest.mark.parametrize("size", [16, 32, 48, 128])
def test_an_icon_is_drawn_in_every_size(drawn: Path, size: int) -> None:
    with Image.open(drawn / f"{size}.png") as icon:
        icon.load()
        assert (icon.format, icon.size, icon.mode) == ("PNG", (size, size), "RGBA")
        corner = icon.getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert corner[3] < 128
        assert icon.getpixel((size // 2, size // 16)) == GREEN


def test_it_shows_the_sails_of_the_portals_icon(drawn: Path) -> None:
    with Image.open(drawn / "128.png") as icon:
        assert [icon.getpixel(at) for at in ((56, 60), (80, 70), (64, 120))] == [WHITE, SAND, GREEN]

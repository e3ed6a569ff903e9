"""The pages that lead through the house name what exists: every room, and only modules that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULE = re.compile(r"`([a-z_0-9]+(?:/[a-z_0-9]+)+\.py)`")
ROOM = re.compile(r"^\| `([a-z_]+)` \|", re.MULTILINE)


@pytest.mark.parametrize("folder", ["server/company", "tenants"])
def test_a_map_names_every_room(folder: str) -> None:
    rooms = {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")}

    assert set(ROOM.findall((ROOT / folder / "README.md").read_text("utf-8"))) == rooms


@pytest.mark.parametrize("page", ["server/company/README.md", "server/company/MONEY.md", "tenants/README.md"])
def test_a_map_leads_to_existing_modules(page: str) -> None:
    named = MODULE.findall((ROOT / page).read_text("utf-8"))
    starts = (ROOT, (ROOT / page).parent)

    assert named
    assert [name for name in named if not any((start / name).is_file() for start in starts)] == []

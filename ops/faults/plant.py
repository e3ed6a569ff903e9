"""The faults that are planted, and a copy of the project to plant them in."""

import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT

PLANTED = Path(__file__).parent / "planted"
INSTALLED = (".venv", "node_modules", "portal/node_modules", "console/node_modules")


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake: `right`, which stands exactly once in `file`, becomes `wrong`."""

    group: str
    name: str
    file: str
    right: str
    wrong: str


def planted_faults() -> list[Fault]:
    """Return all faults, in the order of their files."""
    files = sorted(PLANTED.glob("*.toml"))
    return [Fault(file.stem, **each) for file in files for each in tomllib.loads(file.read_text("utf-8"))["fault"]]


def with_fault(fault: Fault, text: str) -> str:
    """Return the file's text with the fault. Raise Problem when it does not fit, because the code was changed."""
    if text.count(fault.right) != 1:
        raise Problem(f"{fault.file} does not have what {fault.name!r} replaces exactly once")
    return text.replace(fault.right, fault.wrong)


@contextmanager
def planted(fault: Fault, copy: Path) -> Iterator[None]:
    """Plant the fault in a copy of the project, and take it out again."""
    file = copy / fault.file
    text = file.read_text("utf-8")
    file.write_text(with_fault(fault, text), "utf-8")
    try:
        yield
    finally:
        file.write_text(text, "utf-8")


@contextmanager
def copied() -> Iterator[Path]:
    """Check out what is committed into a folder of its own, with what is installed here."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    git = ("git", "-C", str(ROOT), "worktree")
    try:
        subprocess.run([*git, "add", "--quiet", "--detach", str(folder / "copy"), "HEAD"], check=True)
        for name in INSTALLED:
            if (ROOT / name).exists():
                (folder / "copy" / name).symlink_to(ROOT / name)
        yield folder / "copy"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([*git, "prune"], check=False)

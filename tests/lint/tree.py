"""A copy of the platform's sources in which something can be planted."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def copy_of_the_tree(target: Path, *folders: str) -> Path:
    """Copies the folders and the configuration of the tools."""
    # What Python has compiled comes along, but not what another process is just writing.
    litter = shutil.ignore_patterns("*.pyc.*", "node_modules", "dist")
    for folder in folders:
        shutil.copytree(ROOT / folder, target / folder, ignore=litter)
    for file in ("pyproject.toml", "manage.py"):
        shutil.copyfile(ROOT / file, target / file)
    return target


def plant(tree: Path, files: dict[str, str]) -> None:
    """Adds text at the end of files, which are made where they do not exist."""
    for path, text in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        with (tree / path).open("a", encoding="utf-8") as file:
            file.write(text)


def run(tree: Path, *command: str) -> tuple[int, str]:
    """Exit status and everything that was printed."""
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def tool(name: str) -> str:
    """A program of the environment that runs the tests."""
    return str(Path(sys.executable).with_name(name))

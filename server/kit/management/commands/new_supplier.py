"""Create the folders of a new supplier: its adapter, its sandbox stand-in, and tests that say what is missing."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.templates import TemplateCommand

ROOT = Path(__file__).parents[4]
TEMPLATE = ROOT / "ops" / "new_supplier"
RULES = ROOT / "pyproject.toml"
ROOMS = ("server/adapters", "fixtures/sandbox", "tests/adapters")
_NEXT = """Written: {folders}.

Run the tests. Each failure says what is missing and where it goes:
  .venv/bin/python -m ops.postgres throwaway -- .venv/bin/python -m pytest -q tests/adapters/{name}
The steps are explained in server/adapters/README.md, "Add a supplier"."""


class Command(BaseCommand):
    help = "Write the adapter, the stand-in and the tests of a new supplier"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="Lower-case letters, digits and underscores, for example: teapot")
        parser.add_argument("--into", type=Path, default=ROOT, help="Default: this repository")

    def handle(self, *args: Any, name: str, into: Path, **options: Any) -> None:
        if name != name.lower():
            raise CommandError("Write the name in lower case.")
        folders = [Path(room, name) for room in ROOMS]
        if taken := [folder for folder in folders if (into / folder).exists()]:
            raise CommandError(f"{taken[0]} exists already. Choose another name.")
        with TemporaryDirectory() as drawn:
            _draw(name, drawn)
            for folder in folders:
                shutil.copytree(Path(drawn, folder), into / folder)
        self.stdout.write(_NEXT.format(folders=", ".join(map(str, folders)), name=name))


def _draw(name: str, folder: str) -> None:
    """Fill in the templates. Raise CommandError for a name that is not a Python identifier or that a module already
    has.
    """
    template = str(TEMPLATE)
    given = {"template": template, "extensions": ["py"], "files": [], "verbosity": 0}
    TemplateCommand().handle("supplier", name, folder, shown=name.replace("_", " ").title(), big=name.upper(), **given)
    # Import order and line breaks depend on the name.
    for task in (["check", "--fix", "--quiet"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *task, "--config", RULES, "."], cwd=folder, check=True)

"""Plants a small tree and asks the house rules about it."""

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ops.lint.runner import run

Planted = Callable[[dict[str, str]], list[str]]


@pytest.fixture
def lint(tmp_path: Path) -> Planted:
    """Writes the files and answers every finding as ``path:line CODE``."""

    def plant(files: dict[str, str]) -> list[str]:
        for path, text in files.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(textwrap.dedent(text).lstrip("\n"), "utf-8")
        return [f"{found.path}:{found.line} {found.code}" for found in run(tmp_path)]

    return plant

"""`manage.py new_supplier`: what it writes is clean, and its tests say what is missing."""

import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ops.lint.runner import run
from tests.adapters.steps import STEPS, Step, Tried
from tests.support.sandbox import Outside

ROOT = Path(__file__).parents[2]
RUFF = [sys.executable, "-m", "ruff"]


@pytest.fixture
def written(tmp_path: Path) -> Path:
    call_command("new_supplier", "tea_pot", into=tmp_path, verbosity=0)
    return tmp_path


def test_an_adapter_a_stand_in_and_tests_are_written(written: Path) -> None:
    files = {file.relative_to(written).as_posix() for file in written.rglob("*") if file.is_file()}
    assert files == {
        *(f"server/adapters/tea_pot/{name}.py" for name in ("__init__", "client", "links", "mapper", "supplier")),
        *(f"fixtures/sandbox/tea_pot/{name}.py" for name in ("__init__", "routes", "shelf")),
        *(f"tests/adapters/tea_pot/{name}.py" for name in ("__init__", "source", "test_tea_pot")),
    }


@pytest.mark.parametrize("task", [["check"], ["format", "--check"]], ids=["check", "format"])
def test_what_is_written_is_clean(written: Path, task: list[str]) -> None:
    done = subprocess.run(
        [*RUFF, *task, "--config", str(ROOT / "pyproject.toml"), "--no-cache", "."],
        cwd=written,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert run(written) == []


def test_its_tests_say_what_is_missing(written: Path, outside: Outside, settings: Any) -> None:
    test = run_path(str(written / "tests/adapters/tea_pot/test_tea_pot.py"))["test_nothing_is_missing"]
    ((_, steps),) = (mark.args for mark in test.pytestmark)
    missing = []
    for step in steps:
        with pytest.raises(AssertionError) as failure:
            test(step, outside, settings)
        missing.append(str(failure.value))
    assert missing == [step.sentence("tea_pot") for step in STEPS]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
@pytest.mark.django_db
def test_nothing_is_missing_from_a_supplier_that_is_complete(step: Step, outside: Outside, settings: Any) -> None:
    assert step.is_done(Tried("banggood", outside, settings))


@pytest.mark.parametrize("name", ["Teapot", "tea-pot", "json", "2tea"])
def test_a_name_that_cannot_be_used_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError):
        call_command("new_supplier", name, into=tmp_path, verbosity=0)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(written: Path) -> None:
    client = written / "server/adapters/tea_pot/client.py"
    client.write_text("# ours\n", "utf-8")
    with pytest.raises(CommandError, match="exists already"):
        call_command("new_supplier", "tea_pot", into=written, verbosity=0)
    assert client.read_text("utf-8") == "# ours\n"

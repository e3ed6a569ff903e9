"""What `make test` says and leaves out: a story that was played again is named, and every kill and race is found."""

import re
import subprocess
import sys
from pathlib import Path

from ops.bootstrap.stamps import ROOT
from tests.ops.conftest import users_environment
from tests.support.makefile import recipe

STORIES = """
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser


def test_a_merchant_sees_the_shop(tmp_path_factory):
    been_here = tmp_path_factory.getbasetemp() / "been-here"
    if not been_here.exists():
        been_here.touch()
        assert "Saved" in "the page as it was", "no button Save"


def test_a_merchant_logs_in():
    pass
"""


def test_a_story_that_was_played_again_is_named_with_its_first_failure(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -ra\nmarkers = browser\n")
    (tmp_path / "test_stories.py").write_text(STORIES)
    options = re.findall(r"tests/browser -n \d (.*)", "\n".join(recipe("check-browser")))[0].split()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:django", *options], cwd=tmp_path, env=users_environment(),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed, 1 rerun" in done.stdout
    reported = done.stdout.partition("rerun test summary info")[2]
    assert "RERUN test_stories.py::test_a_merchant_sees_the_shop" in reported
    assert "AssertionError: no button Save" in reported
    assert "test_a_merchant_logs_in" not in reported


def test_what_runs_after_each_other_says_so_in_its_own_file() -> None:
    """`make test` reads only the files in which it finds their mark."""
    helpers = [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    assert [path for path in helpers if "mark.serial" in path.read_text("utf-8")] == []

"""The drills run: a quick one holds, and what does not hold is reported, and fails the run."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ops.bootstrap.stamps import ROOT
from ops.drills.clockwork.moved import FOLDER, MovedClock
from ops.drills.databases import differences
from ops.drills.report import Count, at_least, at_most, equal, failures, measured, table
from ops.drills.results import keep
from ops.drills.year.provider import Provider
from ops.drills.year.world import DAY, World
from tests.ops.conftest import users_environment
from tests.support.databases import migrated


@pytest.mark.serial
def test_a_quick_drill_holds() -> None:
    server = os.environ["DATABASE_URL"]
    given = users_environment(DATABASE_URL=server, DRILL_TEMPLATE=migrated(server) or "")
    done = subprocess.run(
        [sys.executable, "-m", "ops.drills", "keys", "--quick"],
        cwd=ROOT, env=given, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "## keys" in done.stdout
    assert done.stdout.rstrip().endswith("everything holds")


def test_a_moved_clock_moves_a_process_that_reads_it(tmp_path: Path) -> None:
    clock = MovedClock(str(tmp_path / "clock"))
    clock.ahead = 400 * DAY
    path = os.pathsep.join([str(FOLDER), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", "from server.kit import clock; print(clock.now().isoformat())"],
        cwd=ROOT, env={**os.environ, "DRILL_CLOCK": str(tmp_path / "clock"), "PYTHONPATH": path},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    moment = datetime.fromisoformat(done.stdout.strip())
    assert timedelta(days=399) < moment - datetime.now(UTC) <= timedelta(days=400)
    assert moment <= clock.now()


def test_a_year_throws_the_same_for_the_same_seed(tmp_path: Path) -> None:
    def thrown(seed: int) -> float:
        clock, nobody = MovedClock(str(tmp_path / "clock")), Provider("http://127.0.0.1:9")
        return World(web="", seed=seed, clock=clock, provider=nobody, people=[]).dice("act", 7, 31).random()

    assert thrown(5) == thrown(5) != thrown(6)


def test_an_unknown_drill_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ops.drills", "earthquake"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no drill earthquake" in done.stderr


@pytest.mark.parametrize(
    ("count", "holds"),
    [
        (equal("rows", 2_000, 2_000), True),
        (equal("rows", 1_999, 2_000), False),
        (equal("rows", (1, 0), (1, 0)), True),
        (at_most("seconds", 1.01, 1.0), False),
        (at_most("seconds", 1.0, 1.0), True),
        (at_least("kills", 19, 20), False),
        (at_least("kills", 20, 20), True),
        (measured("seed", 7), None),
    ],
)
def test_a_count_holds_or_fails(count: Count, holds: bool | None) -> None:
    assert count.holds is holds
    assert failures([count]) == ([count] if holds is False else [])


def test_the_table_shows_what_fails() -> None:
    lines = table([equal("rows", 1_999, 2_000), measured("kills", 24)]).splitlines()
    assert lines[2:] == ["| rows | 1,999 | 2,000 | **fails** |", "| kills | 24 |  |  |"]


def test_a_table_that_changed_came_or_went_is_a_difference() -> None:
    before = {"a.kept": (1, "x"), "a.changed": (1, "x"), "a.gone": (0, "")}
    after = {"a.kept": (1, "x"), "a.changed": (1, "y"), "a.new": (0, "")}
    assert differences(before, after) == ["a.changed", "a.gone", "a.new"]


def test_a_drill_that_is_run_again_replaces_its_own_result(tmp_path: Path) -> None:
    file = tmp_path / "RESULTS.md"
    file.write_text("# Counted\n\nBeside other work.\n")
    keep(file, "web", "## web\nfirst\n")
    keep(file, "keys", "## keys\nonly\n")
    before = file.read_text()
    assert before.startswith("# Counted\n\nBeside other work.\n\n## web\nfirst\n")
    keep(file, "web", "## web\nsecond\n")
    assert file.read_text() == before.replace("first", "second")
    assert before.count("## ") == 2

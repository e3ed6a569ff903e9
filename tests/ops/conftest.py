"""Helpers for tests that start real processes. Whatever a test starts, it ends."""

import os
import secrets
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from ops.bootstrap.stamps import ROOT
from ops.postgres.place import read_place

Start = Callable[..., "subprocess.Popen[str]"]

# What the test run itself set, and what a process that a user starts would not find.
_OF_THE_TEST_RUN = (
    "APP_ENV", "DATABASE_URL", "DATA_DIR", "DJANGO_SETTINGS_MODULE", "OUTBOUND_", "MAKE", "MFLAGS", "PYTEST_"
)  # fmt: skip


def users_environment(**chosen: str) -> dict[str, str]:
    """The environment of somebody who opens a terminal and sets these variables."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OF_THE_TEST_RUN)}
    return kept | chosen


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """A DATA_DIR that does not exist yet, inside a folder that only its owner may enter."""
    closed = tmp_path / f"closed-{secrets.token_hex(4)}"
    closed.mkdir(mode=stat.S_IRWXU)
    return closed / "data"


@pytest.fixture
def start() -> Iterator[Start]:
    """Start `python ARGUMENTS...` in the clone; killed at the end of the test if it still runs."""
    started: list[subprocess.Popen[str]] = []

    def starter(*arguments: str, **environment: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, env=users_environment(**environment),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        started.append(process)
        return process

    yield starter
    for process in started:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(90)


@pytest.fixture(autouse=True)
def _no_cluster_stays(data_dir: Path) -> Iterator[None]:
    yield
    remove_cluster(data_dir)


def remove_cluster(data_dir: Path) -> None:
    """Remove a cluster's folder, which for root lies outside the test's own. A server whose owner has just ended may
    still write into it.
    """
    if place := read_place(data_dir):
        wait_for(lambda: processes_of(Path(place.folder)) == [], 60)
        subprocess.run(["rm", "-rf", place.folder], check=True)


def add_row(url: str) -> int:
    """Add a row to a table of the database, and return how many there are now."""
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (id int)")
        connection.execute("INSERT INTO kept VALUES (1)")
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row
    return int(row[0])


def wait_for(what: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something holds; fails the test when it does not come true."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def processes_of(folder: Path) -> list[int]:
    """Find the live processes that work in a folder (the cluster's servers do)."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            inside = (entry / "cwd").resolve(strict=True).is_relative_to(folder)
            alive = (entry / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
        except OSError:
            continue
        if inside and alive:
            found.append(int(entry.name))
    return found

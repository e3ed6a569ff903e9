"""What `make run` starts, watches and ends, with programs that start in a moment in place of the platform's own."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.bootstrap.stamps import ROOT
from ops.launcher.leftovers import MARK, mark_of
from ops.postgres.place import read_place
from ops.postgres.reach import is_ready as answers
from tests.ops.conftest import add_row, remove_cluster, users_environment, wait_for
from tests.ops.launched import LIGHT, Run, carrying, command_of
from tests.support.ports import own_ports

pytestmark = pytest.mark.serial


def refusal(**variables: str) -> str:
    """What a run that does not start says, in one line."""
    done = subprocess.run(
        [sys.executable, "-m", "ops.launcher", "run"], cwd=ROOT, env=users_environment(**variables),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout.count("\n") <= 1
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("tradewind: ").strip()


class Home:
    """A DATA_DIR that was run, and what runs on it: a run that a test leaves serves the next one."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.run = Run(data_dir)

    def running(self) -> Run:
        if self.run.process.poll() is not None:
            self.run = Run(self.data_dir)
        self.run.wait_until_ready()
        return self.run

    def stop(self) -> None:
        if self.run.process.poll() is None:
            assert self.run.stop() == 0


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    made = Home(tmp_path_factory.mktemp("home") / "data")
    try:
        assert made.running().get("/healthz").status_code == 200
        yield made
    finally:
        made.stop()
        remove_cluster(made.data_dir)


@pytest.fixture
def home(kept: Home) -> Path:
    """A DATA_DIR that was run, and is not now."""
    kept.stop()
    return kept.data_dir


@pytest.fixture
def running(kept: Home) -> Run:
    return kept.running()


def rows(run: Run) -> int:
    """Add one to what is kept in the run's own database, and count."""
    place = read_place(run.data_dir)
    assert place
    return add_row(place.url)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopping_leaves_no_process(running: Run, how: signal.Signals) -> None:
    assert len(running.processes()) > 4
    assert running.stop(how) == 0
    assert running.processes() == []
    assert "nothing is left running" in running.text()


def test_the_death_of_the_terminal_stops_everything(home: Path) -> None:
    screen, terminal = os.openpty()
    given = users_environment(DATA_DIR=str(home), **own_ports())
    run = subprocess.Popen(
        [sys.executable, "-m", LIGHT, "run"], cwd=ROOT, env=given,
        stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True,
    )  # fmt: skip
    os.close(terminal)
    seen = b""
    while b"portal " not in seen:
        seen += os.read(screen, 65536)
    os.close(screen)
    assert run.wait(60) == 0
    assert carrying(mark_of(home)) == []


def test_a_killed_make_takes_the_run_along(home: Path) -> None:
    make = subprocess.Popen(
        ["/bin/sh", "-c", f"{sys.executable} -m {LIGHT} run >/dev/null 2>&1; true"],
        cwd=ROOT, env=users_environment(DATA_DIR=str(home), MAKELEVEL="1", **own_ports()),
    )  # fmt: skip
    wait_for(lambda: any(" web " in command_of(pid) for pid in carrying(mark_of(home))))
    make.kill()
    make.wait()
    wait_for(lambda: carrying(mark_of(home)) == [])


def test_after_killing_everything_the_next_run_has_all_data(running: Run, kept: Home) -> None:
    before = rows(running)
    for pid in [running.process.pid, *running.processes()]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    running.process.wait()
    assert rows(kept.running()) == before + 1


def test_a_killed_launcher_takes_everything_along(running: Run) -> None:
    running.process.kill()
    running.process.wait()
    wait_for(lambda: running.processes() == [], 30)


def test_killed_servers_and_database_come_back(running: Run) -> None:
    before, place = rows(running), read_place(running.data_dir)
    assert place
    postmaster = int((place.cluster / "postmaster.pid").read_text().split()[0])
    for name in (" web ", " worker "):
        os.kill(next(pid for pid in running.processes() if name in command_of(pid)), signal.SIGKILL)
    os.kill(postmaster, signal.SIGKILL)
    wait_for(lambda: running.text().count("starting it again") == 3, 30)
    wait_for(lambda: running.is_ready() and answers(place), 60)
    assert rows(running) == before + 1


def test_a_second_run_of_the_same_installation_is_refused(running: Run) -> None:
    said = refusal(DATA_DIR=str(running.data_dir), **own_ports())
    assert said == (
        f"Tradewind already runs on {running.data_dir} (process {running.process.pid}): "
        "stop it first, or choose another DATA_DIR and PORT."
    )
    assert running.is_ready()


def test_two_installations_run_side_by_side(running: Run, data_dir: Path) -> None:
    other = Run(data_dir)
    other.wait_until_ready()
    assert running.is_ready()
    assert other.stop() == 0
    assert running.is_ready()


def test_a_taken_port_is_named_with_the_way_out(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(DATA_DIR=str(data_dir), PORT=str(port))
    assert said == f"port {port} is taken: stop what uses it, or choose another, e.g. make run PORT={port + 1}"
    assert read_place(data_dir) is None


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://tradewind:secret@127.0.0.1:1/x", "Connection refused"),
        ("mysql://somewhere/x", "is not an address of the form postgresql://"),
        ("nonsense", "is not an address of the form postgresql://"),
    ],
)
def test_a_broken_database_url_is_named_without_its_password(data_dir: Path, url: str, words: str) -> None:
    said = refusal(DATA_DIR=str(data_dir), DATABASE_URL=url, **own_ports())
    assert said.startswith("DATABASE_URL ")
    assert words in said
    assert "secret" not in said


@pytest.mark.parametrize("value", ["abc", "0", "70000", "-1"])
def test_a_port_that_is_none_is_refused(data_dir: Path, value: str) -> None:
    assert refusal(DATA_DIR=str(data_dir), PORT=value).startswith(f"PORT={value} is not a ")


def test_production_names_the_secrets_that_it_lacks(data_dir: Path) -> None:
    said = refusal(DATA_DIR=str(data_dir), APP_ENV="production", **own_ports())
    assert said.startswith("APP_ENV=production needs these variables: SECRET_KEY, CREDENTIALS_KEYS, DATABASE_URL")


def test_what_a_killed_run_left_is_ended_by_the_next(home: Path) -> None:
    left = subprocess.Popen(["sleep", "600"], env=users_environment(**{MARK: mark_of(home, "1")}))
    stranger = subprocess.Popen(["sleep", "600"], env=users_environment(**{MARK: mark_of(home.parent, "1")}))
    run = Run(home)
    assert left.wait(20) == -signal.SIGTERM
    run.wait_until_ready()
    assert "ended what an earlier, killed run had left behind" in run.text()
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()
    assert run.stop() == 0

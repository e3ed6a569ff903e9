"""The embedded database comes up on any machine, keeps what was written and survives being killed."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT
from ops.postgres.embedded import database, open_cluster, ownership, prepare_data_dir, throwaway
from ops.postgres.place import read_place
from server.kit.quiet import is_quiet, quiet_notice
from tests.ops.conftest import Start, add_row, processes_of, remove_cluster, users_environment, wait_for

pytestmark = pytest.mark.serial

HOLD = """
import sys, time
from pathlib import Path
from ops.postgres.embedded import database
with database(Path(sys.argv[1])) as url:
    print(url, flush=True)
    time.sleep(600)
"""

HOLD_AND_LET_GO = """
import sys, time
from pathlib import Path
from ops.postgres.embedded import ownership
with ownership(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(2)
"""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A DATA_DIR with a cluster that is made once; a test counts on from the rows that it finds."""
    closed = tmp_path_factory.mktemp("closed")
    closed.chmod(0o700)
    yield closed / "data"
    remove_cluster(closed / "data")


def cluster_folder(data_dir: Path) -> Path:
    place = read_place(data_dir)
    assert place
    return place.cluster


def read_url(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_closed_folder_keeps_its_mode_and_the_rows_outlive_a_restart(kept: Path) -> None:
    with database(kept) as url:
        count = add_row(url)
    with database(kept) as url:
        assert add_row(url) == count + 1
    assert kept.parent.stat().st_mode & 0o777 == 0o700
    assert processes_of(cluster_folder(kept)) == []


def test_text_sorts_by_code_point_many_schemas_fit_and_nobody_enters_without_the_password(kept: Path) -> None:
    with database(kept) as url:
        with psycopg.connect(url) as connection:
            row = connection.execute(
                "SELECT 'B' < 'a', current_setting('max_locks_per_transaction')::int,"
                " current_setting('max_connections')::int, current_setting('server_encoding'),"
                " current_setting('lock_timeout'), current_setting('recovery_init_sync_method')"
            ).fetchone()
        port = urlsplit(url).port
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(f"postgresql://tradewind:wrong@127.0.0.1:{port}/tradewind")
    way = "syncfs" if sys.platform == "linux" else "fsync"
    assert row == (True, 1024, 200, "UTF8", "1min", way)
    for name in ("postgres.json", "database.url"):
        assert (kept / name).stat().st_mode & 0o777 == 0o600


def test_a_second_command_uses_the_running_database_and_leaves_it_running(kept: Path, start: Start) -> None:
    holder = start("-c", HOLD, str(kept))
    url = read_url(holder)
    with database(kept) as attached:
        assert attached == url
        count = add_row(attached)
    assert add_row(url) == count + 1


def test_no_server_outlives_a_killed_owner(kept: Path, start: Start) -> None:
    holder = start("-c", HOLD, str(kept))
    count = add_row(read_url(holder))
    holder.kill()
    wait_for(lambda: processes_of(cluster_folder(kept)) == [], 30)
    with database(kept) as url:
        assert add_row(url) == count + 1


def test_after_killing_everything_at_once_the_next_start_has_all_rows(kept: Path, start: Start) -> None:
    holder = start("-c", HOLD, str(kept))
    count = add_row(read_url(holder))
    for pid in [holder.pid, *processes_of(cluster_folder(kept))]:
        with contextlib.suppress(ProcessLookupError):  # it may end by itself once the others are dead
            os.kill(pid, signal.SIGKILL)
    with database(kept) as url:
        assert add_row(url) == count + 1


def test_a_killed_server_that_its_parent_never_reaped_does_not_block_the_next(kept: Path) -> None:
    prepare_data_dir(kept)
    with ownership(kept):
        killed = open_cluster(kept)
        assert killed.process
        count = add_row(killed.place.url)
        killed.process.kill()  # from here on a zombie: only `poll` would reap it
        again = open_cluster(kept)
        assert add_row(again.place.url) == count + 1
        again.stop()


def test_a_recorded_pid_that_is_another_program_by_now_is_left_alone(kept: Path) -> None:
    with database(kept) as url:
        count = add_row(url)
    bystander = subprocess.Popen(["sleep", "600"])
    record = cluster_folder(kept) / "postmaster.pid"
    record.write_text(f"{bystander.pid}\n{record.parent}\n")
    with database(kept) as url:
        assert add_row(url) == count + 1
    assert bystander.poll() is None
    bystander.kill()
    bystander.wait()


def test_a_server_that_still_runs_is_taken_over(kept: Path) -> None:
    prepare_data_dir(kept)
    forgotten = open_cluster(kept)
    count = add_row(forgotten.place.url)
    with database(kept) as url:
        assert forgotten.process
        assert forgotten.process.wait(10) == 0
        assert add_row(url) == count + 1


def test_a_port_that_somebody_else_took_is_exchanged(kept: Path) -> None:
    with database(kept) as url:
        count = add_row(url)
    port = urlsplit(url).port
    with socket.create_server(("127.0.0.1", port or 0)), database(kept) as moved:
        assert urlsplit(moved).port != port
        assert add_row(moved) == count + 1
    assert (kept / "database.url").read_text() == f"{moved}\n{kept}"


def test_a_half_made_cluster_is_made_anew(kept: Path) -> None:
    with database(kept) as url:
        add_row(url)
    cluster = cluster_folder(kept)
    cluster.rename(cluster.with_name("cluster.new"))
    (cluster.with_name("cluster.new") / "PG_VERSION").unlink()
    with database(kept) as url:
        assert add_row(url) == 1


def test_an_installation_that_was_moved_finds_its_data_and_another_runs_beside_it(kept: Path, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "before").mkdir()
    with database(tmp_path / "before" / "data") as other, database(kept) as url:
        assert other != url
        count = add_row(url)
        assert (add_row(other), add_row(url)) == (1, count + 1)
    (tmp_path / "before").rename(tmp_path / "after")
    with database(tmp_path / "after" / "data") as other:
        assert add_row(other) == 2
    remove_cluster(tmp_path / "after" / "data")


def test_a_throwaway_database_leaves_nothing(tmp_path: Path) -> None:
    with throwaway() as url, psycopg.connect(url) as connection:
        row = connection.execute("SELECT current_setting('data_directory'), current_setting('fsync')").fetchone()
    assert row
    assert row[1] == "off"
    assert not Path(str(row[0])).exists()


def test_programs_of_a_wrong_folder_are_refused_in_one_line(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PG_BINDIR", "/nonexistent")
    with pytest.raises(Problem, match="set PG_BINDIR"), database(data_dir):
        pass


def test_an_owner_that_is_still_dying_is_waited_for(kept: Path, start: Start) -> None:
    prepare_data_dir(kept)
    held = start("-c", HOLD_AND_LET_GO, str(kept))
    assert read_url(held) == "held"
    with database(kept) as url:
        assert add_row(url) > 0


def test_an_owner_without_a_database_is_named(data_dir: Path) -> None:
    prepare_data_dir(data_dir)
    with (
        ownership(data_dir),
        pytest.raises(Problem, match=f"process {os.getpid()} holds"),
        database(data_dir, patience=0.5),
    ):
        pass


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that also the user of root's database may enter."""
    with tempfile.TemporaryDirectory(prefix="tradewind-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_a_copy_works_on_a_database_of_its_own_and_starts_quiet(open_folder: Path) -> None:
    original, copy = open_folder / "original", open_folder / "copy"
    with database(original) as url:
        count = add_row(url)
    subprocess.run(["cp", "-a", original, copy], check=True)
    with database(original) as url:
        settings = start_settings(copy)
        assert settings.returncode != 0
        assert f"leads to the database of {original}" in settings.stderr
        with database(copy) as own:
            assert (add_row(own), add_row(own), add_row(url)) == (count + 1, count + 2, count + 1)
            assert start_settings(copy).returncode == 0
    assert quiet_notice(copy).startswith(f"This installation is a copy of {original}. Nothing goes out")
    assert not is_quiet(original)


def test_a_copy_whose_database_lies_elsewhere_does_not_touch_that_of_the_original(kept: Path, tmp_path: Path) -> None:
    with database(kept) as url:
        count = add_row(url)
        shutil.copytree(kept, tmp_path / "copy", ignore=shutil.ignore_patterns("postgres"))
        record = tmp_path / "copy" / "postgres.json"
        record.write_text(json.dumps(json.loads(record.read_text()) | {"folder": str(cluster_folder(kept).parent)}))
        with pytest.raises(Problem, match="is a copy of"), database(tmp_path / "copy"):
            pass
        assert add_row(url) == count + 1


def start_settings(data_dir: Path) -> "subprocess.CompletedProcess[str]":
    """Read the settings, as `manage.py` does."""
    command = [sys.executable, "-c", "from server.config.settings import database"]
    environment = users_environment(DATA_DIR=str(data_dir))
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

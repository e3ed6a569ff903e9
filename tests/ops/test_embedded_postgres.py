"""The embedded database comes up on any machine, keeps what it was told and survives being killed."""

import contextlib
import os
import signal
import socket
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from ops.bootstrap.problem import Problem
from ops.postgres.embedded import database, open_cluster, ownership, prepare_data_dir, throwaway
from ops.postgres.place import read_place
from tests.ops.conftest import Start, processes_of, wait_for

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


def add_row(url: str) -> int:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (id int)")
        connection.execute("INSERT INTO kept VALUES (1)")
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row
    return int(row[0])


def cluster_folder(data_dir: Path) -> Path:
    place = read_place(data_dir)
    assert place
    return place.cluster


def read_url(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_closed_folder_keeps_its_mode_and_the_rows_outlive_a_restart(data_dir: Path) -> None:
    for count in (1, 2):
        with database(data_dir) as url:
            assert add_row(url) == count
    assert data_dir.parent.stat().st_mode & 0o777 == 0o700
    assert processes_of(cluster_folder(data_dir)) == []


def test_text_sorts_by_code_point_and_many_schemas_fit(data_dir: Path) -> None:
    with database(data_dir) as url, psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT 'B' < 'a', current_setting('max_locks_per_transaction')::int,"
            " current_setting('max_connections')::int, current_setting('server_encoding')"
        ).fetchone()
    assert row == (True, 1024, 200, "UTF8")


def test_nobody_enters_without_the_password_and_it_is_kept_private(data_dir: Path) -> None:
    with database(data_dir) as url:
        port = urlsplit(url).port
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(f"postgresql://tradewind:wrong@127.0.0.1:{port}/tradewind")
    for name in ("postgres.json", "database.url"):
        assert (data_dir / name).stat().st_mode & 0o777 == 0o600


def test_two_installations_run_side_by_side(data_dir: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    with database(data_dir) as first, database(other) as second:
        assert first != second
        assert (add_row(first), add_row(second), add_row(second)) == (1, 1, 2)
    subprocess.run(["rm", "-rf", cluster_folder(other).parent], check=True)


def test_a_second_command_uses_the_running_database_and_leaves_it_running(data_dir: Path, start: Start) -> None:
    holder = start("-c", HOLD, str(data_dir))
    url = read_url(holder)
    with database(data_dir) as attached:
        assert attached == url
        assert add_row(attached) == 1
    assert add_row(url) == 2


def test_no_server_outlives_a_killed_owner(data_dir: Path, start: Start) -> None:
    holder = start("-c", HOLD, str(data_dir))
    assert add_row(read_url(holder)) == 1
    holder.kill()
    wait_for(lambda: processes_of(cluster_folder(data_dir)) == [], 30)
    with database(data_dir) as url:
        assert add_row(url) == 2


def test_after_killing_everything_at_once_the_next_start_has_all_rows(data_dir: Path, start: Start) -> None:
    for count in range(1, 4):
        holder = start("-c", HOLD, str(data_dir))
        assert add_row(read_url(holder)) == count
        for pid in [holder.pid, *processes_of(cluster_folder(data_dir))]:
            with contextlib.suppress(ProcessLookupError):  # it may end by itself once the others are dead
                os.kill(pid, signal.SIGKILL)
    with database(data_dir) as url:
        assert add_row(url) == 4


def test_a_killed_server_that_its_parent_never_reaped_does_not_block_the_next(data_dir: Path) -> None:
    prepare_data_dir(data_dir)
    with ownership(data_dir):
        killed = open_cluster(data_dir)
        assert killed.process
        assert add_row(killed.place.url) == 1
        killed.process.kill()  # from here on a zombie: only `poll` would reap it
        again = open_cluster(data_dir)
        assert add_row(again.place.url) == 2
        again.stop()


def test_a_recorded_pid_that_is_another_program_by_now_is_left_alone(data_dir: Path) -> None:
    with database(data_dir) as url:
        add_row(url)
    bystander = subprocess.Popen(["sleep", "600"])
    record = cluster_folder(data_dir) / "postmaster.pid"
    record.write_text(f"{bystander.pid}\n{record.parent}\n")
    with database(data_dir) as url:
        assert add_row(url) == 2
    assert bystander.poll() is None
    bystander.kill()
    bystander.wait()


def test_a_server_that_still_runs_is_taken_over(data_dir: Path) -> None:
    prepare_data_dir(data_dir)
    forgotten = open_cluster(data_dir)
    assert add_row(forgotten.place.url) == 1
    with database(data_dir) as url:
        assert forgotten.process
        assert forgotten.process.wait(10) == 0
        assert add_row(url) == 2


def test_a_port_that_somebody_else_took_is_exchanged(data_dir: Path) -> None:
    with database(data_dir) as url:
        add_row(url)
    port = urlsplit(url).port
    with socket.create_server(("127.0.0.1", port or 0)), database(data_dir) as moved:
        assert urlsplit(moved).port != port
        assert add_row(moved) == 2
    assert (data_dir / "database.url").read_text() == moved


def test_a_half_made_cluster_is_made_anew(data_dir: Path) -> None:
    with database(data_dir) as url:
        add_row(url)
    cluster = cluster_folder(data_dir)
    cluster.rename(cluster.with_name("cluster.new"))
    (cluster.with_name("cluster.new") / "PG_VERSION").unlink()
    with database(data_dir) as url:
        assert add_row(url) == 1


def test_an_installation_that_was_moved_finds_its_data(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "before").mkdir()
    with database(tmp_path / "before" / "data") as url:
        add_row(url)
    (tmp_path / "before").rename(tmp_path / "after")
    with database(tmp_path / "after" / "data") as url:
        assert add_row(url) == 2
    subprocess.run(["rm", "-rf", cluster_folder(tmp_path / "after" / "data").parent], check=True)


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


def test_an_owner_that_is_still_dying_is_waited_for(data_dir: Path, start: Start) -> None:
    prepare_data_dir(data_dir)
    held = start("-c", HOLD_AND_LET_GO, str(data_dir))
    assert read_url(held) == "held"
    with database(data_dir) as url:
        assert add_row(url) == 1


def test_an_owner_without_a_database_is_named(data_dir: Path) -> None:
    prepare_data_dir(data_dir)
    with (
        ownership(data_dir),
        pytest.raises(Problem, match=f"process {os.getpid()} holds"),
        database(data_dir, patience=0.5),
    ):
        pass

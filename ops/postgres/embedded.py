"""Access to the cluster of a DATA_DIR, and to a throwaway one for tests."""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ops.bootstrap.problem import Problem
from ops.postgres.account import choose_account
from ops.postgres.binaries import find_binaries
from ops.postgres.cluster import Cluster
from ops.postgres.place import RECORD, Place, choose_place, copied_from, make_folder, read_place, write_place
from ops.postgres.program_copy import reachable_binaries
from ops.postgres.reach import is_ready
from server.kit.quiet import start_quiet


def prepare_data_dir(data_dir: Path) -> None:
    """Create DATA_DIR, closed to other users, who may only pass through if one of them runs the database."""
    try:
        make_folder(data_dir, 0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise Problem(f"DATA_DIR {data_dir} cannot be made ({error.strerror}): choose another.") from None
    if not os.access(data_dir, os.W_OK | os.X_OK):
        raise Problem(f"DATA_DIR {data_dir} belongs to another user: choose another, or run as that user.")


def open_cluster(data_dir: Path) -> Cluster:
    """Start the cluster of a DATA_DIR, creating it if missing. Hold `ownership` while it runs."""
    kept = read_place(data_dir)
    if original := copied_from(data_dir):
        _part_from(original, data_dir, kept)
    account = choose_account(Path(kept.folder) / "cluster" if kept else data_dir / "postgres" / "cluster")
    place = kept or choose_place(data_dir, account)
    binaries = reachable_binaries(find_binaries(_made_by(place)), account)
    write_place(data_dir, place)
    cluster = Cluster(place, binaries, account)
    cluster.start()
    if cluster.place != place:
        write_place(data_dir, cluster.place)
    return cluster


def _part_from(original: Path, data_dir: Path, kept: Place | None) -> None:
    """Start a copy quiet. Raise Problem when its database would be the original's."""
    if kept and not Path(kept.folder).is_relative_to(data_dir) and (original / RECORD).exists():
        raise Problem(
            f"{data_dir} is a copy of {original}, whose database is at {kept.folder}. Save a backup there, and restore "
            "it into an empty DATA_DIR."
        )
    start_quiet(data_dir, f"This installation is a copy of {original}.")


@contextmanager
def ownership(data_dir: Path, *, patience: float = 0) -> Iterator[bool]:
    """Become the one process that starts and stops this DATA_DIR's database; yields False if another is.

    `patience` is how many seconds to wait for the other one to end.
    """
    with (data_dir / "owner.lock").open("a+") as file:
        held = _take(file, patience)
        if held:
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
        yield held


def owner_pid(data_dir: Path) -> str:
    """Read which process owns the database, or owned it last."""
    return (data_dir / "owner.lock").read_text() or "unknown"


@contextmanager
def database(data_dir: Path, *, patience: float = 60) -> Iterator[str]:
    """Yield this DATA_DIR's database: the running one, else one started for this purpose.

    Problem when another process owns it for `patience` seconds without a database that answers.
    """
    prepare_data_dir(data_dir)
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        # Try again each time: an owner that is being killed still holds it, and its database never answers.
        with ownership(data_dir) as ours:
            if ours:
                with _started(data_dir) as url:
                    yield url
                return
        place = read_place(data_dir)
        if place and is_ready(place):
            yield place.url
            return
        time.sleep(0.2)
    raise Problem(f"process {owner_pid(data_dir)} holds {data_dir}, but its database does not answer: stop it.")


@contextmanager
def _started(data_dir: Path) -> Iterator[str]:
    cluster = open_cluster(data_dir)
    try:
        yield cluster.place.url
    finally:
        cluster.stop()


@contextmanager
def throwaway() -> Iterator[str]:
    """Yield an empty, fast cluster without durability; delete it afterwards."""
    account = choose_account(Path("/nonexistent"))
    folder = Path(tempfile.mkdtemp(prefix="tradewind-"))
    account.own(folder)
    cluster = Cluster(
        choose_place(folder, account), reachable_binaries(find_binaries(), account), account, durable=False
    )
    try:
        cluster.start()
        yield cluster.place.url
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _take(file: IO[str], patience: float) -> bool:
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.2)
        else:
            return True


def _made_by(place: Place) -> int | None:
    try:
        return int((place.cluster / "PG_VERSION").read_text())
    except (FileNotFoundError, ValueError):
        return None

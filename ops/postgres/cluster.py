"""One cluster: create it once, start and stop it. The process that starts it also stops it."""

import shutil
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

from ops.bootstrap.problem import Problem
from ops.postgres.account import Account, clean_environment
from ops.postgres.binaries import Binaries
from ops.postgres.leftover import end_leftover
from ops.postgres.place import Place, free_port, make_folder
from ops.postgres.reach import ensure_database, is_ready
from ops.postgres.settings import initdb_options, server_options
from ops.postgres.tether import tethered

_PORT_TAKEN = ("Address already in use", "could not bind")
_NOT_GONE_YET = ("lock file", "shared memory block")


class Cluster:
    """Our own PostgreSQL server on loopback."""

    def __init__(self, place: Place, binaries: Binaries, account: Account, *, durable: bool = True) -> None:
        self.place = place
        self.binaries = binaries
        self._account = account
        self._durable = durable
        self.process: subprocess.Popen[bytes] | None = None
        self._log_start = 0

    def start(self, patience: float = 60) -> None:
        """Start the server and wait until it answers; recovers after a kill.

        Raises Problem with the server's last log lines when it does not start.
        """
        end_leftover(self.place.cluster)
        self._initialise()
        deadline = time.monotonic() + patience
        while not self._try_start():
            words = self._last_words()
            if time.monotonic() > deadline or not self._mend(words):
                raise Problem(f"PostgreSQL did not start: {words} (full log: {self.place.log})")
        ensure_database(self.place)

    def stop(self) -> None:
        """Stop the server: first an orderly shutdown, then by force."""
        if self.process is None:
            return
        for number, seconds in ((signal.SIGINT, 60), (signal.SIGQUIT, 10), (signal.SIGKILL, 10)):
            if self.process.poll() is None:
                self.process.send_signal(number)
            try:
                self.process.wait(seconds)
                break
            except subprocess.TimeoutExpired:
                continue
        self.process = None

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def _initialise(self) -> None:
        """Create the cluster under a temporary name and rename it, so that an incomplete one is never used."""
        if (self.place.cluster / "PG_VERSION").exists():
            return
        folder = Path(self.place.folder)
        make_folder(folder.parent, 0o755)
        make_folder(folder, 0o700)
        self._account.own(folder)
        draft, password = folder / "cluster.new", folder / "password"
        shutil.rmtree(draft, ignore_errors=True)
        password.touch(mode=0o600)
        password.write_text(self.place.password)
        self._account.own(password)
        self._run_initdb(draft, password)
        password.unlink()
        draft.rename(self.place.cluster)

    def _run_initdb(self, target: Path, password: Path) -> None:
        options = initdb_options(self.binaries.major, durable=self._durable)
        done = self._account.run(
            [self.binaries.program("initdb"), "-D", str(target), f"--pwfile={password}", *options],
            cwd=target.parent,
        )
        if done.returncode:
            lines = [line for line in done.stderr.splitlines() if "error" in line.lower()]
            raise Problem(f"the embedded database could not be made: {(lines or [done.stderr.strip()])[0]}")

    def _try_start(self) -> bool:
        self._spawn()
        while self.process is not None and self.process.poll() is None:
            if is_ready(self.place) and self.running():
                return True
            time.sleep(0.03)
        return False

    def _spawn(self) -> None:
        uid, gid, groups = self._account.credentials()
        with self.place.log.open("ab") as log:
            self._log_start = log.tell()
            options = server_options(self.place.port, durable=self._durable)
            self.process = subprocess.Popen(
                [self.binaries.program("postgres"), "-D", str(self.place.cluster), *options],
                cwd=self.place.folder, env=clean_environment(), user=uid, group=gid, extra_groups=groups,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                preexec_fn=tethered(signal.SIGINT),
            )  # fmt: skip

    def _last_words(self) -> str:
        with self.place.log.open("rb") as log:
            log.seek(self._log_start)
            lines = log.read().decode(errors="replace").splitlines()
        telling = [line.partition("FATAL:")[2].strip() for line in lines if "FATAL:" in line]
        also = [line for line in lines if any(hint in line for hint in _PORT_TAKEN)]
        return " ".join(also[:1] + telling[-1:]) or "it ended without a word"

    def _mend(self, words: str) -> bool:
        """Try to fix a failed start, if possible: another port, or a short wait."""
        if any(hint in words for hint in _PORT_TAKEN):
            self.place = replace(self.place, port=free_port())
            return True
        if any(hint in words for hint in _NOT_GONE_YET):
            time.sleep(0.3)
            end_leftover(self.place.cluster)
            return True
        return False

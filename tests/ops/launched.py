"""A run of the launcher, as somebody starts it in a terminal."""

import contextlib
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from ops.bootstrap.stamps import ROOT
from ops.launcher.leftovers import MARK, mark_of
from ops.postgres.place import read_place
from tests.ops.conftest import processes_of, users_environment, wait_for
from tests.support.ports import own_ports

LIGHT = "tests.ops.light_run"


class Run:
    """A started platform, with what it printed."""

    def __init__(self, data_dir: Path, programs: str = LIGHT, **variables: str) -> None:
        ports = own_ports()
        self.data_dir, self.port, self.sandbox_port = data_dir, int(ports["PORT"]), int(ports["SANDBOX_PORT"])
        self.printed = data_dir.with_suffix(f".{self.port}.log")
        with self.printed.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", programs, "run"], cwd=ROOT,
                env=users_environment(DATA_DIR=str(data_dir), **ports, **variables),
                stdin=subprocess.DEVNULL, stdout=out, stderr=out,
            )  # fmt: skip

    def wait_until_ready(self) -> None:
        try:
            wait_for(lambda: "tradewind: ready\n" in self.text() or self.process.poll() is not None, 300)
            assert self.process.poll() is None, self.text()
        except BaseException:
            self.process.terminate()
            self.process.wait()
            raise

    def text(self) -> str:
        return self.printed.read_text()

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", headers={"Host": f"localhost:{self.port}"}, timeout=20)

    def is_ready(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return self.get("/readyz").status_code == 200
        return False

    def processes(self) -> list[int]:
        """Everything that belongs to this run but the launcher."""
        place = read_place(self.data_dir)
        return carrying(mark_of(self.data_dir)) + (processes_of(Path(place.folder)) if place else [])

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


def carrying(mark: str) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if any(
                part.startswith(f"{MARK}={mark}".encode()) for part in (entry / "environ").read_bytes().split(b"\0")
            ):
                found.append(int(entry.name))
    return found


def command_of(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""

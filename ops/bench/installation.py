"""A whole installation for measuring: database, sandbox, web and worker as separate processes on loopback."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil
import psycopg

from ops.bootstrap.stamps import ROOT

STARTED_WITHIN = 300
"""Seconds. On two busy cores, three processes that load the whole platform need this long."""


PORTS = range(21800, 21890)


@contextmanager
def reserved_ports(count: int) -> Iterator[int]:
    """Yield the first of `count` free ports in a row. Nobody else who asks here gets them until the block ends.

    Servers listen by TCP, and some time later: the UDP ports of the same numbers are held meanwhile. The kernel gives
    each to one process, and takes it back when that process dies.
    """
    for first in range(PORTS.start, PORTS.stop - count + 1, count):
        ports = range(first, first + count)
        with ExitStack() as held:
            if all(_is_held(port, held) for port in ports) and not any(map(_listens, ports)):
                yield first
                return
    raise RuntimeError(f"no free ports between {PORTS.start} and {PORTS.stop}")


def _is_held(port: int, held: ExitStack) -> bool:
    holder = held.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    try:
        holder.bind(("127.0.0.1", port))
    except OSError:
        return False
    return True


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def database() -> psutil.Process:
    """Return the root process of the server behind DATABASE_URL, which runs on this machine."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        parent = psutil.Process(connection.info.backend_pid).parent()
    if parent is None:
        raise RuntimeError("the database of a benchmark must run on this machine")
    return parent


def processor_of(root: psutil.Process) -> float:
    """Return the processor seconds of a process and all its descendants, ended ones included."""
    try:
        return sum(sum(each.cpu_times()[:4]) for each in [root, *root.children(recursive=True)])
    except psutil.NoSuchProcess as gone:
        if gone.pid == root.pid:
            raise
        # Its parent, which has been read already, has its time now: read all again.
        return processor_of(root)


@dataclass
class Installation:
    """Addresses of an installation, and its processes by name."""

    environment: dict[str, str]
    web: str
    sandbox: str
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)
    root: Path = ROOT

    def start(self, name: str, *command: str) -> None:
        """Start a process of the installation; its output goes to a file in DATA_DIR."""
        log = (Path(self.environment["DATA_DIR"]) / f"{name}.log").open("ab")
        self.processes[name] = subprocess.Popen(
            [sys.executable, *command],
            cwd=self.root,
            env=self.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )

    def manage(self, *arguments: str) -> str:
        """Run a management command to its end; return its output."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True, text=True, check=True)
        return done.stdout

    def stop(self, name: str, sign: int = signal.SIGTERM) -> None:
        """Stop a process and all its children."""
        process = self.processes.pop(name)
        try:
            os.killpg(process.pid, sign)
            process.wait(timeout=20)
        except ProcessLookupError:
            pass
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def processor(self) -> float:
        """Return the processor seconds that web, worker and the database have used so far, ended children included."""
        roots = [psutil.Process(self.processes[name].pid) for name in ("web", "worker")]
        return sum(processor_of(root) for root in [*roots, database()])

    def memory(self, name: str) -> float:
        """Return megabytes (proportional set size) of a process with all its children."""
        root = psutil.Process(self.processes[name].pid)
        return sum(each.memory_full_info().pss for each in [root, *root.children(recursive=True)]) / 1e6


@contextmanager
def installation(
    *,
    products: int = 0,
    workers: int = 2,
    worker: bool = True,
    variables: Mapping[str, str] | None = None,
    root: Path = ROOT,
) -> Iterator[Installation]:
    """Yield a new installation on DATABASE_URL's database, with `products` generated ones in the sandbox's storefront.

    `variables` are added to its environment; `root` is the clone whose code it runs.
    """
    temporary = tempfile.TemporaryDirectory(prefix="tradewind-bench-", ignore_cleanup_errors=True)
    with reserved_ports(10) as port, temporary as directory:
        made = _describe(port, directory, variables or {}, root)
        try:
            made.manage("migrate_schemas")
            made.start("sandbox", "-m", "fixtures.sandbox", "--port", str(port + 1), "--products", str(products))
            made.start("web", "-m", "ops.launcher.web", "server.config.asgi:application", *web_options(port, workers))
            if worker:
                made.start("worker", "manage.py", "work")
            _wait_until_up(made, worker=worker)
            yield made
        finally:
            for name in list(made.processes):
                made.stop(name)


def web_options(port: int, workers: int) -> list[str]:
    options = ["--port", str(port), "--workers", str(workers), "--loop", "uvloop"]
    return [*options, "--http", "server.config.connections:Connection", "--no-access-log", "--log-level", "warning"]


def _describe(port: int, directory: str, variables: Mapping[str, str], root: Path) -> Installation:
    environment = os.environ | {
        "APP_ENV": "demo",
        "PORT": str(port),
        "PUBLIC_URL": f"http://localhost:{port}",
        "DATA_DIR": directory,
        "SANDBOX_URL": f"http://127.0.0.1:{port + 1}",
        "OUTBOUND_RATE": "0",
        "LOG_FORMAT": "json",
        **variables,
    }
    web, sandbox = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"
    return Installation(environment, web=web, sandbox=sandbox, root=root)


def _wait_until_up(made: Installation, *, worker: bool) -> None:
    state: object = None
    ends = time.monotonic() + STARTED_WITHIN
    while time.monotonic() < ends:
        ended = [name for name, process in made.processes.items() if process.poll() is not None]
        if ended:
            raise RuntimeError(f"{ended} ended; see the logs in {made.environment['DATA_DIR']}")
        try:
            state = ready = httpx.get(f"{made.web}/readyz").json()
            httpx.get(f"{made.sandbox}/products.json?limit=1")
            if ready["migrations"] and (ready["worker"] or not worker):
                return
        except (httpx.HTTPError, ValueError):
            pass
        time.sleep(0.1)
    raise RuntimeError(
        f"not serving after {STARTED_WITHIN} s ({state}); see the logs in {made.environment['DATA_DIR']}"
    )

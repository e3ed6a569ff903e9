"""A whole installation for the browser: its own database, web, worker and sandbox as processes."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from ops.bootstrap.browser import NAMES, SHELL
from tests.support.databases import migrated
from tests.support.ports import free_ports

ROOT = Path(__file__).resolve().parents[2]
# A busy machine takes its time for a start, a mail or a job: only what hangs may end the waiting.
PATIENCE = 120.0
SANDBOX_PORTS = 3
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Installation:
    """Where the running platform is, where its mails go, and the environment of its processes."""

    url: str
    sandbox_url: str
    outbox: Path
    environment: dict[str, str]

    def code_for(self, mailbox: str) -> str:
        """The verification code in the newest mail to this mailbox."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            newest = sorted(self.outbox.glob("*.eml"), key=lambda mail: mail.stat().st_mtime, reverse=True)
            for text in (mail.read_text() for mail in newest):
                if mailbox in text and (found := re.search(r"^\D*(\d{6})\D*$", text.split("\n\n", 1)[1], re.MULTILINE)):
                    return found.group(1)
            time.sleep(0.2)
        raise AssertionError(f"no code for {mailbox} in {self.outbox}")


@contextmanager
def running_installation(data_dir: Path) -> Iterator[Installation]:
    """Serve the platform until the block ends; nothing is left of it then."""
    port = free_ports(1 + SANDBOX_PORTS)
    sandbox_port = port + 1
    with _own_database() as (database_url, is_migrated):
        environment = os.environ | {
            "APP_ENV": "demo",
            "DJANGO_SETTINGS_MODULE": "server.config.settings",
            "DATABASE_URL": database_url,
            "DATA_DIR": str(data_dir),
            "PORT": str(port),
            "SANDBOX_URL": f"http://127.0.0.1:{sandbox_port}",
            "OUTBOUND_ALLOW": "127.0.0.1/32",
            "OUTBOUND_RATE": "0",
            "SHOPIFY_BILLING": "on",
            "TRUSTED_PROXIES": "127.0.0.1/32,::1/128",
        }
        if not is_migrated:
            migrate = [sys.executable, "manage.py", "migrate_schemas"]
            subprocess.run(migrate, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        connection = ["--http", "server.config.connections:Connection", "--no-proxy-headers"]
        where = ["--port", str(port), "--log-level", "warning"]
        web = ["uvicorn", "server.config.asgi:application", *where, *connection]
        commands = [
            [
                sys.executable,
                "-m",
                "fixtures.sandbox",
                "--port",
                str(sandbox_port),
                "--state",
                str(data_dir / "sandbox.json"),
            ],
            [sys.executable, "manage.py", "work"],
            [sys.executable, "-m", *web, "--no-access-log"],
        ]
        with _processes(commands, environment, data_dir / "processes.log"):
            _wait_for(f"http://127.0.0.1:{port}/readyz", data_dir / "processes.log")
            yield Installation(
                f"http://localhost:{port}", f"http://127.0.0.1:{sandbox_port}", data_dir / "outbox", environment
            )


def chromium(*, whole: bool = False) -> str | None:
    """The machine's own Chromium; None leaves the choice to Playwright.

    Without a window to draw it computes a good deal less; what a `whole` one has besides is its extensions.
    """
    names = (SHELL, *NAMES) if not whole else NAMES
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def _own_database() -> Iterator[tuple[str, bool]]:
    server = os.environ["DATABASE_URL"]
    template = migrated(server)
    name = f"browser_{uuid.uuid4().hex[:12]}"
    parts = urlsplit(server)
    with psycopg.connect(server, autocommit=True) as connection:
        made, copied = sql.Identifier(name), sql.Identifier(template or "template1")
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(made, copied))
    try:
        yield urlunsplit(parts._replace(path=f"/{name}")), bool(template)
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def _processes(commands: list[list[str]], environment: dict[str, str], log: Path) -> Iterator[None]:
    with log.open("w") as output:
        started = [
            subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output) for command in commands
        ]
        try:
            yield
        finally:
            for process in started:
                process.terminate()
            for process in started:
                _end(process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_for(url: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5) as response:  # noqa: S310 - our own loopback address
                if response.status == 200:
                    return
        except OSError:
            time.sleep(0.3)
    raise AssertionError(f"the platform is not ready:\n{log.read_text()[-4000:]}")

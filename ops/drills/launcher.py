"""`make run` is killed with all that it started, again and again, during an import: the next run goes on."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from ops.bench.installation import Installation, reserved_ports
from ops.bootstrap.stamps import ROOT
from ops.drills.databases import number
from ops.drills.killer import kill_at_once
from ops.drills.ledger import count_import_list, count_process, database_of
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.waits import until
from ops.postgres.place import read_place

LONGEST_LIFE = 20.0
"""Seconds from one start to the next kill."""
_ACCOUNTS = "SELECT count(*) FROM accounts_user"


def run(*, quick: bool) -> list[Count]:
    """Kill an installation as users start it: embedded database, sandbox and demonstration included."""
    kills, seed = 1 if quick else 20, int(time.time())
    dice = random.Random(seed)
    with _installation() as made:
        launcher = _start(made)
        made.environment["DATABASE_URL"] = (Path(made.environment["DATA_DIR"]) / "database.url").read_text()
        merchant = Merchant(made, "launched")
        record, accounts = merchant.import_storefront(), number(database_of(merchant), _ACCOUNTS)
        killed = 0
        for _ in range(kills):
            time.sleep(dice.uniform(0, LONGEST_LIFE))
            killed += kill_at_once(launcher)
            launcher = _start(made)
        products = merchant.wait_for(record)["total_count"]
        counts = [
            *count_process(merchant, record, "import", products),
            *count_import_list(merchant, products),
            equal("accounts, the demonstration's too", number(database_of(merchant), _ACCOUNTS), accounts),
        ]
        launcher.send_signal(signal.SIGINT)
        return [
            measured("seed of the dice", str(seed)),
            measured("runs killed whole", kills),
            at_least("processes killed", killed, 5 * kills),
            *counts,
            equal("asked to stop, it ends with", launcher.wait(120), 0),
        ]


@contextmanager
def _installation() -> Iterator[Installation]:
    temporary = tempfile.TemporaryDirectory(prefix="tradewind-drill-", ignore_cleanup_errors=True)
    with reserved_ports(10) as port, temporary as folder:
        data_dir = Path(folder) / "data"
        ours = {"APP_ENV": "demo", "PORT": str(port), "SANDBOX_PORT": str(port + 1), "DATA_DIR": str(data_dir)}
        try:
            yield Installation(
                os.environ | ours, web=f"http://127.0.0.1:{port}", sandbox=f"http://127.0.0.1:{port + 1}"
            )
        finally:
            if place := read_place(data_dir):
                shutil.rmtree(place.folder, ignore_errors=True)


def _start(made: Installation) -> "subprocess.Popen[bytes]":
    """Run on the embedded database, whatever this drill itself works on, and wait until it serves."""
    environment = {name: value for name, value in made.environment.items() if name != "DATABASE_URL"}
    with Path(made.environment["DATA_DIR"]).with_suffix(".log").open("ab") as log:
        launcher = subprocess.Popen(
            [sys.executable, "-m", "ops.launcher", "run"], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
    until(lambda: _serves(made), "a run that serves")
    return launcher


def _serves(made: Installation) -> bool:
    try:
        return httpx.get(f"{made.web}/readyz", timeout=30).is_success
    except httpx.HTTPError:
        return False

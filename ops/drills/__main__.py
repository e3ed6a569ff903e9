"""`python -m ops.drills [NAME...] [--quick] [--write]`: run drills, count and print the results."""

import argparse
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module

from ops.bench.report import machine
from ops.drills.report import Count, failures, table
from ops.drills.results import RESULTS, keep

NAMES = (
    "races",
    "workers",
    "database",
    "web",
    "launcher",
    "fairness",
    "cancel",
    "monitoring",
    "scheduled",
    "orders",
    "parcels",
    "poison",
    "backup",
    "keys",
    "upgrade",
    "fuzzing",
    "quarter",
    "year",
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m ops.drills", description=__doc__)
    parser.add_argument("what", nargs="*", metavar="NAME", help=f"any of {', '.join(NAMES)}; all when none is named")
    parser.add_argument("--quick", action="store_true", help="fewer products and kills, to try the drills")
    parser.add_argument("--write", action="store_true", help=f"keep the tables in {RESULTS.name}")
    given = parser.parse_args()
    if unknown := set(given.what) - set(NAMES):
        parser.error(f"there is no drill {', '.join(sorted(unknown))}")
    if not os.environ.get("DATABASE_URL"):
        again = [sys.executable, "-m", "ops.drills", *sys.argv[1:]]
        return subprocess.call([sys.executable, "-m", "ops.postgres", "throwaway", "--", *again])
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda sign, _: sys.exit(128 + sign))
    return _run_all(tuple(given.what) or NAMES, quick=given.quick, write=given.write)


def _run_all(names: tuple[str, ...], *, quick: bool, write: bool) -> int:
    failed = 0
    for name in names:
        _say(f"{name}: begun {datetime.now(UTC):%H:%M:%S} UTC")
        try:
            section, fails = _run(name, quick=quick)
        except Exception:  # noqa: BLE001 - one drill that breaks off must not hide what the others count
            _say(f"## {name}\nIt broke off.\n\n{traceback.format_exc()}")
            failed += 1
            continue
        failed += fails
        _say(section)
        if write:
            keep(RESULTS, name, section)
    _say(f"{failed} counts do not hold" if failed else "everything holds")
    return 1 if failed else 0


def _run(name: str, *, quick: bool) -> tuple[str, int]:
    drill = import_module(f"ops.drills.{name}")
    run: Callable[..., list[Count]] = drill.run
    started = time.monotonic()
    counts = run(quick=quick)
    seconds = time.monotonic() - started
    run_at = f"{datetime.now(UTC):%Y-%m-%d} on {machine()}{', the quick variant' if quick else ''}"
    section = f"## {name}\n{drill.__doc__}\n\n{table(counts)}\n\nRun {run_at}: {seconds:.0f} s in all.\n"
    return section, len(failures(counts))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

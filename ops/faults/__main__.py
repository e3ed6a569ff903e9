"""`python -m ops.faults [NAME...] [--everywhere] [--write]`: plant one fault at a time and tell which test finds it."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from ops.bench.report import machine
from ops.bootstrap.problem import Problem, report
from ops.changed import FRONTENDS, tests_of
from ops.faults.plant import Fault, copied, planted, planted_faults

RESULTS = Path(__file__).with_name("RESULTS.md")
PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:playwright", "-p", "no:cacheprovider")
SERVICES = ("--ignore", "tests/browser", "-n", "2", "-m", "not serial")
RACES = ("tests", "--ignore", "tests/browser", "-m", "serial")
RED = re.compile(r"^(?:FAILED|ERROR) (\S+)|^ *FAIL +(.+)$", re.MULTILINE)
LONGEST = 3_600
"""Seconds that a run may take. A fault may make a test wait for ever; pytest ends such a one by its name."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m ops.faults", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a part of a name, a group or a file; all by default")
    parser.add_argument("--everywhere", action="store_true", help="ask all services, kills and races before giving up")
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    given = parser.parse_args()
    if not os.environ.get("DATABASE_URL"):
        again = [sys.executable, "-m", "ops.faults", *sys.argv[1:]]
        return subprocess.call([sys.executable, "-m", "ops.postgres", "throwaway", "--", *again])
    faults = [fault for fault in planted_faults() if _is_chosen(fault, given.names)]
    found: dict[Fault, str] = {}
    with copied() as copy:
        for fault in faults:
            found[fault] = _finder(fault, copy, everywhere=given.everywhere)
            print(f"{fault.group}: {fault.name}: {found[fault] or 'NOT FOUND'}", flush=True)
            if given.write:
                RESULTS.write_text(_table(found), "utf-8")
    missed = [fault for fault, test in found.items() if not test]
    print(f"{len(found) - len(missed)} of {len(found)} found")
    return int(bool(missed))


def _is_chosen(fault: Fault, names: list[str]) -> bool:
    return not names or any(name in (fault.group, fault.file) or name in fault.name for name in names)


def _finder(fault: Fault, copy: Path, *, everywhere: bool) -> str:
    """Return the first test that turns red, empty for none: those of its room first, then all."""
    with planted(fault, copy):
        return next((test for command, where in _runs(fault, everywhere) if (test := _red(command, copy / where))), "")


def _runs(fault: Fault, everywhere: bool) -> list[tuple[tuple[str, ...], str]]:
    if not fault.file.endswith(".py"):
        apps = [app for app in FRONTENDS if fault.file.split("/")[0] in (app, "ops")]
        return [
            (("npx", "--no-install", "vitest", "related", "--run", "--bail", "1", f"../{fault.file}"), app)
            for app in apps
        ]
    room = sorted(tests_of(fault.file))
    runs = [((*PYTEST, *room), ".")] if room else []
    return [*runs, ((*PYTEST, *SERVICES), "."), ((*PYTEST, *RACES), ".")] if everywhere else runs


def _red(command: tuple[str, ...], folder: Path) -> str:
    """Return the first test that fails, empty when none does. Raise Problem when they can't run at all."""
    plain = os.environ | {"NO_COLOR": "1", "FORCE_COLOR": "0"}
    done = subprocess.run(
        command, cwd=folder, env=plain, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        timeout=LONGEST,
    )  # fmt: skip
    if done.returncode in (0, 5):
        return ""
    if not (named := RED.search(done.stdout)):
        raise Problem(f"{' '.join(command)} did not run:\n{done.stdout[-2_000:]}")
    return (named[1] or named[2]).strip()


def _table(found: dict[Fault, str]) -> str:
    rows = "".join(
        f"| {fault.group} | {fault.name} | {f'`{test}`' if test else '**none**'} |\n" for fault, test in found.items()
    )
    caught = sum(map(bool, found.values()))
    head = f"# Planted faults\n\n`python -m ops.faults --write` prints this table anew. {machine()}\n\n"
    return f"{head}{caught} of {len(found)} are found.\n\n| where | fault | first red test |\n|---|---|---|\n{rows}"


if __name__ == "__main__":
    sys.exit(report(main))

"""`python -m ops.faults [NAME...] [--everywhere] [--write]`: plant one fault at a time and tell which test finds it.

Asked first is the test that found it last time, then the tests of its room. What these miss is planted together with
`--everywhere`, and everything runs once; each of the tests that turned red is then asked about each fault alone.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from ops.bench.report import machine
from ops.bootstrap.problem import Problem, report
from ops.bootstrap.stamps import ROOT
from ops.changed import FRONTENDS, tests_of
from ops.faults.plant import Fault, copied, planted, planted_faults

RESULTS = Path(__file__).with_name("RESULTS.md")
PYTEST = (sys.executable, "-m", "pytest", "-q", "--reuse-db", "-p", "no:playwright", "-p", "no:cacheprovider")
SERVICES = ("--ignore", "tests/browser", "--ignore", "tests/ops", "-n", "2", "-m", "not serial")
RACES = ("tests", "--ignore", "tests/browser", "--ignore", "tests/ops", "-m", "serial")
RED = re.compile(r"^(?:FAILED|ERROR) (\S+)|^ *FAIL +(.+)$", re.MULTILINE)
ROW = re.compile(r"^\| \w+ \| (?P<fault>[^|]+) \| `(?P<test>[^`]+)` \|$", re.MULTILINE)
NOT_FOUND = ("not asked yet", "**none**")
LONGEST = 5_400
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
            found[fault] = _finder(fault, copy, _near(fault))
            _show(fault, found[fault])
        missed = [fault for fault, test in found.items() if not test and fault.file.endswith(".py")]
        if given.everywhere and missed:
            found |= _found_by_all(missed, copy)
    if given.write:
        RESULTS.write_text(_table(found), "utf-8")
    print(f"{sum(map(bool, found.values()))} of {len(found)} found")
    return int(not all(found.values()))


def _is_chosen(fault: Fault, names: list[str]) -> bool:
    return not names or any(name in (fault.group, fault.file) or name in fault.name for name in names)


def _show(fault: Fault, test: str) -> None:
    print(f"{fault.group}: {fault.name}: {test or 'not found'}", flush=True)


Run = tuple[tuple[str, ...], str]
"""A command, and the folder of the project that it runs in."""


def _finder(fault: Fault, copy: Path, runs: Iterable[Run]) -> str:
    """Return the first test that turns red, empty for none."""
    with planted(fault, copy):
        return next((red[0] for command, where in runs if (red := _red(command, copy / where))), "")


def _near(fault: Fault) -> list[Run]:
    """Return the run of the test that found it last time, and that of its room."""
    known = _known().get(fault.name, "")
    if not fault.file.endswith(".py"):
        apps = [app for app in FRONTENDS if fault.file.split("/")[0] in (app, "ops")]
        vitest = ("npx", "--no-install", "vitest", "related", "--run", "--bail", "1", f"../{fault.file}")
        return [(vitest, app) for app in apps]
    rooms = [(known,) if (ROOT / known.split("::")[0]).is_file() else (), tuple(sorted(tests_of(fault.file)))]
    return [((*PYTEST, "-x", *room), ".") for room in rooms if room]


def _known() -> dict[str, str]:
    """Return which test found each fault last time."""
    rows = ROW.finditer(RESULTS.read_text("utf-8")) if RESULTS.exists() else ()
    return {row["fault"]: row["test"] for row in rows}


def _found_by_all(missed: list[Fault], copy: Path) -> dict[Fault, str]:
    """Plant these at once, run everything, and ask each test that turned red about each fault alone."""
    with ExitStack() as all_of_them:
        for fault in missed:
            all_of_them.enter_context(planted(fault, copy))
        red = [test for command in (SERVICES, RACES) for test in _red((*PYTEST, *command), copy)]
    found = {fault: _finder(fault, copy, [((*PYTEST, "-x", *red), ".")]) if red else "" for fault in missed}
    for fault, test in found.items():
        _show(fault, test)
    return found


def _red(command: tuple[str, ...], folder: Path) -> list[str]:
    """Return the tests that fail. Raise Problem when they can't run at all."""
    plain = os.environ | {"NO_COLOR": "1", "FORCE_COLOR": "0"}
    done = subprocess.run(
        command, cwd=folder, env=plain, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        timeout=LONGEST,
    )  # fmt: skip
    named = [(match[1] or match[2]).strip() for match in RED.finditer(done.stdout)]
    if done.returncode not in (0, 5) and not named and "ERROR: not found" not in done.stdout:
        raise Problem(f"{' '.join(command)} did not run:\n{done.stdout[-2_000:]}")
    return named


def _table(found: dict[Fault, str]) -> str:
    """Return all faults; those that were not asked about this time keep what found them last."""
    known = _known()
    finders = {fault: found.get(fault, known.get(fault.name, "")) for fault in planted_faults()}
    rows = "".join(
        f"| {fault.group} | {fault.name} | {f'`{test}`' if test else NOT_FOUND[fault in found]} |\n"
        for fault, test in finders.items()
    )
    caught = sum(map(bool, finders.values()))
    head = f"# Planted faults\n\n`python -m ops.faults --write` renews this table. {machine()}\n\n"
    return f"{head}{caught} of {len(finders)} are found.\n\n| where | fault | first red test |\n|---|---|---|\n{rows}"


if __name__ == "__main__":
    sys.exit(report(main))

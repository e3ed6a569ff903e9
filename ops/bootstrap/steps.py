"""Running of the tools that prepare a clone."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT


def say(text: str) -> None:
    print(f"tradewind: {text}", flush=True)


def run(command: list[str], *, failing: str) -> None:
    """Run one step quietly; on failure, show its output and raise Problem with `failing`."""
    if not succeeds(command, show=True):
        raise Problem(f"{failing} (the step was: {shlex.join(command)})")


def succeeds(command: list[str], *, show: bool = False) -> bool:
    """Run a command quietly and return whether it succeeded; `show` prints the output of a failed one."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
    except OSError:
        return False
    if done.returncode and show:
        print("\n".join(done.stdout.strip().splitlines()[-30:]), file=sys.stderr)
    return done.returncode == 0


def environment() -> dict[str, str]:
    """Return our environment, with a separate home for users who have none to write caches to."""
    home = Path(os.environ.get("HOME") or "/nonexistent")
    if os.access(home, os.W_OK | os.X_OK):
        return dict(os.environ)
    own = ROOT / "var" / "home"
    own.mkdir(parents=True, exist_ok=True)
    return os.environ | {"HOME": str(own)}

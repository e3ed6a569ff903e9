"""The Python environment: `.venv`, filled from a hashed lock file."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT, fingerprint, is_current, write_stamp
from ops.bootstrap.steps import run, say, succeeds

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
RUNNING = "requirements.lock"
DEVELOPING = "requirements-dev.lock"
INSTALLER = "ops/bootstrap/uv.lock"


def prepare_python(lock: str) -> None:
    """Make `.venv` contain what a lock file lists; do nothing if it already does.

    The developers' lock contains everything of the other one, so it serves both.
    """
    version = _ensure_venv()
    covered = [RUNNING, DEVELOPING] if lock == DEVELOPING else [lock]
    current = {name: fingerprint([ROOT / name], version) for name in covered}
    if is_current(_stamp(lock), current[lock]):
        return
    say(f"installing Python packages ({lock})")
    _install(lock)
    for name, state in current.items():
        write_stamp(_stamp(name), state)


def _ensure_venv() -> str:
    """Create `.venv` if it is missing or its Python is gone; return that Python's version."""
    version = _venv_version()
    if version is None:
        require_venv()
        say("making the Python environment")
        shutil.rmtree(VENV, ignore_errors=True)
        run([sys.executable, "-m", "venv", str(VENV)], failing="the Python environment could not be made")
        version = _venv_version()
    return str(version)


def _venv_version() -> str | None:
    ask = "import sys, pip; assert sys.version_info >= (3, 11); print(sys.version)"
    try:
        return subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def require_venv() -> None:
    """Raise Problem when `.venv` is missing and cannot be created."""
    if _venv_version() is None and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Problem(
            "Python's venv module is missing: install it (Debian, Ubuntu: apt install python3-venv), then try again."
        )


def _install(lock: str) -> None:
    """Use uv, or pip where uv fails (it ignores pip's configuration of mirrors)."""
    python = str(PYTHON)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r"]
    uv = [
        python,
        "-m",
        "uv",
        "pip",
        "install",
        "--quiet",
        "--compile-bytecode",
        "--python",
        python,
        "--require-hashes",
        "-r",
        lock,
    ]
    if not (succeeds([*pip, INSTALLER]) and succeeds(uv)):
        run([*pip, lock], failing="Python packages could not be installed: is the network up?")


def _stamp(lock: str) -> Path:
    return VENV / f"{lock}.stamp"

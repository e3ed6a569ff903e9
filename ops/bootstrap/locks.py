"""The lock files: exact versions with hashes, without registry addresses."""

from ops.bootstrap.python import DEVELOPING, INSTALLER, PYTHON, RUNNING
from ops.bootstrap.steps import run, say

_SOURCES = {RUNNING: "requirements.in", DEVELOPING: "requirements-dev.in", INSTALLER: "ops/bootstrap/uv.in"}
_OPTIONS = "--quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url"


def write_locks() -> None:
    """Resolve the dependency lists again, to the newest versions that fit."""
    for lock, source in _SOURCES.items():
        say(f"resolving {source}")
        same_versions = ["--constraint", RUNNING] if lock == DEVELOPING else []
        run(
            [
                str(PYTHON),
                "-m",
                "uv",
                "pip",
                "compile",
                *_OPTIONS.split(),
                *same_versions,
                source,
                "-o",
                lock,
            ],
            failing=f"{source} cannot be resolved",
        )
    say("resolving package.json")
    run(
        ["npm", "install", "--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved"],
        failing="package.json cannot be resolved",
    )

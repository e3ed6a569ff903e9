"""`python -m ops.changed`: run the tests of everything that differs from the main branch, committed or not.

Tests mirror the sources. Stories, and processes that are killed, are left to `make test`, because they take minutes.
"""

import os
import subprocess
import sys
from pathlib import Path, PurePosixPath

from ops.bootstrap.problem import Problem, report
from ops.bootstrap.stamps import ROOT

PYTHON_ROOTS = ("server", "tenants", "fixtures", "ops", "tests")
FRONTENDS = ("portal", "console")
# Sources whose tests have another name.
OTHER_NAMES = {
    "capital": "ledger",
    "import_list": "importing",
    "my_products": "products",
    "ports": "adapters",
    "profile": "identity",
    "session": "identity",
    "support": "support_thread",
    "topic_pages": "catalogue",
}
SHARED = "tests/support/"
ELSEWHERE = (".md", ".ts", ".tsx")


def main() -> int:
    """Run all of them, even after failures; return 1 when any failed."""
    files = changed_files(os.environ.get("SINCE") or "main")
    runs = _of_services(files) + _of_frontends(files)
    if not runs:
        print("tradewind: nothing has changed that has tests")
    failed = [folder for folder, command in runs if _fails(command, ROOT / folder)]
    return int(bool(failed))


def changed_files(since: str) -> list[str]:
    """Return files that changed since this branch left `since`: committed, uncommitted and new ones."""
    base = _git("merge-base", "HEAD", since)
    if not base:
        raise Problem(f"there is no {since} to compare with: make test-changed SINCE=branch")
    return sorted({*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")})


def tests_of(file: str) -> set[str]:
    """Return where a Python file's tests are; without a test folder of that name, the tests of what imports it."""
    path = PurePosixPath(file)
    if path.suffix in ELSEWHERE or path.parts[0] not in PYTHON_ROOTS:
        return set()
    if path.name.startswith("test_"):
        return {file} if (ROOT / file).exists() else set()
    names = path.with_suffix("").parts
    mirrors = set() if file.startswith(SHARED) else _mirrors([OTHER_NAMES.get(name, name) for name in names])
    return mirrors or _importers(".".join(names[:3]))


def _mirrors(names: list[str]) -> set[str]:
    """Return the deepest test folders that are named like parts of the path."""
    tests = ROOT / "tests"
    found, here = set(), tests
    for name in names:
        if (here / name).is_dir():
            here /= name
        elif (tests / name).is_dir():
            found.add(here)
            here = tests / name
    return {str(folder.relative_to(ROOT)) for folder in {*found, here} - {tests}}


def _importers(module: str) -> set[str]:
    tests = (ROOT / "tests").rglob("test_*.py")
    return {str(test.relative_to(ROOT)) for test in tests if module in test.read_text("utf-8")}


def _of_services(files: list[str]) -> list[tuple[str, list[str]]]:
    places = sorted({place for file in files for place in tests_of(file)})
    quick = ["-m", "pytest", "-q", "-m", "not browser and not serial"]
    command = [sys.executable, "-m", "ops.postgres", "throwaway", "--", sys.executable, *quick, *places]
    return [(".", command)] if places else []


def _of_frontends(files: list[str]) -> list[tuple[str, list[str]]]:
    """Return each app's tests that import the changed files, directly or not."""
    vitest = ["npx", "--no-install", "vitest", "related", "--run"]
    existing = [file for file in files if file.endswith((".ts", ".tsx", ".css")) and (ROOT / file).exists()]
    mine = {app: [file for file in existing if file.split("/")[0] in (app, "ops")] for app in FRONTENDS}
    return [(app, [*vitest, *(str(ROOT / file) for file in mine[app])]) for app in FRONTENDS if mine[app]]


def _fails(command: list[str], folder: Path) -> bool:
    # Pytest answers 5 when all tests it found are left to `make test`.
    return subprocess.call(command, cwd=folder) not in (0, 5)


def _git(*arguments: str) -> list[str]:
    command = ["git", "-c", "core.quotePath=off", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


if __name__ == "__main__":
    sys.exit(report(main))

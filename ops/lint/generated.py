"""``python -m ops.lint.generated``: check that API descriptions, frontend types and tables are up to date.

Everything is generated in a temporary directory and compared; ``--write`` updates the tree instead.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ops.lint.operations import write_operations

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = "server/api/generated"
TYPES = {
    f"{DOCUMENTS}/merchant.openapi.json": "portal/src/shared/api/generated/schema.d.ts",
    f"{DOCUMENTS}/console.openapi.json": "console/src/api/generated/schema.d.ts",
}
OPERATIONS = "portal/src/shared/api/generated/operations.ts"
SUPPLIERS = "portal/src/shared/suppliers/generated/suppliers.json"
FILES = sorted([*TYPES, *TYPES.values(), OPERATIONS, SUPPLIERS])


def produce(target: Path) -> None:
    """Write all generated files below ``target``, under their paths in the tree."""
    _step(sys.executable, "manage.py", "export_openapi", "--to", str(target / DOCUMENTS))
    compiler = ROOT / "node_modules" / ".bin" / "openapi-typescript"
    for document, types in TYPES.items():
        _step(str(compiler), str(target / document), "--output", str(target / types))
    write_operations(target / DOCUMENTS / "merchant.openapi.json", target / OPERATIONS)
    (target / SUPPLIERS).parent.mkdir(parents=True)
    shutil.move(target / DOCUMENTS / "suppliers.json", target / SUPPLIERS)


def stale(committed: Path, fresh: Path) -> list[str]:
    """Return paths that are missing or outdated."""
    return [path for path in FILES if _content(committed / path) != _content(fresh / path)]


def main(arguments: list[str] | None = None) -> int:
    """Return 0 when all is up to date or was written; else print the command to run and return 1."""
    parser = argparse.ArgumentParser(prog="python -m ops.lint.generated", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files instead of checking them")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree that holds the files")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as directory:
        fresh = Path(directory)
        produce(fresh)
        old = stale(options.root, fresh)
        if options.write:
            for path in old:
                (options.root / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(fresh / path, options.root / path)
    return _report(old, written=options.write)


def _report(old: list[str], *, written: bool) -> int:
    for path in old:
        print(f"{path}: {'written' if written else 'stale'}")
    if not old or written:
        return 0
    print("Run `make openapi` and commit the result.")
    return 1


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def _step(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}".rstrip())


if __name__ == "__main__":
    sys.exit(main())

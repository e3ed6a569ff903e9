import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLANTED = """export function untyped(row) {
  return row;
}
export function missing(name?: string): number {
  return name.length;
}
export const wrong: number = "1";
export const first = (rows: string[]): string => rows[0];
"""
EXPECTED = {(1, "TS7006"), (5, "TS18048"), (7, "TS2322")}


@pytest.mark.parametrize("app", ["portal", "console"])
def test_the_frontends_are_compiled_strictly(tmp_path: Path, app: str) -> None:
    (tmp_path / "planted.ts").write_text(PLANTED, "utf-8")
    config = {
        "extends": str(ROOT / app / "tsconfig.json"),
        "compilerOptions": {"noEmit": True, "types": [], "composite": False, "incremental": False},
        "files": ["planted.ts"],
        "include": [],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")

    found = _errors(tmp_path)

    assert found >= EXPECTED


def _errors(tree: Path) -> set[tuple[int, str]]:
    command = [str(ROOT / "node_modules/.bin/tsc"), "--project", str(tree), "--pretty", "false"]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("planted.ts(")]
    assert lines, done.stdout + done.stderr
    return {(int(line.split("(")[1].split(",")[0]), line.split("error ")[1].split(":")[0]) for line in lines}

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASES = {
    "any": ("noExplicitAny", "export const read = (row: any): string => row.id;\n"),
    "console": ("noConsole", 'console.log("x");\n'),
    "imports": (
        "organizeImports",
        'import { b } from "./b";\nimport { a } from "./a";\n\nexport { a, b };\n',
    ),
    "alt": ("useAltText", "export const A = (p: { x: string }) => <img src={p.x} />;\n"),
    "click": ("useKeyWithClickEvents", "export const A = (p: { f: () => void }) => <div onClick={p.f} />;\n"),
    "html": (
        "noDangerouslySetInnerHtml",
        "export const A = (p: { x: string }) => <div dangerouslySetInnerHTML={{ __html: p.x }} />;\n",
    ),
    "bang": ("noNonNullAssertion", "export const a = (x?: string) => x!.length;\n"),
    "quotes": ("format", "export const a = 'x'\n"),
    "width": ("format", f"export const a = [{', '.join(['1234567'] * 13)}];\n"),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What biome says about each case, by file, from one run with our configuration."""
    tree = tmp_path_factory.mktemp("biome")
    config = json.loads((ROOT / "biome.json").read_text("utf-8"))
    (tree / "biome.json").write_text(json.dumps(config | {"vcs": {"enabled": False}}), "utf-8")
    (tree / "portal/src").mkdir(parents=True)
    for name, (_, text) in CASES.items():
        (tree / f"portal/src/{name}.tsx").write_text(text, "utf-8")
    (tree / "portal/src/clean.tsx").write_text("export const clean = (x: string): string => x.trim();\n", "utf-8")
    return _diagnostics(tree)


@pytest.mark.parametrize("name", CASES)
def test_biome_bites(said: dict[str, set[str]], name: str) -> None:
    assert CASES[name][0] in said[name]


def test_a_clean_file_passes(said: dict[str, set[str]]) -> None:
    assert said.get("clean", set()) == set()


def _diagnostics(tree: Path) -> dict[str, set[str]]:
    biome = shutil.which("biome", path=str(ROOT / "node_modules/.bin"))
    assert biome, "biome is missing: run npm ci"
    command = [biome, "ci", "--reporter=github", "--max-diagnostics=200", "."]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    found: dict[str, set[str]] = {}
    for line in done.stdout.splitlines():
        if line.startswith("::error"):
            rule = line.split("title=")[1].split(",")[0].split("/")[-1]
            found.setdefault(Path(line.split("file=")[1].split(",")[0]).stem, set()).add(rule)
    return found

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def hooks() -> list[str]:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    return re.findall(r"^ +entry: (.+)$", text, re.MULTILINE)


def recipe(target: str) -> list[str]:
    """The commands of a target, with its variables spelt out."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    lines = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert lines, f"the Makefile has no target {target}"
    return [line.strip().replace("$(PY)", ".venv/bin/python") for line in lines.group(1).splitlines()]


def test_a_commit_is_checked_as_make_lint_checks() -> None:
    assert sorted(hooks()) == sorted(recipe("sources"))


def test_hooks_fetch_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")

    assert re.findall(r"repo: (.+)", text) == ["local"]
    assert text.count("language: system") == len(hooks())

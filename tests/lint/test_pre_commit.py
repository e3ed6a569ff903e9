import re

from tests.support.makefile import ROOT, recipe


def hooks() -> list[str]:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    return re.findall(r"^ +entry: (.+)$", text, re.MULTILINE)


def test_a_commit_is_checked_as_make_lint_checks() -> None:
    assert sorted(hooks()) == sorted(recipe("sources"))


def test_hooks_fetch_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")

    assert re.findall(r"repo: (.+)", text) == ["local"]
    assert text.count("language: system") == len(hooks())

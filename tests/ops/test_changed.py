"""`make test-changed` runs the tests of what was changed, and only those."""

import subprocess
from pathlib import Path

import pytest

from ops import changed
from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT

FILES = [
    "server/jobs/door.py",
    "server/company/plans/models.py",
    "server/company/sharing/services.py",
    "server/company/support/services.py",
    "server/adapters/shopify/client.py",
    "server/api/merchant/stores/routes.py",
    "tenants/stores/README.md",
    "portal/src/app/App.tsx",
    "portal/index.html",
    "ops/web/shared.ts",
    "docs/page.md",
    "tests/jobs/conftest.py",
    "tests/jobs/test_door.py",
    "tests/plans/test_plans.py",
    "tests/stores/test_stores.py",
    "tests/api/test_links.py",
    "tests/support/people.py",
    "tests/support_thread/test_thread.py",
    "tests/adapters/shopify/test_client.py",
]


def git(tree: Path, *arguments: str) -> None:
    person = ["-c", "user.name=Anna", "-c", "user.email=anna@example.com"]
    subprocess.run(["git", *person, *arguments], cwd=tree, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small clone on a branch of its own, with nothing changed yet."""
    for file in FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("as it was\n")
    (tmp_path / "tests/api/test_links.py").write_text(
        "from server.company.sharing.services import share\nfrom tests.support.people import Person\n"
    )
    git(tmp_path, "init", "--initial-branch=main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--message=first")
    git(tmp_path, "switch", "--create=work")
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    return tmp_path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, list[str]]]:
    """What would have been run, and where; everything passes."""
    seen: list[tuple[Path, list[str]]] = []

    def call(command: list[str], cwd: Path) -> int:
        seen.append((cwd, command))
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    return seen


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("server/jobs/door.py", {"tests/jobs"}),
        ("server/jobs/gone.py", {"tests/jobs"}),
        ("server/company/plans/models.py", {"tests/plans"}),
        ("server/adapters/shopify/client.py", {"tests/adapters/shopify"}),
        ("server/api/merchant/stores/routes.py", {"tests/api", "tests/stores"}),
        ("server/company/sharing/services.py", {"tests/api/test_links.py"}),
        ("server/company/support/services.py", {"tests/support_thread"}),
        ("tests/support/people.py", {"tests/api/test_links.py"}),
        ("tests/jobs/conftest.py", {"tests/jobs"}),
        ("tests/jobs/test_door.py", {"tests/jobs/test_door.py"}),
        ("tests/jobs/test_gone.py", set()),
        ("tenants/stores/README.md", set()),
        ("docs/page.md", set()),
    ],
)
def test_tests_are_found_where_the_source_says(tree: Path, file: str, tests: set[str]) -> None:
    assert changed.tests_of(file) == tests


def test_every_source_of_the_platform_has_tests() -> None:
    sources = [str(path.relative_to(ROOT)) for room in ("server", "tenants") for path in (ROOT / room).rglob("*.py")]
    untested = [file for file in sources if not file.endswith("__init__.py") and not changed.tests_of(file)]
    assert untested == []


def test_what_is_committed_edited_new_and_gone_counts_and_what_main_got_meanwhile_does_not(tree: Path) -> None:
    git(tree, "switch", "main")
    (tree / "docs/page.md").write_text("of somebody else\n")
    git(tree, "commit", "--all", "--message=theirs")
    git(tree, "switch", "work")
    (tree / "server/jobs/door.py").write_text("committed\n")
    git(tree, "commit", "--all", "--message=mine")
    (tree / "portal/src/app/App.tsx").write_text("edited\n")
    (tree / "tests/jobs/test_new.py").write_text("new\n")
    (tree / "server/company/plans/models.py").unlink()
    assert changed.changed_files("main") == [
        "portal/src/app/App.tsx",
        "server/company/plans/models.py",
        "server/jobs/door.py",
        "tests/jobs/test_new.py",
    ]


def test_services_and_frontends_are_run_each_with_what_concerns_them(
    tree: Path, run: list[tuple[Path, list[str]]]
) -> None:
    for file in ("server/jobs/door.py", "portal/src/app/App.tsx", "portal/index.html", "tests/plans/test_plans.py"):
        (tree / file).write_text("edited\n")
    assert changed.main() == 0
    assert [(where, command[-2:]) for where, command in run] == [
        (tree, ["tests/jobs", "tests/plans/test_plans.py"]),
        (tree / "portal", ["--run", str(tree / "portal/src/app/App.tsx")]),
    ]


def test_what_both_frontends_share_is_tested_in_both(tree: Path, run: list[tuple[Path, list[str]]]) -> None:
    (tree / "ops/web/shared.ts").write_text("edited\n")
    changed.main()
    assert [where for where, _ in run] == [tree / "portal", tree / "console"]


def test_nothing_changed_runs_nothing(
    tree: Path, run: list[tuple[Path, list[str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert changed.main() == 0
    assert run == []
    assert capsys.readouterr().out == "tradewind: nothing has changed that has tests\n"


@pytest.mark.parametrize(("code", "answer"), [(0, 0), (1, 1), (5, 0)])
def test_a_failure_is_answered_and_the_rest_is_run_all_the_same(
    tree: Path, monkeypatch: pytest.MonkeyPatch, code: int, answer: int
) -> None:
    for file in ("server/jobs/door.py", "portal/src/app/App.tsx"):
        (tree / file).write_text("edited\n")
    codes = [code, 0]
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: codes.pop(0))
    assert changed.main() == answer
    assert codes == []


def test_a_missing_branch_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINCE", "elsewhere")
    with pytest.raises(Problem, match="there is no elsewhere to compare with: make test-changed SINCE=branch"):
        changed.main()

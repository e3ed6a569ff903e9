"""Preparing a clone: each step once, and one line that says what to do when something is missing."""

import importlib.util
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ops import release
from ops.bootstrap import browser, node, python, stamps, steps
from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT


def prepare(step: str, path: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "ops.bootstrap", step], cwd=ROOT, env={"PATH": path, "HOME": "/nonexistent"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_a_missing_node_is_named_in_one_line(tmp_path: Path) -> None:
    done = prepare("node", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    advice = "install Node.js 20 or newer, with npm, and try again."
    assert done.stderr == f"tradewind: Node.js is missing: {advice}\n"


def test_an_old_node_is_named_with_its_version(tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v18.19.0")
    program(tmp_path, "npm", "exit 1")
    done = prepare("node", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Node.js v18.19.0 is too old" in done.stderr


def test_an_unknown_step_is_refused_in_one_line(tmp_path: Path) -> None:
    done = prepare("fly", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("tradewind: unknown step fly; there are python, ")
    assert done.stderr.count("\n") == 1


def test_a_python_without_venv_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(python, "PYTHON", tmp_path / ".venv/bin/python")
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else found(name))
    with pytest.raises(Problem, match="apt install python3-venv"):
        python.prepare_python(python.RUNNING)
    assert not (tmp_path / ".venv").exists()


def test_a_failing_step_shows_what_it_said_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Problem, match=r"it broke \(the step was: sh -c 'echo why; exit 3'\)"):
        steps.run(["sh", "-c", "echo why; exit 3"], failing="it broke")
    assert capsys.readouterr().err == "why\n"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small clone with two frontends whose build only notes that it ran."""
    for module in (node, stamps, steps):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(node, "_MODULES", tmp_path / "node_modules")
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "ops" / "web").mkdir(parents=True)
    (tmp_path / "ops" / "web" / "theme.ts").write_text("theme")
    for name in node.FRONTENDS:
        (tmp_path / name / "src").mkdir(parents=True)
        (tmp_path / name / "src" / "main.tsx").write_text(name)
    (tmp_path / "package.json").write_text("{}")
    program(tmp_path, "node", "echo v22.0.0")
    builds = 'mkdir -p $5/dist; echo x >> $5/dist/index.html; echo "$5" >> built'
    program(tmp_path, "npm", f'[ "$1" = ci ] || {{ {builds}; }}')
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path


@pytest.mark.parametrize(
    ("change", "built"),
    [
        (lambda root: None, []),
        (lambda root: (root / "portal/src/main.tsx").write_text("new"), ["portal"]),
        (lambda root: (root / "portal/src/more.tsx").write_text("new"), ["portal"]),
        (lambda root: (root / "console/dist/index.html").unlink(), ["console"]),
        (lambda root: (root / "package-lock.json").write_text("{ }"), ["portal", "console"]),
        (lambda root: (root / "ops/web/tokens.ts").write_text("new"), ["portal", "console"]),
        (lambda root: (root / "console/app.tsbuildinfo").write_text("x"), []),
    ],
)  # fmt: skip
def test_frontends_are_built_again_only_when_their_sources_changed(
    clone: Path, change: Callable[[Path], object], built: list[str]
) -> None:
    node.build_frontends()
    assert (clone / "built").read_text().split() == ["portal", "console"]
    (clone / "built").write_text("")
    change(clone)
    node.build_frontends()
    assert (clone / "built").read_text().split() == built


def test_a_release_runs_without_node_until_it_is_changed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node.build_frontends()
    (clone / "portal/extension/dist").mkdir(parents=True)
    (clone / ".gitignore").write_text("dist/\nnode_modules/\nnpm\nnode\nbuilt\n*.tar.gz\nelsewhere/\n")
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "x"]):
        subprocess.run(["git", "-C", clone, *command], check=True)
    release.pack(clone, clone / "tradewind-1.0.tar.gz")
    (clone / "portal/src/main.tsx").write_text("not committed")
    with pytest.raises(Problem, match="not committed"):
        release.pack(clone, clone / "tradewind-1.0.tar.gz")
    with tarfile.open(clone / "tradewind-1.0.tar.gz") as archive:
        archive.extractall(clone / "elsewhere", filter="data")
    unpacked = clone / "elsewhere" / "tradewind-1.0"
    for module in (node, stamps, steps):
        monkeypatch.setattr(module, "ROOT", unpacked)
    monkeypatch.setattr(node, "_MODULES", unpacked / "node_modules")
    monkeypatch.setenv("PATH", "/nonexistent")
    node.build_frontends()
    assert node.are_built()
    (unpacked / "portal/src/main.tsx").write_text("changed")
    with pytest.raises(Problem, match=r"Node\.js is missing"):
        node.build_frontends()


def test_the_locks_carry_hashes_and_no_address() -> None:
    for lock in (python.RUNNING, python.DEVELOPING, python.INSTALLER):
        text = (ROOT / lock).read_text()
        assert "--hash=sha256:" in text
        assert "://" not in text
    assert '"resolved": "http' not in (ROOT / "package-lock.json").read_text()


def test_a_browser_that_cannot_be_had_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "succeeds", lambda command: False)
    with pytest.raises(Problem, match="Chromium is missing and could not be installed: install it") as caught:
        browser.prepare_browser()
    assert "\n" not in str(caught.value)


def test_a_browser_on_the_path_is_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(tmp_path, "chromium-browser", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "succeeds", lambda command: pytest.fail(f"ran {command}"))
    browser.prepare_browser()


@pytest.mark.parametrize("offers", [True, False])
def test_chromium_gets_its_shell_where_the_system_has_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, offers: bool
) -> None:
    for name in ("chromium", "apt-get"):
        program(tmp_path, name, "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    ran: list[list[str]] = []

    def answer(command: list[str]) -> bool:
        ran.append(command)
        return offers

    monkeypatch.setattr(browser, "succeeds", answer)
    browser.prepare_browser()
    installed = [command[-1] for command in ran if "install" in command]
    assert installed == ([browser.SHELL] if offers else [])


def test_an_installed_shell_is_not_installed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("chromium", "apt-get", browser.SHELL):
        program(tmp_path, name, "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "succeeds", lambda command: pytest.fail(f"ran {command}"))
    browser.prepare_browser()

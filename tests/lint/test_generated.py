import shutil
from pathlib import Path

import pytest

from ops.lint import generated


def as_committed(target: Path) -> None:
    """What the code says, as far as these tests care; `make lint` asks the code itself."""
    for path in generated.FILES:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(generated.ROOT / path, target / path)


def test_stale_and_missing_files_are_named_with_the_command_to_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generated, "produce", as_committed)
    tree = ["--root", str(tmp_path)]
    assert generated.main([*tree, "--write"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{path}: written" for path in generated.FILES]

    document = tmp_path / "server/api/generated/merchant.openapi.json"
    document.write_text(document.read_text("utf-8").replace('"openapi": "3', '"openapi": "2', 1), "utf-8")
    (tmp_path / "console/src/api/generated/schema.d.ts").unlink()

    assert generated.main(tree) == 1
    assert capsys.readouterr().out.splitlines() == [
        "console/src/api/generated/schema.d.ts: stale",
        "server/api/generated/merchant.openapi.json: stale",
        "Run `make openapi` and commit the result.",
    ]
    assert '"openapi": "2' in document.read_text("utf-8")


def test_what_the_code_says_is_fresh(tmp_path: Path) -> None:
    for path in generated.FILES:
        (tmp_path / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / path).write_text("same\n")
        (tmp_path / "fresh" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "fresh" / path).write_text("same\n")

    assert generated.stale(tmp_path / "tree", tmp_path / "fresh") == []

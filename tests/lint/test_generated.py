import json
import shutil
from pathlib import Path

import pytest

from ops.lint import generated
from ops.lint.operations import write_operations


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


def test_operations_get_names_and_say_what_their_answers_are(tmp_path: Path) -> None:
    document, target = tmp_path / "api.json", tmp_path / "operations.ts"
    answers = {"$ref": "#/components/schemas/TokenEnvelope"}
    of_json = {"200": {"content": {"application/json": {"schema": answers}}}}
    paths = {
        "/token/{token_id}": {
            "get": {"operationId": "user.token.show", "responses": of_json},
            "post": {
                "operationId": "user.token.renew_all",
                "parameters": [{"name": "Idempotency-Key"}],
                "responses": {"200": {"content": {"application/json": {"schema": {}}}}},
            },
        },
        "/token.csv": {"get": {"operationId": "user.token.file", "responses": {"200": {"content": {}}}}},
    }
    keys: dict[str, object] = {key: {} for key in ("success", "code", "msg", "token")}
    schemas = {"TokenEnvelope": {"properties": keys}}
    document.write_text(json.dumps({"paths": paths, "components": {"schemas": schemas}}))

    write_operations(document, target)

    assert target.read_text().splitlines()[3:] == [
        'export const userTokenRenewAll = /* @__PURE__ */ operationOnce("user.token.renew_all", "post", '
        '"/token/{token_id}");',
        'export const userTokenShow = /* @__PURE__ */ operation("user.token.show", "get", "/token/{token_id}", '
        '"token");',
    ]


def test_two_operations_with_the_same_name_are_refused(tmp_path: Path) -> None:
    ids = ("user.token_list", "user_token.list")
    paths = {f"/{name}": {"get": {"operationId": name, "responses": {}}} for name in ids}
    (tmp_path / "api.json").write_text(json.dumps({"paths": paths}))

    with pytest.raises(SystemExit, match="two operations are named userTokenList"):
        write_operations(tmp_path / "api.json", tmp_path / "operations.ts")

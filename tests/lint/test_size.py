import pytest

from tests.lint.conftest import Planted


def function(lines: int) -> str:
    return "def work():\n" + "    x = 1\n" * (lines - 1)


@pytest.mark.parametrize("path", ["server/kit/a.py", "portal/src/shared/a.ts", "console/src/a.tsx", "tests/test_a.py"])
def test_a_file_over_300_lines_is_refused(lint: Planted, path: str) -> None:
    comment = "#" if path.endswith(".py") else "//"

    assert lint({path: f"{comment}\n" * 301}) == [f"{path}:1 TW007"]
    assert lint({path: f"{comment}\n" * 300}) == []


def test_a_function_over_60_lines_is_refused(lint: Planted) -> None:
    assert lint({"server/kit/a.py": function(61)}) == ["server/kit/a.py:1 TW007"]
    assert lint({"server/kit/a.py": function(60)}) == []


def test_a_component_has_room_for_its_markup(lint: Planted) -> None:
    def body(lines: int) -> str:
        return "export function Row() {\n" + "  step();\n" * (lines - 2) + "}\n"

    assert lint({"portal/src/shared/row.ts": body(61)}) == ["portal/src/shared/row.ts:1 TW007"]
    assert lint({"portal/src/shared/row.ts": "", "portal/src/shared/Row.tsx": body(120)}) == []
    assert lint({"portal/src/shared/Row.tsx": body(121)}) == ["portal/src/shared/Row.tsx:1 TW007"]


@pytest.mark.parametrize(
    "path",
    ["portal/src/shared/api/generated/schema.ts", "tenants/stores/migrations/0001.py", "fixtures/data/a.py"],
)
def test_what_nobody_writes_by_hand_is_exempt(lint: Planted, path: str) -> None:
    assert lint({path: "\n" * 900}) == []

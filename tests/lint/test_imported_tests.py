import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    "line",
    ["from tests.shop.test_pages import page", "from tests.shop import test_pages", "import tests.shop.test_pages"],
)
@pytest.mark.parametrize("path", ["tests/shop/test_rules.py", "tests/conftest.py", "ops/bench/pages.py"])
def test_a_test_file_is_imported_by_none(lint: Planted, path: str, line: str) -> None:
    assert lint({path: f"{line}\n"}) == [f"{path}:1 TW016"]


def test_what_lies_beside_test_files_may_be_imported(lint: Planted) -> None:
    assert lint({"tests/shop/test_rules.py": "from tests.support.shop_pages import page\n"}) == []


def test_a_relative_import_is_an_import_too(lint: Planted) -> None:
    assert lint({"tests/shop/test_rules.py": "from .test_pages import page\n"}) == ["tests/shop/test_rules.py:1 TW016"]

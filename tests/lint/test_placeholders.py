import pytest

from tests.lint.conftest import Planted

PROMISES = ["Coming  soon", "Lorem ipsum", "Not implemented yet", "敬请期待"]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("path", ["portal/src/shared/a.ts", "console/index.html", "portal/src/locales/zh.json"])
def test_a_promise_instead_of_a_screen_is_refused(lint: Planted, path: str, promise: str) -> None:
    assert lint({path: f'"{promise}"\n'}) == [f"{path}:1 TW014"]


def test_code_that_only_says_so_is_refused(lint: Planted) -> None:
    assert lint({"server/kit/a.py": "def f():\n    raise NotImplementedError\n"}) == ["server/kit/a.py:2 TW014"]


def test_a_placeholder_attribute_is_a_word_of_html(lint: Planted) -> None:
    assert lint({"portal/src/shared/a.ts": 'input.placeholder = t("search");\n'}) == []

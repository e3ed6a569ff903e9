import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    "path", ["server/company/plans/services.py", "server/company/plans/selectors/a.py", "server/ports/a.py"]
)
def test_a_public_function_without_a_promise_is_refused(lint: Planted, path: str) -> None:
    assert lint({path: "def charge(cents: int) -> None:\n    pass\n"}) == [f"{path}:1 TW009"]
    assert lint({path: 'def charge(cents: int) -> None:\n    """Charges once, in cents."""\n'}) == []


def test_the_methods_of_a_port_are_promises(lint: Planted) -> None:
    text = """
        from typing import Protocol

        class StorePort(Protocol):
            def create(self, draft: str) -> str: ...
    """

    assert lint({"server/ports/stores.py": text}) == ["server/ports/stores.py:4 TW009"]


def test_rules_and_private_functions_may_speak_for_themselves(lint: Planted) -> None:
    text = "def _charge(cents: int) -> None:\n    pass\n"

    assert lint({"server/company/plans/services.py": text, "server/kit/a.py": text.replace("_", "")}) == []

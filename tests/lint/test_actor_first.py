import pytest

from tests.lint.conftest import Planted

HEAD = "from server.company.accounts.contracts import Actor\n\n\n"


@pytest.mark.parametrize("arguments", ["", "*, name: str", "name: str, actor: Actor", "actor"])
@pytest.mark.parametrize("path", ["tenants/stores/services.py", "tenants/stores/selectors/live.py"])
def test_a_public_function_without_an_actor_in_front_is_refused(lint: Planted, path: str, arguments: str) -> None:
    text = f'{HEAD}def rename({arguments}) -> None:\n    """Renames."""\n'

    assert lint({path: text}) == [f"{path}:4 TW008"]


@pytest.mark.parametrize(
    "line",
    [
        "def rename(actor: Actor, *, name: str) -> None:",
        'def rename(actor: "Actor") -> None:',
        "def rename(*, actor: Actor, name: str) -> None:",
        "def _rename(name: str) -> None:",
    ],
)
def test_with_an_actor_or_private_it_passes(lint: Planted, line: str) -> None:
    assert lint({"tenants/stores/services.py": f'{HEAD}{line}\n    """Renames."""\n'}) == []


def test_the_company_and_other_rooms_are_free(lint: Planted) -> None:
    text = 'def rename(name: str) -> None:\n    """Renames."""\n'

    assert lint({"server/company/plans/services.py": text, "tenants/stores/rules.py": text}) == []

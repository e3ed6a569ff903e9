import pytest

from tests.lint.conftest import Planted

PATHS = ["tenants/stores/services.py", "tenants/stores/selectors/live.py"]


def _module(arguments: str, body: str) -> str:
    return f'def rename({arguments}) -> None:\n    """Renames."""\n    {body}\n'


@pytest.mark.parametrize("arguments", ["name: str, actor: Actor", "name: str, *, actor: Actor", "*, name, actor"])
@pytest.mark.parametrize("path", PATHS)
def test_an_actor_behind_something_else_is_refused(lint: Planted, path: str, arguments: str) -> None:
    assert lint({path: _module(arguments, "return actor.user_id")}) == [f"{path}:1 TW008"]


@pytest.mark.parametrize("body", ["return None", "return request.actor", "actors = []"])
@pytest.mark.parametrize("path", PATHS)
def test_an_actor_whom_nobody_asks_is_refused(lint: Planted, path: str, body: str) -> None:
    assert lint({path: _module("actor: Actor, *, name: str", body)}) == [f"{path}:1 TW008"]


@pytest.mark.parametrize("arguments", ["store_id: int", "name: str, *, store_ids: set[int]"])
@pytest.mark.parametrize("path", PATHS)
def test_a_store_s_id_without_who_may_see_it_is_refused(lint: Planted, path: str, arguments: str) -> None:
    assert lint({path: _module(arguments, "return None")}) == [f"{path}:1 TW008"]


@pytest.mark.parametrize(
    ("arguments", "body"),
    [
        ("actor: Actor, *, name: str", "return actor.user_id"),
        ('actor: "Actor"', "return save(actor)"),
        ("actor: Actor, store_id: int", "return save(actor, store_id)"),
        ("*, actor: Actor, name: str", "return [one for one in stores if actor.sees_store(one)]"),
        ("name: str", "return None"),
        ("", "return None"),
    ],
)
def test_an_actor_in_front_whose_right_is_checked_passes_and_so_does_none(
    lint: Planted, arguments: str, body: str
) -> None:
    assert lint({PATHS[0]: _module(arguments, body)}) == []


def test_the_company_and_other_rooms_are_free(lint: Planted) -> None:
    text = _module("name: str, actor: Actor", "return None")

    assert lint({"server/company/plans/services.py": text, "tenants/stores/rules.py": text}) == []

"""Views that a user keeps of a list: by name, in their order, nobody else's."""

from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.preferences.models import SavedViewRow
from tests.support.people import Person, make_person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db


def save(person: Person, name: str, query: str = "state=failed", screen: str = "import_list") -> Any:
    return person.post("saved_view", {"screen": screen, "name": name, "query": query})


def names(person: Person, screen: str = "import_list") -> list[str]:
    return [view["name"] for view in person.get("saved_view", screen=screen)["views"]]


def test_a_view_is_kept_renewed_ordered_and_deleted(owner: Person) -> None:
    ids = [save(owner, name)["view"]["id"] for name in ("A", "B", "C")]
    assert save(owner, " B ", "title=mug")["view"] == {"id": ids[1], "name": "B", "query": "title=mug"}
    save(owner, "Elsewhere", screen="my_products")
    assert owner.put("saved_view/order", {"screen": "import_list", "ids": [ids[2], ids[0]]})["success"]
    assert names(owner) == ["C", "A", "B"]
    assert owner.delete(f"saved_view/{ids[0]}")["success"]
    assert (names(owner), names(owner, "my_products")) == (["C", "B"], ["Elsewhere"])


def test_a_view_is_its_user_s_alone(owner: Person, tenant: TenantRef) -> None:
    view = save(owner, "A")["view"]["id"]
    other = make_person(tenant, "sub@example.com", root=owner.actor.user_id, rights=["IMPORT_LIST"])
    assert names(other) == []
    assert other.delete(f"saved_view/{view}")["code"] == 1000404
    assert other.put("saved_view/order", {"screen": "import_list", "ids": [view]})["code"] == 1000404
    assert names(owner) == ["A"]


@pytest.mark.parametrize(
    "body", [{"name": " "}, {"name": "x" * 61}, {"name": "x", "query": "y" * 2_001}, {"name": "x", "screen": "../a"}]
)
def test_what_is_no_view_is_refused(owner: Person, body: dict[str, str]) -> None:
    assert owner.post("saved_view", {"screen": "import_list", **body})["code"] == 1000400
    assert names(owner) == []


def test_thirty_views_are_kept_at_most(owner: Person) -> None:
    for at in range(30):
        save(owner, str(at))
    refused = save(owner, "one more")
    assert (refused["code"], refused["msg"]) == (1000400, "You can save at most 30 views. Delete one first.")
    assert (save(owner, "3")["success"], len(names(owner))) == (True, 30)


@pytest.mark.django_db(transaction=True)
def test_the_same_name_from_two_tabs_is_one_view(owner: Person, tenant: TenantRef) -> None:
    answers = all_at_once(*[lambda: save(owner, "A")["view"]["id"]] * 4)
    assert len(set(answers)) == 1
    with tenant_scope_of(tenant):
        assert SavedViewRow.objects.count() == 1

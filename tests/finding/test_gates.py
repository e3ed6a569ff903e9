"""Staff say which groups of filters need an upgrade, and who sees special deals."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.identity.contracts import Menu, Sensitive
from server.company.supply.models import SupplySettings
from server.ports.suppliers import Supplier
from tests.factories.supply import seen, sighting
from tests.support.people import Person

pytestmark = pytest.mark.django_db

GATES_PATH = "/api/console/finding_gates/all"
LIKED, FAST = '{"likes": {"min": 5}}', '{"delivery_time": {"max": 5}}'


@pytest.fixture
def editor(staff: Callable[..., Client]) -> Client:
    return staff("sourcing")


def save(editor: Client, **changes: Any) -> Any:
    saved = editor.get(GATES_PATH).json()
    body = {name: saved[name] for name in ("premium_groups", "special_deal_users", "version")} | changes
    return editor.put(GATES_PATH, body, content_type="application/json")


def found(owner: Person, filters: str) -> Any:
    return owner.client.get("/api/search-service/find_product/list", {"filters": filters}).json()


def test_every_group_needs_an_upgrade_until_staff_open_it(owner: Person, editor: Client) -> None:
    seen(
        sighting(
            "1",
            "Liked",
            supplier=Supplier.AMAZON,
            host="www.amazon.com",
            countries=("US",),
            figures={"likes": 9, "delivery_days": 3},
        )
    )
    assert len(editor.get(GATES_PATH).json()["premium_groups"]) == 7
    assert editor.get("/api/console/finding_gates").json()["total"] == 1
    kept = [group for group in editor.get(GATES_PATH).json()["premium_groups"] if group != "social"]
    answer = save(editor, premium_groups=kept)
    assert (answer.status_code, answer.json()["premium_groups"], answer.json()["version"]) == (200, kept, 2)
    assert owner.get("find-products/settings")["premium_groups"] == kept
    assert (found(owner, LIKED)["count"], found(owner, FAST)["code"]) == (1, 1000403)


def test_only_who_chooses_plans_is_invited_to_upgrade(owner: Person, member_with: Callable[..., Person]) -> None:
    manager = member_with(Menu.CREATIVE, Sensitive.PLANS_AND_BALANCE)
    payload = {
        person.actor.user_id: (answer["msg"], answer["fields"])
        for person in (owner, manager, member_with(Menu.CREATIVE))
        for answer in [found(person, LIKED)]
    }
    upgrade, ask = "Upgrade your plan to use these filters.", "Please upgrade your plan in the main account."
    assert [*payload.values()] == [(value, {"social": value}) for value in (upgrade, upgrade, ask)]


def test_who_sees_special_deals_is_named_by_mailbox(owner: Person, stranger: Person, editor: Client) -> None:
    refused = save(editor, special_deal_users=["owner@example.com", "nobody@example.com"])
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"special_deal_users": "No active user logs in as nobody@example.com."}
    assert not SupplySettings.objects.exists()
    assert save(editor, special_deal_users=["Owner@Example.com"]).json()["special_deal_users"] == ["owner@example.com"]
    assert owner.get("find-products/settings")["special_deals"] is True
    assert stranger.get("find-products/settings")["special_deals"] is False


def test_nobody_saves_over_what_they_have_not_read(editor: Client) -> None:
    assert save(editor, premium_groups=["sales"]).status_code == 200
    assert save(editor, premium_groups=[], version=1).status_code == 409
    assert SupplySettings.objects.get().premium_groups == ["sales"]

"""The checklist of a new merchant: ticked by what ever happened, not by what is left of it."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.company.onboarding.contracts import Milestone
from server.company.onboarding.models import ReachedMilestone
from server.company.onboarding.services import reach
from server.kit import clock
from tenants.importing.models import ListedProduct
from tenants.preferences.models import PriceRuleRow
from tenants.products.models import Publication
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]

RULE = {"enable": True, "type": 2, "coefficient": "2", "compare_at": {"enable": False, "type": 2, "coefficient": "3"}}


def steps(person: Person) -> dict[str, bool]:
    return {step["code"]: step["is_done"] for step in person.get("dashboard")["dashboard"]["first_steps"]["steps"]}


def is_shown(person: Person) -> Any:
    return person.get("dashboard")["dashboard"]["first_steps"]["is_shown"]


def test_a_newcomer_has_all_steps_before_them(owner: Person) -> None:
    assert steps(owner) == dict.fromkeys(["imported", "store", "published", "price_rule", "plan"], False)
    assert is_shown(owner)


def test_what_is_undone_again_stays_ticked(owner: Person, outside: Outside) -> None:
    store_id = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    import_lines(owner, links(outside, 1), action=8, store_ids=[store_id])
    drain_jobs(skip_pauses=True)
    owner.put("setting/price-rule", {"store_id": None, "rule": RULE})
    every = {"imported": True, "store": True, "published": True, "price_rule": True, "plan": False}
    assert steps(owner) == every
    owner.put("setting/price-rule", {"store_id": None, "rule": None})
    owner.delete(f"store/{store_id}?uninstall_reason=Other")
    Publication.objects.all().delete()
    ListedProduct.objects.all().delete()
    assert steps(owner) == every
    assert ReachedMilestone.objects.filter(tenant_id=owner.actor.tenant_id).count() == 4


def test_only_what_succeeded_is_ticked(owner: Person, outside: Outside) -> None:
    import_lines(owner, [f"{outside.url}/products/unknown"])
    drain_jobs(skip_pauses=True)
    assert steps(owner)["imported"] is False


def test_what_a_merchant_from_before_has_is_ticked(owner: Person, outside: Outside) -> None:
    store_id = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    import_lines(owner, links(outside, 1), action=8, store_ids=[store_id])
    drain_jobs(skip_pauses=True)
    owner.put("setting/price-rule", {"store_id": None, "rule": RULE})
    ReachedMilestone.objects.all().delete()
    assert PriceRuleRow.objects.exists()
    assert list(steps(owner).values()) == [True, True, True, True, False]


def test_a_refused_rule_is_no_step(owner: Person) -> None:
    assert owner.put("setting/price-rule", {"store_id": None, "rule": RULE | {"coefficient": "0"}})["code"] == 1000400
    assert steps(owner)["price_rule"] is False


def test_it_is_dismissed_by_each_user_for_themselves(owner: Person, member_with: Callable[..., Person]) -> None:
    member = member_with(Menu.DASHBOARD, Menu.IMPORT_PRODUCT)
    assert (list(steps(member)), is_shown(member)) == (["imported"], True)
    for _ in range(2):
        assert owner.post("dashboard/first_steps/dismiss", {})["success"]
    assert (is_shown(owner), is_shown(member)) == (False, True)
    assert owner.get("user-config/1/0", names="first_login")["first_login"]["state"] == 10, "the guide stays"
    reach(owner.actor.tenant_id, [Milestone.IMPORTED], now=clock.now())
    assert is_shown(member) is False


def test_another_merchants_steps_are_their_own(owner: Person, stranger: Person) -> None:
    reach(owner.actor.tenant_id, list(Milestone), now=clock.now())
    assert not any(steps(stranger).values())

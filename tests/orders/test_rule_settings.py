"""The merchant's rule of placing is turned on by the main account only, and stops when it may no longer place."""

from collections.abc import Callable

import pytest
from django.test import Client

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import PlacingRule
from tests.factories.unpaid_plans import owe, pay
from tests.impersonation.sessions import acting_as
from tests.orders.by_rule import duties, fresh, switch, turn
from tests.orders.goods import Intake, SupplierDesk, notices, purchases, sell
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def buyers_pay_duties(intake: Intake, desk: SupplierDesk) -> None:
    duties(intake, are_ours=False)


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        ("rights", "the user who turned this on may no longer place orders."),
        ("unpaid", "your plan is read-only until it's paid."),
    ],
)
def test_it_stops_with_a_notice_when_it_may_no_longer_place(
    intake: Intake, desk: SupplierDesk, tenant: TenantRef, cause: str, text: str
) -> None:
    sell(intake)
    switch(intake)
    owed = owe(tenant) if cause == "unpaid" else None
    if cause == "rights":
        with tenant_scope_of(tenant):
            PlacingRule.objects.update(user_id=0)
    fresh(intake)
    turn(intake)
    kept = intake.owner.get("order/settings/auto")
    assert (kept["since"], kept["stopped"], desk.sent, purchases(intake)) == (None, cause, [], [])
    (noticed,) = notices(intake.owner)
    assert noticed["text"].startswith(f"Orders are no longer placed automatically: {text}")
    assert (noticed["times"], noticed["link"]) == (1, "/app/setting?type=orders")
    if owed:
        assert switch(intake)["msg"] == "Your plan for Shopify is read-only until you pay the open invoice."
        pay(owed)
    assert switch(intake)["stopped"] == ""
    turn(intake)
    assert desk.sent == [], "it became ready before"


def test_it_stops_when_another_account_became_the_main_one(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    switch(intake)
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    with tenant_scope_of(intake.tenant):
        PlacingRule.objects.update(user_id=member.actor.user_id)
    fresh(intake)
    turn(intake)
    assert (intake.owner.get("order/settings/auto")["stopped"], desk.sent) == ("rights", [])


def test_only_the_main_account_in_person_changes_the_rule(
    intake: Intake, member_with: Callable[..., Person], staff: Callable[..., Client]
) -> None:
    body = {"version": 0, "on": True, "store_ids": [str(intake.store_id)]}
    member = member_with(Menu.SETTINGS, Menu.ORDERS, PLACE_ORDERS)
    assert member.put("order/settings/auto", body)["msg"] == "Only the main account can change this rule."
    acting = acting_as(staff("operator"), intake.owner.actor.user_id)
    path = "/api/account-service/order/settings/auto"
    assert acting.put(path, body, content_type="application/json").json()["success"] is False
    assert intake.owner.put("order/settings/auto", {**body, "store_ids": []})["fields"] == {
        "store_ids": "Choose at least one store."
    }
    assert intake.owner.put("order/settings/auto", {**body, "store_ids": ["999"]})["fields"]
    assert intake.owner.get("order/settings/auto")["version"] == 0
    assert intake.owner.put("order/settings/auto", body)["version"] == 1
    assert intake.owner.put("order/settings/auto", body)["code"] == 1000409


def test_saving_the_other_rules_leaves_it_on(intake: Intake) -> None:
    since = switch(intake, countries=["DE"])["since"]
    duties(intake, are_ours=True)
    kept = intake.owner.get("order/settings/auto")
    assert (kept["since"], kept["rule"]["countries"]) == (since, ["DE"])

"""The merchant sets how orders are placed."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts.plans import amount_to_type, hundredths_of, limit_in
from tenants.orders.models import OrderSettings
from tenants.orders.rules.deliveries import forwarder_of
from tenants.orders.selectors.settings import read_private
from tests.orders.goods import Intake
from tests.support.people import Person

pytestmark = pytest.mark.django_db

FORWARDER = {
    "name": "王芳",
    "phone": "13800138000",
    "province": "广东省",
    "city": "深圳市",
    "district": "福田区",
    "address1": "1 号",
}


def save(person: Person, **changes: Any) -> Any:
    return person.put("order/settings", {"version": 0, **changes})


def test_rules_are_saved_and_who_saves_second_is_told(intake: Intake) -> None:
    assert intake.owner.get("order/settings")["rules"]["hold_minutes"] == 5
    answer = save(intake.owner, hold_minutes=30, ships="fastest", phone="+49 30 1", forwarder=FORWARDER)
    assert (answer["rules"]["hold_minutes"], answer["rules"]["ships"], answer["version"]) == (30, "fastest", 1)
    assert (answer["forwarder"]["city"], answer["forwarder"]["district"]) == ("深圳市", "福田区")
    with tenant_scope_of(intake.tenant):
        kept = forwarder_of(read_private())
    assert kept is not None
    assert dict(kept.extras) == {"district": "福田区"}
    assert save(intake.owner, hold_minutes=1)["code"] == 1000409
    assert intake.owner.get("order/settings")["rules"]["hold_minutes"] == 30


def test_the_forwarder_is_not_readable_in_the_database(intake: Intake) -> None:
    save(intake.owner, forwarder=FORWARDER)
    with tenant_scope_of(intake.tenant):
        assert "13800138000" not in str(OrderSettings.objects.values().get())


def test_a_sub_account_cannot_lift_its_own_limits(intake: Intake, member_with: Callable[..., Person]) -> None:
    member = member_with(Menu.SETTINGS)
    assert save(member, hold_minutes=10)["success"]
    refusal = save(member, version=1, most_minor=9_000)
    assert refusal["msg"] == "Only the main account can change limits."
    assert intake.owner.get("order/settings")["rules"]["most_minor"] is None


@pytest.mark.parametrize(("currency", "minor"), [("USD", 5_000), ("JPY", 50), ("KWD", 50_000)])
def test_a_limit_is_of_whole_units_whatever_the_currency(currency: str, minor: int) -> None:
    assert (limit_in(currency, 5_000), hundredths_of(currency, minor)) == (minor, 5_000)
    assert amount_to_type({currency: minor}, 5_000) is None
    assert amount_to_type({currency: minor + 1}, 5_000) == (minor + 1, currency)

"""The merchant sets how orders are placed."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import OrderSettings
from tests.orders.goods import Intake
from tests.support.people import Person

pytestmark = pytest.mark.django_db

FORWARDER = {"name": "王芳", "phone": "13800138000", "province": "广东省", "city": "深圳市", "address1": "福田区 1 号"}


def save(person: Person, **changes: Any) -> Any:
    return person.put("order/settings", {"version": 0, **changes})


def test_rules_are_saved_and_who_saves_second_is_told(intake: Intake) -> None:
    assert intake.owner.get("order/settings")["rules"]["hold_minutes"] == 5
    answer = save(intake.owner, hold_minutes=30, ships="fastest", phone="+49 30 1", forwarder=FORWARDER)
    assert (answer["rules"]["hold_minutes"], answer["rules"]["ships"], answer["version"]) == (30, "fastest", 1)
    assert answer["forwarder"]["city"] == "深圳市"
    assert save(intake.owner, hold_minutes=1)["code"] == 1000409
    assert intake.owner.get("order/settings")["rules"]["hold_minutes"] == 30


def test_the_forwarder_is_not_readable_in_the_database(intake: Intake) -> None:
    save(intake.owner, forwarder=FORWARDER)
    with tenant_scope_of(intake.tenant):
        assert "13800138000" not in str(OrderSettings.objects.values().get())


def test_a_sub_account_cannot_lift_its_own_limits(intake: Intake, member_with: Callable[..., Person]) -> None:
    member = member_with(Menu.SETTINGS)
    assert save(member, hold_minutes=10)["success"]
    refusal = save(member, version=1, auto_places=True)
    assert refusal["msg"] == "Only the main account can change limits and automatic placing."
    assert intake.owner.get("order/settings")["rules"]["auto_places"] is False

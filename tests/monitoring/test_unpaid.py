"""Stores whose plan is read-only are not monitored until it is paid."""

import pytest

from tests.factories.plans_owing import owe, pay
from tests.monitoring.conftest import Shift

pytestmark = pytest.mark.django_db


def test_suppliers_are_looked_at_again_once_the_plan_is_paid(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"], shift.row(shift.trade.woo_id)["id"])
    owed = owe(shift.tenant, platform=6)
    shift.look()
    seen = {key: shift.row(key) for key in (shift.trade.shop_id, shift.trade.woo_id)}
    assert seen[shift.trade.shop_id]["checked_at"] is not None
    assert (seen[shift.trade.woo_id]["checked_at"], seen[shift.trade.woo_id]["monitoring"]) == (None, "on")
    pay(owed)
    shift.look()
    assert shift.row(shift.trade.woo_id)["checked_at"] is not None

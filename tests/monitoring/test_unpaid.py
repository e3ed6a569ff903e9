"""Stores whose plan is read-only are not monitored until it is paid."""

import pytest

from tests.factories.unpaid_plans import owe, pay
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


def test_nothing_more_is_monitored_until_the_plan_is_paid_but_what_is_can_be_left(shift: Shift) -> None:
    shop, woo = shift.row(shift.trade.shop_id)["id"], shift.row(shift.trade.woo_id)["id"]
    owed = owe(shift.tenant, platform=6)
    refused = shift.switch(woo)
    assert (refused["success"], refused["code"]) == (False, 1001010)
    assert refused["msg"] == "Your plan for WooCommerce is read-only until you pay the open invoice."
    assert shift.row(shift.trade.woo_id)["monitoring"] == "off"
    assert shift.switch(shop)["monitored"] == 1
    pay(owed)
    assert shift.switch(woo)["monitored"] == 1
    owed.save()
    assert shift.switch(woo, on=False)["success"]

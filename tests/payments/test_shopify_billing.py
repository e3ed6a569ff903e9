"""A plan on the bill of a merchant's Shopify store, as they buy it in the portal (specification 002, section 4.3)."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, Invoice, Payment
from server.company.plans.models import Plan, Subscription
from tests.payments.shopify_bill import ShopTill
from tests.payments.test_paying import books, charge, check, running

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


def pay(bill: ShopTill, plan: Plan) -> Any:
    opened = charge(bill.owner, plan, bill.store_id)
    assert opened["success"], opened
    return opened


def subscribed(bill: ShopTill, plan: Plan) -> None:
    assert bill.approve(pay(bill, plan)["confirm_url"]) == 302
    bill.deliver()


def test_the_dialog_leads_to_shopify_and_ive_paid_already_puts_the_plan_on(bill: ShopTill, sell: Sell) -> None:
    opened = pay(bill, sell("Basic", 2900))
    assert "/admin/charges/" in opened["confirm_url"]
    assert not check(bill.owner, opened["charge_id"])["success"]
    assert running() is None, "nothing is on before the merchant agreed"
    bill.answer(opened["confirm_url"])
    assert check(bill.owner, opened["charge_id"])["success"]
    assert running() == ("Basic", "paid")
    row = Subscription.objects.get(platform=3, ended_at=None)
    assert row.billing_store_id == bill.store_id
    assert books() == {"shopify": -2900, "deferred": 2900}
    assert bill.bills() == ["29.00"]
    assert (Invoice.objects.get().provider, Payment.objects.get().amount_minor) == ("shopify", 2900)
    assert Charge.objects.get().state == ChargeState.PAID

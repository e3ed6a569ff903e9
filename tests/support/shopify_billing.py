"""A plan on a Shopify shop's bill."""

from typing import Any

from server.company.plans.models import Plan
from tests.payments.shopify_bill import ShopTill
from tests.support.paying import charge


def pay(bill: ShopTill, plan: Plan) -> Any:
    opened = charge(bill.owner, plan, bill.store_id)
    assert opened["success"], opened
    return opened


def subscribed(bill: ShopTill, plan: Plan) -> None:
    assert bill.approve(pay(bill, plan)["confirm_url"]) == 302
    bill.deliver()

"""Rewards of a plan that a store's platform bills follow the same rules as of one paid by card."""

from collections.abc import Callable

import pytest

from server.company.payments.agreements import shop_of
from server.company.payments.models import PaidSubscription, Payment
from server.company.plans.models import Plan
from server.company.rewards.services.referrals import keep_marks, keep_referral, referral_code
from server.kit import clock
from tests.finance.conftest import Desk
from tests.payments.conftest import bill as bill
from tests.payments.conftest import scope as scope
from tests.payments.conftest import sell as sell
from tests.payments.shopify_bill import ShopTill
from tests.support.people import Person
from tests.support.rewards import VOUCHER, balance_of, points, redeem, refund, rule_on
from tests.support.rewards import desk as desk
from tests.support.shopify_billing import subscribed

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


def test_points_of_a_plan_go_with_its_refund_even_when_they_are_spent(desk: Desk, bill: ShopTill, sell: Sell) -> None:
    rule_on(desk, "plan_paid")
    subscribed(bill, sell("Basic", 2900))
    assert points(bill.owner) == 58
    assert redeem(bill.owner, desk.call("POST", "rewards", VOUCHER))["success"]
    refund(desk, "29.00")
    assert balance_of(bill.owner)["pointBalance"] == -40
    bill.deliver(again=True)
    assert (Payment.objects.count(), balance_of(bill.owner)["pointBalance"]) == (1, -40)


@pytest.mark.parametrize("is_same", [True, False])
def test_who_was_billed_through_the_same_shop_refers_themselves(
    desk: Desk, bill: ShopTill, sell: Sell, stranger: Person, is_same: bool
) -> None:
    rule_on(desk, "referral")
    assert keep_referral(bill.owner.actor.tenant_id, code=referral_code(stranger.actor), now=clock.now())
    subscribed(bill, sell("Basic", 2900))
    assert points(stranger) == 58
    shop = shop_of(PaidSubscription.objects.get().external_id) if is_same else "another.myshopify.com"
    keep_marks(stranger.actor.tenant_id, [f"shop:{shop}"], now=clock.now())
    assert balance_of(stranger)["pointBalance"] == (0 if is_same else 58)

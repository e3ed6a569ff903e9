"""A code, from staff or from points, lowers what a larger plan takes from the saved card at once."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import stripe
import time_machine

from server.company.ledger.contracts import Unit
from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, PaidSubscription, Payment
from server.company.payments.selectors.charges import quote
from server.company.payments.services import changes
from server.company.payments.services.calls import make_call
from server.company.payments.services.subscriptions import apply_subscription
from server.company.plans.models import Plan
from server.company.plans.selectors import read_offer
from server.kit import clock
from server.ports.payments import ChangeAt
from server.ports.registry import payments
from tests.balance.conftest import credit
from tests.finance.conftest import Desk
from tests.payments.conftest import Till
from tests.support.coupons import desk as desk
from tests.support.coupons import publish
from tests.support.jobs import drain_jobs
from tests.support.paying import charge, running
from tests.support.people import Person
from tests.support.rewards import DISCOUNT, offers, redeem
from tests.support.upgrade_codes import OVER, pay, preview

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]

Sell = Callable[..., Plan]
NOT_HERE = "A code works here only when your card is charged now. Otherwise, enter it on the payment page."


@pytest.fixture
def pays_plus(buy: Sell) -> None:
    buy("Plus", 4900)


@pytest.fixture
def pro(pays_plus: None, sell: Sell) -> Plan:
    return sell("Pro", 9900)


def uses(till: Till) -> int:
    (row,) = till.all("promotion_code")
    return int(row["times_redeemed"])


def test_a_reward_is_shown_in_what_is_due_and_lowers_it_once(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int, pro: Plan
) -> None:
    reward = desk.call("POST", "rewards", DISCOUNT)
    credit(owner.actor.tenant_id, 100, Unit.POINTS)
    assert redeem(owner, reward)["success"]
    drain_jobs()
    code = offers(owner)["redemptions"][0]["code"]
    assert preview(owner, pro, store_id, f" {code.lower()} ")["due"]["amount"] == "45.00"
    assert preview(owner, pro, store_id, code)["due"]["amount"] == "45.00", "a question uses nothing up"
    answer = pay(owner, pro, store_id, code)
    assert (answer["success"], answer["confirm_url"]) == (True, "")
    till.deliver()
    assert running() == ("Pro", "paid")
    assert [payment.amount_minor for payment in Payment.objects.order_by("pk")] == [4900, 4500]
    assert offers(owner)["redemptions"][0]["state"] == "used"
    assert preview(owner, sell("Max", 19900), store_id, code)["fields"] == {"code": OVER}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("WINTER-99", "This code doesn't exist. Check its spelling."),
        ("SPRING-25", "This code doesn't lower the price of this change."),
    ],
)
def test_a_code_that_is_unknown_or_for_another_plan_is_named_and_nothing_is_charged(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int, pro: Plan, code: str, said: str
) -> None:
    publish(desk, plan_ids=[sell("Other", 100).pk])
    assert preview(owner, pro, store_id, code)["fields"] == {"code": said}
    assert pay(owner, pro, store_id, code)["fields"] == {"code": said}
    till.deliver()
    assert (running(), Payment.objects.count()) == (("Plus", "paid"), 1)
    assert pay(owner, pro, store_id, "")["success"], "without it, the change is made"
    assert running() == ("Pro", "paid")


def test_a_code_is_refused_where_the_card_pays_nothing_now(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int, pays_plus: None
) -> None:
    publish(desk)
    basic = sell("Basic", 2900)
    assert preview(owner, basic, store_id, "SPRING-25")["fields"] == {"code": NOT_HERE}
    assert pay(owner, basic, store_id, "SPRING-25")["fields"] == {"code": NOT_HERE}
    assert pay(owner, basic, store_id, "SPRING-25", from_balance="true")["fields"] == {"code": NOT_HERE}
    assert running() == ("Plus", "paid")


def test_a_first_plan_takes_its_code_on_the_page(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    assert pay(owner, sell("Basic", 2900), store_id, "SPRING-25")["fields"] == {"code": NOT_HERE}
    assert not Charge.objects.exists()


def test_a_code_keeps_the_discount_that_the_plan_has(
    desk: Desk, owner: Person, till: Till, store_id: int, pro: Plan, settings: Any
) -> None:
    api = stripe.StripeClient("sk_test_sandbox", base_addresses={"api": settings.STRIPE_API_BASE})
    api.v1.coupons.create({"id": "ALWAYS", "percent_off": 10, "duration": "forever"})
    api.v1.subscriptions.update(till.all("subscription")[0]["id"], {"discounts": [{"coupon": "ALWAYS"}]})
    publish(desk)
    assert pay(owner, pro, store_id, "SPRING-25")["success"]
    (row,) = till.all("subscription")
    coupons = [discount["source"]["coupon"] for discount in till.all("discount") if discount["id"] in row["discounts"]]
    assert coupons == ["ALWAYS"]


def test_a_smaller_plan_keeps_the_discount_that_the_plan_has(
    owner: Person, till: Till, sell: Sell, store_id: int, pays_plus: None, settings: Any
) -> None:
    api = stripe.StripeClient("sk_test_sandbox", base_addresses={"api": settings.STRIPE_API_BASE})
    api.v1.coupons.create({"id": "ALWAYS", "percent_off": 10, "duration": "forever"})
    held = api.v1.subscriptions.update(till.all("subscription")[0]["id"], {"discounts": [{"coupon": "ALWAYS"}]})
    with time_machine.travel(clock.now(), tick=True) as traveller:
        charge(owner, sell("Basic", 2900), store_id)
        assert till.all("subscription")[0]["discounts"] == held.discounts
        traveller.shift(timedelta(days=31))
        apply_subscription(held.id)  # whoever asks, the sandbox's time goes on
        till.deliver()
        assert running() == ("Basic", "paid")
        assert till.all("invoice")[-1]["total"] == 2610


def test_a_card_that_is_declined_leads_to_a_page_with_the_lowered_amount(
    desk: Desk, owner: Person, till: Till, store_id: int, pro: Plan, settings: Any
) -> None:
    publish(desk, most_uses=1)
    api = stripe.StripeClient("sk_test_sandbox", base_addresses={"api": settings.STRIPE_API_BASE})
    bad = api.v1.payment_methods.attach("pm_card_chargeCustomerFail", {"customer": till.all("customer")[0]["id"]})
    api.v1.subscriptions.update(till.all("subscription")[0]["id"], {"default_payment_method": bad.id})
    first = pay(owner, pro, store_id, "SPRING-25")
    again = pay(owner, pro, store_id, "SPRING-25")
    assert first["confirm_url"]
    assert again["confirm_url"] == first["confirm_url"]
    due = till.all("invoice")[-1]["amount_due"]
    assert due < 5000
    assert running() == ("Plus", "paid")
    till.pay(first["confirm_url"])
    till.deliver()
    assert running() == ("Pro", "paid")
    assert Payment.objects.latest("pk").amount_minor == due


@pytest.mark.parametrize("is_reported", [False, True])
def test_a_change_whose_response_was_lost_ends_right_when_requested_again_with_its_used_code(
    desk: Desk,
    owner: Person,
    till: Till,
    store_id: int,
    pro: Plan,
    monkeypatch: pytest.MonkeyPatch,
    is_reported: bool,
) -> None:
    publish(desk, most_uses=1)

    def dies(ask: Callable[[], object], **more: Any) -> None:
        make_call(ask, **more)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(changes, "make_call", dies)
        with pytest.raises(KeyboardInterrupt):
            pay(owner, pro, store_id, "SPRING-25")
    lost = Charge.objects.latest("pk")
    assert (lost.state, uses(till)) == (ChargeState.OPENED, 1)
    if is_reported:
        till.deliver()
    for answer in (pay(owner, pro, store_id, "SPRING-25"), pay(owner, pro, store_id, "SPRING-25")):
        assert (answer["success"], answer["charge_id"], answer["confirm_url"]) == (True, str(lost.pk), "")
    till.deliver()
    lost.refresh_from_db()
    assert (lost.state, running()) == (ChargeState.PAID, ("Pro", "paid"))
    assert [payment.amount_minor for payment in Payment.objects.order_by("pk")] == [4900, 2525]
    assert uses(till) == 1


def test_no_code_is_sent_to_the_provider_once_the_change_is_made(
    desk: Desk, till: Till, store_id: int, pro: Plan
) -> None:
    publish(desk, most_uses=1)
    row = PaidSubscription.objects.get()
    change = partial(
        payments(row.provider).change_subscription,
        *(row.external_id, quote(read_offer(pro.pk, language="en"))),
        at=ChangeAt.NOW,
        code="SPRING-25",
    )
    made = change(key="first")
    assert uses(till) == 1
    for key in ("first", "second"):  # its answer was lost, or another window asks
        assert change(key=key) == made
    assert len(till.all("invoice")) == 2

"""Rewards are for others' payments that stand: not for oneself, not for money that went back, not for strangers."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from django.test import Client

from fixtures.sandbox.stripe import disputes
from server.adapters.stripe.calls import api
from server.company.coupons.jobs import read_all
from server.company.ledger.contracts import Unit
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.company.payments.models import Payment
from server.company.plans.models import Plan
from server.company.rewards.contracts import Earned
from server.company.rewards.models import Lot, Redemption
from server.company.rewards.services.points import expire_points, keep_earned
from server.company.rewards.services.referrals import keep_marks, keep_referral
from server.company.workorders.models import Quote
from server.company.workorders.services.earnings import earn_services
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tests.balance.conftest import credit
from tests.factories.stores import StoreFactory
from tests.finance.conftest import Desk
from tests.payments.conftest import PAYS, Till
from tests.payments.conftest import buy as buy
from tests.payments.conftest import scope as scope
from tests.payments.conftest import sell as sell
from tests.payments.conftest import store_id as store_id
from tests.payments.conftest import till as till
from tests.support.devices import HERE, browser_at, log_in
from tests.support.jobs import drain_jobs
from tests.support.paying import charge
from tests.support.people import PASSWORD, Person
from tests.support.rewards import DISCOUNT, VOUCHER, balance_of, offers, points, redeem, refund, rule_on
from tests.support.rewards import desk as desk
from tests.support.service_quotes import Deal
from tests.support.threads import all_at_once
from tests.support.top_ups import opened
from tests.support.upgrade_codes import pay, preview

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]
OTHER_CARD = "5555555555554444"


def test_spent_points_of_a_refund_are_taken_back_and_the_next_points_fill_the_gap(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    rule_on(desk, "plan_paid")
    voucher = desk.call("POST", "rewards", VOUCHER)
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    till.deliver()
    assert redeem(owner, voucher)["success"]
    refund(desk, "29.00")
    shown = balance_of(owner)
    assert (shown["pointBalance"], shown["pointBalanceShown"], points(owner)) == (-40, "-40", 0)
    assert redeem(owner, voucher, "question-2")["msg"] == "You don't have enough points for this reward."
    more: dict[str, Any] = {"amount_minor": 3_000, "currency": "USD", "paid_at": clock.now(), "now": clock.now()}
    keep_earned(owner.actor.tenant_id, Earned.PLAN_PAID, key="plan:stripe:next", **more)
    assert (balance_of(owner)["pointBalance"], Lot.objects.latest("pk").left) == (20, 20)
    expire_points(now=clock.now() + timedelta(days=31))
    assert (balance_of(owner)["pointBalance"], is_closed(trial_balance())) == (0, True)


def test_points_that_were_spent_are_taken_from_those_of_other_payments_first(desk: Desk, owner: Person) -> None:
    rule_on(desk, "plan_paid")
    merchant, now = owner.actor.tenant_id, clock.now()
    paid: dict[str, Any] = {"currency": "USD", "paid_at": now, "now": now}
    keep_earned(merchant, Earned.PLAN_PAID, key="first", amount_minor=2_000, **paid)
    keep_earned(merchant, Earned.PLAN_PAID, key="second", amount_minor=1_500, **paid)
    redeem(owner, desk.call("POST", "rewards", VOUCHER))
    for amount, left in ((500, 0), (0, -10), (0, -10)):
        keep_earned(merchant, Earned.PLAN_PAID, key="first", amount_minor=amount, **paid)
        assert balance_of(owner)["pointBalance"] == left
    assert list(Lot.objects.order_by("pk").values_list("points", "left")) == [(0, 0), (30, 0)]


def test_a_refunded_plan_whose_dispute_is_lost_takes_money_and_points_once(
    desk: Desk, owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    rule_on(desk, "plan_paid")
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    till.deliver()
    refund(desk, "9.50")
    assert points(owner) == 38
    (existing,) = till.all("charge")
    made: Any = disputes.begin(till.account, existing, "fraudulent")
    till.deliver()
    assert points(owner) == 38, "the bank has not decided"
    disputes.end(till.account, made, "lost")
    till.deliver()
    till.deliver(again=True, newest_first=True)
    assert (balance_of(owner)["pointBalance"], is_closed(trial_balance())) == (0, True)
    assert (
        owner.get("capital")["capital"][0] | {"balance": "0.00", "held": "0.00", "owed": "0.00"}
        == (owner.get("capital")["capital"][0])
    )


def test_a_service_whose_payment_is_lost_keeps_no_points(
    desk: Desk, owner: Person, till: Till, staff: Callable[..., Client]
) -> None:
    rule_on(desk, "service_completed")
    deal = Deal(owner, staff("support"))
    till.pay(deal.ask(f"quote/{deal.offer(price='50.00')}/card")["confirm_url"])
    till.deliver()
    assert deal.ask(f"quote/{Quote.objects.get().pk}/check")["success"]
    deal.deliver()
    deal.ask("accept")
    assert points(owner) == 100
    (existing,) = till.all("charge")
    disputes.end(till.account, disputes.begin(till.account, existing, "fraudulent") or {}, "lost")
    till.deliver()
    for _ in range(2):
        earn_services(now=clock.now())
        assert balance_of(owner)["pointBalance"] == 0


@pytest.fixture
def bought_code(desk: Desk, owner: Person, till: Till) -> str:
    """A code of 5 dollars that the owner bought with points."""
    credit(owner.actor.tenant_id, 100, Unit.POINTS)
    redeem(owner, desk.call("POST", "rewards", DISCOUNT))
    drain_jobs()
    return str(offers(owner)["redemptions"][0]["code"])


def make_older(till: Till) -> None:
    """Make the code as those were made that are not bound to their buyer."""
    till.all("promotion_code")[0]["customer"] = None
    Redemption.objects.update(is_bound=False)


@pytest.mark.parametrize("is_old", [False, True])
def test_a_code_lowers_the_page_of_its_buyer_only(
    bought_code: str,
    owner: Person,
    stranger: Person,
    other_tenant: TenantRef,
    till: Till,
    sell: Sell,
    store_id: int,
    is_old: bool,
) -> None:
    if is_old:
        make_older(till)
    for _ in range(2):
        read_all()
    assert [row["active"] for row in till.all("promotion_code")] == [False, True][not is_old :]
    plan = sell("Basic", 2900)
    with tenant_scope_of(other_tenant):
        other_store = StoreFactory.create(platform=3).pk
    theirs, own = charge(stranger, plan, other_store)["confirm_url"], charge(owner, plan, store_id)["confirm_url"]
    for page, due in ((theirs, "29.00"), (own, "24.00")):
        assert due in httpx.post(page, data={"code": bought_code, "do": "code"}).text
        assert till.pay(page) == 303
    till.deliver()
    assert sorted(Payment.objects.values_list("amount_minor", flat=True)) == [2400, 2900]
    assert Redemption.objects.get().state == "used"


def test_an_old_code_of_a_deleted_merchant_ends(bought_code: str, till: Till) -> None:
    make_older(till)
    Redemption.objects.update(merchant_id=10**9)
    for _ in range(2):
        read_all()
    assert ([row["active"] for row in till.all("promotion_code")], len(till.all("customer"))) == ([False], 1)


def test_a_code_of_somebody_else_lowers_no_larger_plan(
    desk: Desk, owner: Person, stranger: Person, till: Till, buy: Sell, sell: Sell, store_id: int
) -> None:
    buy("Plus", 4900)
    credit(stranger.actor.tenant_id, 100, Unit.POINTS)
    redeem(stranger, desk.call("POST", "rewards", DISCOUNT))
    drain_jobs()
    code, pro = offers(stranger)["redemptions"][0]["code"], sell("Pro", 9900)
    assert preview(owner, pro, store_id, code)["fields"] == {"code": "This code belongs to another account."}
    assert pay(owner, pro, store_id, code)["fields"] == {"code": "This code belongs to another account."}
    assert (Payment.objects.count(), offers(stranger)["redemptions"][0]["state"]) == (1, "ready")


SAME = ("card", "payer", "company", "device", "")


@pytest.mark.parametrize("is_before", [True, False])
@pytest.mark.parametrize("same", SAME)
def test_a_referral_of_oneself_earns_nothing_whenever_it_shows(
    desk: Desk, owner: Person, stranger: Person, till: Till, sell: Sell, store_id: int, same: str, is_before: bool
) -> None:
    rule_on(desk, "referral")
    code = offers(stranger)["referral_link"].partition("/register?referrer=")[2]
    assert keep_referral(owner.actor.tenant_id, code=code, now=clock.now())
    page = charge(owner, sell("Basic", 2900), store_id)["confirm_url"]
    browser = browser_at(HERE)
    assert log_in(browser).json()["success"]

    def show() -> None:
        """The referrer shows up: with what the other has used too, or with nothing of it."""
        card = PAYS if same == "card" else OTHER_CARD
        email = "a@example.com" if same == "payer" else "b@example.com"
        till.pay(opened(stranger)["confirm_url"], card, email=email)
        till.deliver()
        log_in(browser if same == "device" else browser_at(HERE), PASSWORD, "stranger@example.com")
        if same == "company":
            keep_marks(stranger.actor.tenant_id, ["tax:DE123456789"], now=clock.now())

    if same == "company":
        (customer,) = till.all("customer")
        api().customers.tax_ids.create(customer["id"], {"type": "eu_vat", "value": "DE123456789"})
    if is_before:
        show()
    till.pay(page)
    till.deliver()
    if not is_before:
        assert points(stranger) == 58
        show()
    till.deliver(again=True)
    assert (balance_of(stranger)["pointBalance"], is_closed(trial_balance())) == (0 if same else 58, True)


@pytest.mark.django_db(transaction=True)
def test_two_quotes_paid_at_once_take_a_voucher_each(desk: Desk, owner: Person, staff: Callable[..., Client]) -> None:
    credit(owner.actor.tenant_id, 120, Unit.POINTS)
    credit(owner.actor.tenant_id, 10_000)
    voucher = desk.call("POST", "rewards", VOUCHER)
    for number in range(2):
        assert redeem(owner, voucher, f"question-{number}")["success"]
    office = staff("support")
    deals = [Deal(owner, office) for _ in range(2)]
    paths = [f"quote/{deal.offer(price='50.00')}/balance" for deal in deals]
    answers = all_at_once(
        *[lambda deal=deal, path=path: deal.ask(path) for deal, path in zip(deals, paths, strict=True)]
    )
    assert [answer["success"] for answer in answers] == [True, True]
    assert (deals[0].has(), set(Redemption.objects.values_list("state", flat=True))) == (4_000, {"used"})
    assert sorted(Quote.objects.values_list("voucher_minor", flat=True)) == [2_000, 2_000]

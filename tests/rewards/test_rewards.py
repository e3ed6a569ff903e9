"""Merchants earn points by what they pay, lose them in time, and give them for discounts and vouchers."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from django.test import Client

from server.company.coupons.jobs import read_all
from server.company.ledger.contracts import Unit
from server.company.ledger.models import Entry, Line
from server.company.plans.models import Plan
from server.company.rewards.models import EarnRule, Lot, Redemption, Referral
from server.company.rewards.services.points import expire_points
from server.company.rewards.services.referrals import keep_referral, reward_referrer
from server.company.staff.models import AuditEntry
from server.company.workorders.models import Quote
from server.company.workorders.services.card_quotes import sweep_card_quotes
from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import Permanent
from tests.balance.conftest import credit, fresh_code
from tests.finance.conftest import Desk
from tests.payments.conftest import Till
from tests.payments.conftest import scope as scope
from tests.payments.conftest import sell as sell
from tests.payments.conftest import store_id as store_id
from tests.payments.conftest import till as till
from tests.support.jobs import drain_jobs
from tests.support.paying import charge, check
from tests.support.people import Person
from tests.support.rewards import DISCOUNT, RULE, VOUCHER, offers, points, redeem
from tests.support.rewards import desk as desk
from tests.support.service_quotes import Deal
from tests.support.service_quotes import books as service_books

pytestmark = pytest.mark.django_db

STATEMENT = "/api/points-service/reward/statement.csv"


@pytest.fixture
def deal(owner: Person, staff: Callable[..., Client], desk: Desk) -> Deal:
    """A request of who has a voucher of 20 dollars."""
    credit(owner.actor.tenant_id, 40, Unit.POINTS, key="points")
    assert redeem(owner, desk.call("POST", "rewards", VOUCHER))["redemption"]["state"] == "ready"
    return Deal(owner, staff("support"))


def test_a_paid_plan_earns_points_that_follow_refunds_and_are_lost_in_time(
    desk: Desk, owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    desk.call("POST", "earn_rules", RULE)
    # The provider tells whole seconds: what it dates to this one may seem to be before.
    EarnRule.objects.update(since=clock.now() - timedelta(minutes=1))
    opened = charge(owner, sell("Basic", 2900), store_id)
    till.pay(opened["confirm_url"])
    assert check(owner, opened["charge_id"])["success"]
    till.deliver(again=True)
    assert (points(owner), Lot.objects.count()) == (58, 1)
    shown = offers(owner)
    assert [(rule["kind"], rule["points"], rule["per"]) for rule in shown["rules"]] == [("plan_paid", 2, "1.00")]
    assert shown["expiring"]["points"] == 58
    params = {"key": "form-0001", "amount": "9.50", "target": "balance", "reason": "Goodwill", "code": fresh_code()}
    desk.call("POST", f"payments/{desk.call('GET', 'payments')['data'][0]['id']}/refunds", params)
    assert points(owner) == 38
    for language, word in (("en", "Taken back"), ("zh-CN", "收回")):
        file = owner.client.get(STATEMENT, headers={"Accept-Language": language}).getvalue().decode()
        assert [line.split(",")[2] for line in file.splitlines() if ",-20," in line] == [word]
    end = Lot.objects.get().expires_at
    assert end is not None
    assert [expire_points(now=end - timedelta(seconds=1)), expire_points(now=end), expire_points(now=end)] == [0, 1, 0]
    assert (points(owner), offers(owner)["expiring"]) == (0, None)
    kinds = Entry.objects.filter(lines__unit="POINTS").distinct().order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["earn", "earn_back", "expire"]


def test_a_rule_that_is_put_on_later_earns_nothing_for_what_was_paid_before(
    desk: Desk, owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    rule = desk.call("POST", "earn_rules", RULE | {"is_on": False})
    opened = charge(owner, sell("Basic", 2900), store_id)
    till.pay(opened["confirm_url"])
    desk.call("PUT", f"earn_rules/{rule['id']}", RULE | {"version": rule["version"]})
    till.deliver()
    assert (points(owner), Lot.objects.count()) == (0, 0)
    desk.call("PUT", f"earn_rules/{rule['id']}", RULE | {"version": rule["version"]}, status=409)
    desk.call("POST", "earn_rules", RULE, status=422)
    assert [entry.action for entry in AuditEntry.objects.order_by("pk")] == ["earn_rules.create", "earn_rules.save"]


def test_points_become_a_code_that_lowers_a_plan_once(
    desk: Desk, owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    reward = desk.call("POST", "rewards", DISCOUNT)
    assert redeem(owner, reward)["msg"] == "You don't have enough points for this reward."
    credit(owner.actor.tenant_id, 100, Unit.POINTS)
    assert redeem(owner, reward)["redemption"]["state"] == "making"
    assert redeem(owner, reward)["success"]
    assert (points(owner), Redemption.objects.count()) == (60, 1)
    drain_jobs()
    mine = offers(owner)["redemptions"][0]
    assert (mine["state"], mine["amount"]) == ("ready", "5.00")
    page = charge(owner, sell("Basic", 2900), store_id)["confirm_url"]
    assert "24.00" in httpx.post(page, data={"code": mine["code"], "do": "code"}).text
    till.pay(page)
    read_all()
    assert offers(owner)["redemptions"][0]["state"] == "used"


def test_a_code_is_used_as_soon_as_its_payment_is_reported(
    desk: Desk, owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    credit(owner.actor.tenant_id, 100, Unit.POINTS)
    redeem(owner, desk.call("POST", "rewards", DISCOUNT))
    drain_jobs()
    page = charge(owner, sell("Basic", 2900), store_id)["confirm_url"]
    httpx.post(page, data={"code": offers(owner)["redemptions"][0]["code"], "do": "code"})
    till.pay(page)
    till.deliver()
    assert offers(owner)["redemptions"][0]["state"] == "used"
    assert Redemption.objects.get().used_at is not None


def test_what_the_provider_refuses_gives_the_points_back(
    desk: Desk, owner: Person, till: Till, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise Permanent(Reason("payments.refused"))

    monkeypatch.setattr(type(registry.coupons()), "keep_coupon", refuse)
    credit(owner.actor.tenant_id, 40, Unit.POINTS)
    assert redeem(owner, desk.call("POST", "rewards", DISCOUNT))["success"]
    drain_jobs()
    assert (points(owner), Redemption.objects.get().state) == (40, "returned")


def test_a_voucher_lowers_a_service_that_is_paid_from_the_balance(deal: Deal, desk: Desk, owner: Person) -> None:
    desk.call("POST", "earn_rules", RULE | {"kind": "service_completed"})
    quote = deal.offer()
    assert deal.terms()["voucher"] == "20.00"
    assert deal.ask(f"quote/{quote}/balance")["success"] is False
    assert Redemption.objects.get().state == "ready"
    credit(owner.actor.tenant_id, 2_990)
    assert deal.ask(f"quote/{quote}/balance")["success"]
    assert (deal.has(), deal.terms()["voucher"], Redemption.objects.get().state) == (0, "", "used")
    cost = Line.objects.get(account__kind="rewards", unit="USD")
    assert (cost.amount, Quote.objects.get().paid_by) == (-2_000, "balance")
    deal.deliver()
    deal.ask("accept")
    assert points(owner) == 98


def test_a_voucher_lowers_a_service_that_is_paid_by_card_once(deal: Deal, till: Till) -> None:
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/card")["confirm_url"]
    assert (Redemption.objects.get().state, deal.terms()["voucher"]) == ("held", "20.00")
    assert deal.ask(f"quote/{quote}/card")["confirm_url"] == page
    till.pay(page)
    assert deal.ask(f"quote/{quote}/check")["success"]
    till.deliver(again=True)
    assert (sweep_card_quotes(now=clock.now()), Redemption.objects.get().state) == (0, "used")
    assert [row["amount"] for row in till.all("charge")] == [2_990]
    posted = Line.objects.filter(unit="USD", account__kind="rewards").values_list("amount", flat=True)
    assert (list(posted), service_books()) == ([-2_000], {"deferred": 4_990})
    deal.deliver()
    deal.ask("accept")
    assert service_books() == {"deferred": 0, "revenue": 4_990}


def test_a_voucher_is_free_again_when_its_quote_is_declined_and_serves_the_next(deal: Deal, till: Till) -> None:
    first = deal.offer()
    page = deal.ask(f"quote/{first}/card")["confirm_url"]
    assert sweep_card_quotes(now=clock.now()) == 0
    assert Redemption.objects.get().state == "held", "its page can still be paid"
    assert deal.ask(f"quote/{first}/decline")["success"]
    sweep_card_quotes(now=clock.now())
    assert (Redemption.objects.get().state, till.pay(page) == 303) == ("ready", False)
    second = deal.offer(price="15")
    assert deal.terms()["voucher"] == "15.00"
    response = deal.ask(f"quote/{second}/card")
    assert (response["success"], response["confirm_url"], Quote.objects.latest("pk").state) == (True, "", "accepted")


def test_a_page_for_the_whole_amount_is_closed_once_a_voucher_exists(deal: Deal, till: Till) -> None:
    Redemption.objects.update(state="making")
    quote = deal.offer()
    dear = deal.ask(f"quote/{quote}/card")["confirm_url"]
    Redemption.objects.update(state="ready")
    assert deal.ask(f"quote/{quote}/card")["confirm_url"] != dear
    assert till.pay(dear) != 303
    credit(deal.person.actor.tenant_id, 2_990)
    assert deal.ask(f"quote/{quote}/balance")["success"]
    assert (deal.has(), till.all("charge"), Redemption.objects.get().state) == (0, [], "used")


def test_who_brings_a_merchant_earns_by_their_first_paid_plan_once(
    desk: Desk, owner: Person, stranger: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    assert offers(stranger)["referral_link"] == ""
    desk.call("POST", "earn_rules", RULE | {"kind": "referral"})
    EarnRule.objects.update(since=clock.now() - timedelta(minutes=1))
    code, own = (offers(person)["referral_link"].partition("/register?referrer=")[2] for person in (stranger, owner))
    reported = [keep_referral(owner.actor.tenant_id, code=row, now=clock.now()) for row in (own, "NOBODY", code, code)]
    assert (reported, Referral.objects.get().referrer_id) == ([False, False, True, False], stranger.actor.tenant_id)
    opened = charge(owner, sell("Basic", 2900), store_id)
    till.pay(opened["confirm_url"])
    assert check(owner, opened["charge_id"])["success"]
    till.deliver(again=True)
    second: dict[str, Any] = {"amount_minor": 9_900, "currency": "USD", "paid_at": clock.now(), "now": clock.now()}
    reward_referrer(owner.actor.tenant_id, payment="plan:stripe:another", **second)
    assert (points(stranger), points(owner), Lot.objects.count()) == (58, 0, 1)
    params = {"key": "form-0001", "amount": "29.00", "target": "balance", "reason": "Goodwill", "code": fresh_code()}
    desk.call("POST", f"payments/{desk.call('GET', 'payments')['data'][0]['id']}/refunds", params)
    assert points(stranger) == 0


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("earn_rules", RULE | {"currency": "CHF"}, "currency"),
        ("earn_rules", RULE | {"per": "0.001"}, "per"),
        ("rewards", DISCOUNT | {"currency": "EUR"}, "currency"),
        ("rewards", DISCOUNT | {"name_zh": " "}, "name_zh"),
    ],
)
def test_what_does_not_fit_is_not_kept(desk: Desk, path: str, body: dict[str, Any], field: str) -> None:
    assert list(desk.call("POST", path, body, status=422)["fields"]) == [field]
    assert desk.call("GET", path)["total"] == 0


def test_who_may_not_see_points_gives_none(desk: Desk, owner: Person, member: Person) -> None:
    reward = desk.call("POST", "rewards", VOUCHER)
    credit(owner.actor.tenant_id, 40, Unit.POINTS)
    assert redeem(member, reward)["code"] == 1000403
    assert (points(owner), Redemption.objects.exists()) == (40, False)

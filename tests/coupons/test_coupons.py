"""Staff give codes away: made at the provider, taken on its page for what they are for, counted and ended."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.company.coupons.jobs import read_all
from server.company.coupons.models import Coupon
from server.company.coupons.services import keep_coupon
from server.company.payments.models import Charge, Payment, ProviderCall
from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.finance.conftest import Desk
from tests.payments.conftest import Till
from tests.payments.conftest import scope as scope
from tests.payments.conftest import sell as sell
from tests.payments.conftest import store_id as store_id
from tests.payments.conftest import till as till
from tests.support.coupons import Sell, publish, shown, text
from tests.support.coupons import desk as desk
from tests.support.jobs import drain_jobs
from tests.support.paying import books, charge, check, running
from tests.support.people import Person
from tests.support.renewals import renew

pytestmark = pytest.mark.django_db


def test_a_code_lowers_what_its_plans_cost_and_its_uses_are_counted(
    desk: Desk, till: Till, owner: Person, sell: Sell, store_id: int
) -> None:
    plan, other = sell("Pro", 2900), sell("Max", 9900)
    coupon = publish(desk, plan_ids=[plan.pk], most_uses=5, until="2099-01-01T00:00:00Z")
    assert (coupon["state"], coupon["code"], coupon["percent"], coupon["plans"]) == (
        *("active", "SPRING-25", "25", ["Pro (monthly)"]),
    )
    (made,) = till.all("coupon")
    assert (made["percent_off"], made["duration"], made["max_redemptions"]) == (25, "once", 5)
    assert till.all("promotion_code")[0]["code"] == "SPRING-25"
    assert "does not apply" in shown(charge(owner, other, store_id)["confirm_url"], "SPRING-25")
    page = charge(owner, plan, store_id)["confirm_url"]
    assert "21.75 USD" in shown(page, "spring-25")
    till.pay(page)
    read_all()
    assert desk.call("GET", f"coupons/{coupon['id']}")["uses"] == 1
    assert [item["subject"] for item in ProviderCall.objects.filter(operation="keep_coupon").values("subject")] == [
        f"coupon {coupon['id']}"
    ]


def test_with_a_code_for_all_nothing_is_paid_and_the_plan_is_on(
    desk: Desk, till: Till, owner: Person, sell: Sell, store_id: int
) -> None:
    coupon = publish(desk, percent="100", most_uses=1)
    opened = charge(owner, sell("Pro", 2900), store_id)
    assert "0.00 USD" in shown(opened["confirm_url"], "SPRING-25")
    assert till.pay(opened["confirm_url"]) == 303
    assert check(owner, opened["charge_id"])["success"]
    till.deliver()
    read_all()
    assert (running(), Charge.objects.get().state) == (("Pro", "paid"), "paid")
    (invoice,) = owner.get("plan/invoices")["invoices"]
    assert (invoice["total"], invoice["state"], Payment.objects.count(), books()) == ("0.00", "paid", 0, {})
    used = desk.call("GET", f"coupons/{coupon['id']}")
    assert (used["uses"], used["state"]) == (1, "ended")
    assert renew(till) == 2
    assert [invoice["total"] for invoice in owner.get("plan/invoices")["invoices"]] == ["29.00", "0.00"]
    assert (running(), books()["deferred"], Payment.objects.get().amount_minor) == (("Pro", "paid"), 2900, 2900)


def test_an_ended_code_is_not_taken_any_more(desk: Desk, till: Till, owner: Person, sell: Sell, store_id: int) -> None:
    coupon = publish(desk, percent=None, amount="5.00", currency="USD", lasting="months", months=3)
    assert (till.all("coupon")[0]["amount_off"], till.all("coupon")[0]["duration_in_months"]) == (500, 3)
    desk.call("POST", f"coupons/{coupon['id']}/withdraw", {})
    drain_jobs()
    assert desk.call("GET", "coupons?state=ended")["total"] == 1
    assert "invalid" in shown(charge(owner, sell("Pro", 2900), store_id)["confirm_url"], "SPRING-25")
    desk.call("POST", f"coupons/{coupon['id']}/withdraw", {}, status=409)
    assert [entry.action for entry in AuditEntry.objects.order_by("pk")] == ["coupons.publish", "coupons.withdraw"]
    assert publish(desk)["state"] == "active", "the code is free again"


def test_a_job_that_died_makes_no_second_code(desk: Desk, till: Till) -> None:
    coupon = publish(desk)
    Coupon.objects.update(state="making", external_id="")
    keep_coupon(int(coupon["id"]))
    assert (len(till.all("coupon")), len(till.all("promotion_code"))) == (1, 1)
    assert Coupon.objects.get().external_id == till.all("promotion_code")[0]["id"]


def test_what_the_provider_refuses_is_shown_and_can_be_changed(desk: Desk, till: Till) -> None:
    publish(desk)
    Coupon.objects.update(state="ended")  # only with us: the provider still takes it
    again = publish(desk)
    assert (again["state"], bool(again["reason"])) == ("failed", True)
    saved = desk.call("PUT", f"coupons/{again['id']}", text(code="SPRING-26") | {"version": again["version"]})
    desk.call("POST", f"coupons/{again['id']}/publish", {"version": saved["version"]})
    drain_jobs()
    assert desk.call("GET", f"coupons/{again['id']}")["state"] == "active"


def test_codes_end_by_themselves_when_their_time_is_over(desk: Desk, till: Till) -> None:
    until = clock.now() + timedelta(days=1)
    coupon = publish(desk, until=until.isoformat())
    with time_machine.travel(until + timedelta(minutes=1), tick=False):
        read_all()
    assert Coupon.objects.get(pk=coupon["id"]).state == "ended"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"code": "no spaces"}, "code"),
        ({"name": " "}, "name"),
        ({"percent": None}, "percent"),
        ({"amount": "5.00"}, "percent"),
        ({"percent": "0"}, "percent"),
        ({"percent": None, "amount": "0"}, "amount"),
        ({"percent": None, "amount": "5.00", "currency": "CHF"}, "currency"),
        ({"lasting": "months"}, "months"),
        ({"until": "2020-01-01T00:00:00Z"}, "until"),
        ({"plan_ids": [999_999]}, "plan_ids"),
    ],
)
def test_what_does_not_fit_is_named(desk: Desk, changes: dict[str, Any], field: str) -> None:
    assert field in desk.call("POST", "coupons", text(**changes), status=422)["fields"]
    assert Coupon.objects.count() == 0


def test_a_code_goes_out_as_who_publishes_it_read_it(desk: Desk, till: Till) -> None:
    draft = desk.call("POST", "coupons", text())
    saved = desk.call("PUT", f"coupons/{draft['id']}", text(percent="50") | {"version": draft["version"]})
    desk.call("POST", f"coupons/{draft['id']}/publish", {"version": draft["version"]}, status=409)
    assert desk.call("GET", f"coupons/{draft['id']}")["state"] == saved["state"] == "draft"
    assert till.all("coupon") == []


def test_codes_are_unique_and_what_is_out_is_not_changed(desk: Desk, till: Till, staff: Callable[..., Client]) -> None:
    coupon = publish(desk)
    assert "code" in desk.call("POST", "coupons", text(), status=422)["fields"]
    desk.call("PUT", f"coupons/{coupon['id']}", text() | {"version": coupon["version"]}, status=409)
    desk.call("POST", f"coupons/{coupon['id']}/publish", {"version": coupon["version"]}, status=409)
    desk.call("GET", "coupons/999999", status=404)
    Desk(staff("support")).call("GET", "coupons", status=403)
    assert (Coupon.objects.count(), len(till.all("coupon"))) == (1, 1)

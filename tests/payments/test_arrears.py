"""What the portal's banner says of a failed payment, and that who says that they have paid is asked about at once."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu, Sensitive
from server.company.payments.models import Invoice
from server.company.plans.models import Plan
from server.tenancy.contracts import TenantRef
from tests.factories.unpaid_plans import owe
from tests.payments.overdue import PAYS, Renewals
from tests.payments.overdue import renewals as renewals
from tests.support.paying import charge, check, running
from tests.support.people import Person, make_person

pytestmark = pytest.mark.django_db

LATE = "The payment hasn't arrived yet. If you've just paid, try again in a moment."


def arrears(person: Person) -> list[Any]:
    found: list[Any] = person.get("plan/check")["arrears"]
    return found


def test_the_banner_says_what_failed_and_what_happens_when(renewals: Renewals) -> None:
    assert arrears(renewals.owner) == []
    renewals.fail()
    (owed,) = arrears(renewals.owner)
    invoice, row = Invoice.objects.get(state="open"), renewals.row
    assert row.past_due_since is not None
    assert {**owed, "next_try_at": None, "read_only_from": None} == {
        "platform": 3,
        "plan": "Basic (monthly)",
        "state": "grace",
        "amount": "29.00",
        "currency": "USD",
        "card": "0341",
        "next_try_at": None,
        "read_only_from": None,
        "pay_url": renewals.page(),
        "is_from_balance": False,
    }
    assert datetime.fromisoformat(owed["next_try_at"]) == invoice.next_try_at
    assert datetime.fromisoformat(owed["read_only_from"]) == row.past_due_since + timedelta(days=7)
    renewals.go(days=8)
    assert [row["state"] for row in arrears(renewals.owner)] == ["read_only"]
    renewals.pay()
    assert arrears(renewals.owner) == []


def test_who_says_that_they_have_paid_is_believed_when_the_provider_says_so(renewals: Renewals) -> None:
    renewals.fail()
    renewals.go(days=8)
    refused = renewals.owner.post("plan/arrears/check")
    assert (refused["success"], refused["msg"]) == (False, LATE)
    assert renewals.owner.get("plan/check")["code"] == 1001003
    renewals.card(PAYS)
    assert renewals.till.pay(renewals.page()) < 400
    assert renewals.owner.get("plan/check")["code"] == 1001003, "nobody told us"
    assert renewals.owner.post("plan/arrears/check")["success"]
    assert (renewals.owner.get("plan/check")["code"], running()) == (200, ("Basic", "paid"))
    assert renewals.owner.post("plan/arrears/check")["success"]


def test_the_plan_dialog_leads_to_the_open_invoice(renewals: Renewals, store_id: int) -> None:
    renewals.fail()
    renewals.go(days=8)
    owner, plan = renewals.owner, Plan.objects.get(name_en="Basic")
    selected = owner.get("edition_plan/detail", platform=3)["edition"]["selected_user_plan"]
    assert (selected["plan_id"], selected["over"]) == (str(plan.pk), True)
    opened = charge(owner, plan, store_id)
    assert opened["confirm_url"] == renewals.page()
    assert renewals.till.pay(opened["confirm_url"]) < 400
    assert check(owner, opened["charge_id"])["success"]
    assert (owner.get("plan/check")["code"], running()) == (200, ("Basic", "paid"))


def test_a_sub_account_without_the_right_sees_that_but_not_what_is_owed(owner: Person, tenant: TenantRef) -> None:
    owe(tenant)
    root = owner.actor.user_id
    ann = make_person(tenant, "ann@example.com", root=root, rights=[Menu.IMPORT_LIST])
    ben = make_person(tenant, "ben@example.com", root=root, rights=[Sensitive.PLANS_AND_BALANCE])
    (owed,) = arrears(ann)
    assert (owed["plan"], owed["amount"], owed["card"], owed["pay_url"]) == ("Pro (monthly)", None, "", "")
    assert arrears(ben)[0]["amount"] == "29.00"
    assert ann.post("plan/arrears/check")["code"] == 1000403


def test_another_merchant_owes_nothing(owner: Person, stranger: Person, tenant: TenantRef) -> None:
    owe(tenant)
    assert len(arrears(owner)) == 1
    assert arrears(stranger) == []
    assert stranger.post("plan/arrears/check")["success"]

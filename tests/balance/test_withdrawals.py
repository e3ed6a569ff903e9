"""A merchant withdraws: the money is on hold at once, finance approves and pays, or it is given back."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.balance.models import Withdrawal
from server.company.identity.contracts import Menu, Sensitive
from server.company.ledger.contracts import AccountKind, Unit
from server.company.ledger.models import Entry
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.company.staff.models import AuditEntry
from server.kit.vault import unseal
from tests.balance.conftest import Finance, fresh_code, kept
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.withdrawals import ask, requested_withdrawal

pytestmark = pytest.mark.django_db

NO_TAKING_OUT = "You don't have the right to withdraw money or export data. Please ask the owner of the main account."
NO_BALANCE = "You don't have the right to the balance and rewards. Please ask the owner of the main account."
RIGHTS = (Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE, Sensitive.WITHDRAW_AND_EXPORT)


def test_a_requested_withdrawal_is_on_hold_and_listed(rich: Person) -> None:
    number = requested_withdrawal(rich)
    assert kept(rich.actor.tenant_id) == (487_950, 12_050)
    listed = rich.get("capital/withdrawals")
    assert (listed["count"], listed["minimum"]) == (1, {"USD": "10.00", "CNY": "70.00"})
    (row,) = listed["withdrawals"]
    assert {name: row[name] for name in ("id", "currency", "amount", "payout", "state", "asked_by")} == {
        "id": number,
        "currency": "USD",
        "amount": "120.50",
        "payout": "Commerzbank ···· 3000",
        "state": "waiting",
        "asked_by": "owner@example.com",
    }
    lines = rich.get("capital/statement")["lines"]
    assert [(line["account"], line["type"], line["amount"]) for line in lines[:2]] == [
        ("held", "hold", "120.50"),
        ("available", "hold", "-120.50"),
    ]
    assert {line["reference"] for line in lines[:2]} == {f"withdrawal {number}"}


def test_the_bank_account_is_kept_encrypted_and_shown_to_finance_alone(rich: Person, finance: Finance) -> None:
    number = requested_withdrawal(rich)
    row = Withdrawal.objects.get()
    assert "DE89" not in row.sealed_payout
    account = {"holder": "Anna Muster", "bank": "Commerzbank", "account": "DE89370400440532013000"}
    assert unseal(row.sealed_payout) == account | {"bank_code": "COBADEFF"}
    assert "0532" not in str(rich.get("capital/withdrawals"))
    assert "0532" not in str(finance.call("GET", f"withdrawals/{number}"))
    assert finance.call("GET", f"withdrawals/{number}/payout")["payout"]["account"] == account["account"]


def test_a_form_that_is_sent_twice_asks_once(rich: Person) -> None:
    assert requested_withdrawal(rich) == requested_withdrawal(rich)
    assert (kept(rich.actor.tenant_id), Withdrawal.objects.count()) == ((487_950, 12_050), 1)
    for other in ({"amount": "120.51"}, {"account": "GB82 WEST 1234 5698 7654 32"}, {"holder": "Eve"}):
        answer = ask(rich, **other)
        assert (answer["success"], answer["code"]) == (False, 1000409)
    assert (kept(rich.actor.tenant_id), Withdrawal.objects.count()) == ((487_950, 12_050), 1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"amount": "9.99"}, "amount"),
        ({"amount": "10.001"}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"amount": "-20"}, "amount"),
        ({"amount": "NaN"}, "amount"),
        ({"holder": "  "}, "holder"),
        ({"bank": ""}, "bank"),
        ({"account": ""}, "account"),
        ({"currency_type": 3}, "currency_type"),
        ({"current_password": "wrong1"}, "current_password"),
        ({"key": "short"}, "key"),
        ({"holder": "x" * 101}, "holder"),
    ],
)
def test_what_makes_no_sense_is_refused_by_field(rich: Person, change: dict[str, Any], field: str) -> None:
    answer = ask(rich, **change)
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, [field])
    assert (kept(rich.actor.tenant_id), Withdrawal.objects.count()) == ((500_000, 0), 0)


def test_more_than_the_balance_moves_nothing(rich: Person) -> None:
    answer = ask(rich, amount="5000.01")
    assert (answer["code"], answer["msg"]) == (1000409, "The balance is too low for this amount.")
    assert (kept(rich.actor.tenant_id), Withdrawal.objects.count(), Entry.objects.count()) == ((500_000, 0), 0, 1)


@pytest.mark.parametrize("missing", RIGHTS)
def test_without_a_right_nothing_leaves(rich: Person, member_with: Callable[..., Person], missing: str) -> None:
    number = requested_withdrawal(rich)
    member = member_with(Menu.CAPITAL_MANAGE, *[right for right in RIGHTS if right != missing])
    reported = NO_TAKING_OUT if missing == Sensitive.WITHDRAW_AND_EXPORT else NO_BALANCE
    for answer in (ask(member, key="form-0002"), member.post(f"capital/withdrawal/{number}/cancel")):
        assert (answer["success"], answer["code"], answer["msg"]) == (False, 1000403, reported)
    assert kept(rich.actor.tenant_id) == (487_950, 12_050)


def test_another_merchants_withdrawal_is_out_of_reach(rich: Person, stranger: Person) -> None:
    number = requested_withdrawal(rich)
    assert stranger.post(f"capital/withdrawal/{number}/cancel")["code"] == 1000404
    assert stranger.get("capital/withdrawals")["withdrawals"] == []
    assert kept(rich.actor.tenant_id) == (487_950, 12_050)


def test_what_waits_is_cancelled_once(rich: Person) -> None:
    number = requested_withdrawal(rich)
    assert rich.post(f"capital/withdrawal/{number}/cancel")["withdrawal"]["state"] == "cancelled"
    again = rich.post(f"capital/withdrawal/{number}/cancel")
    assert (again["code"], again["msg"]) == (1000409, "This withdrawal was already cancelled.")
    assert (kept(rich.actor.tenant_id), Withdrawal.objects.get().sealed_payout) == ((500_000, 0), "")
    assert requested_withdrawal(rich) == number, "the same form is the same withdrawal"
    assert kept(rich.actor.tenant_id) == (500_000, 0)


def test_finance_approves_and_pays_and_the_merchant_is_notified(rich: Person, finance: Finance) -> None:
    number, merchant = requested_withdrawal(rich), rich.actor.tenant_id
    assert finance.decide(number, "approve")["state"] == "approved"
    late = rich.post(f"capital/withdrawal/{number}/cancel")
    assert (late["code"], late["msg"]) == (1000409, "This withdrawal was already approved.")
    finance.decide(number, "paid", reference=" ", status=422)
    paid = finance.decide(number, "paid", reference="SEPA-77")
    assert (paid["state"], paid["reference"], paid["paid_by"]) == ("paid", "SEPA-77", paid["decided_by"])
    for refused in (
        finance.decide(number, "paid", reference="SEPA-78", status=409),
        finance.decide(number, "refuse", reason="Too late", status=409),
    ):
        assert refused["message"] == "This withdrawal was already paid."
    assert kept(merchant) == (487_950, 0)
    rows = {(row.kind, row.unit): row.lines for row in trial_balance()}
    assert rows[AccountKind.WITHDRAWALS, Unit.DOLLAR] == 12_050
    assert is_closed(trial_balance())
    actions = AuditEntry.objects.filter(action__startswith="withdrawals.").order_by("pk")
    assert list(actions.values_list("action", "target", "reason")) == [
        ("withdrawals.approve", f"merchant {merchant}", ""),
        ("withdrawals.pay", f"merchant {merchant}", "SEPA-77"),
    ]
    drain_jobs()
    assert [(email_message.to, email_message.subject) for email_message in mail.outbox] == [
        (["owner@example.com"], "A withdrawal from your Tradewind balance was requested"),
        (["owner@example.com"], "Your withdrawal was paid"),
    ]
    assert "USD 120.50" in str(mail.outbox[1].body)


@pytest.mark.parametrize("steps", [(), ("approve",)])
def test_what_is_refused_is_given_back_with_a_reason(rich: Person, finance: Finance, steps: tuple[str, ...]) -> None:
    number = requested_withdrawal(rich)
    for step in steps:
        finance.decide(number, step)
    finance.decide(number, "refuse", reason=" ", status=422)
    assert kept(rich.actor.tenant_id) == (487_950, 12_050)
    assert finance.decide(number, "refuse", reason="Another holder")["state"] == "refused"
    assert finance.decide(number, "approve", status=409)["message"] == "This withdrawal was already rejected."
    (row,) = rich.get("capital/withdrawals")["withdrawals"]
    assert (row["state"], row["reason"]) == ("refused", "Another holder")
    assert kept(rich.actor.tenant_id) == (500_000, 0)
    assert finance.call("GET", f"withdrawals/{number}/payout") == {"payout": None}


def test_nothing_is_paid_that_nobody_approved(rich: Person, finance: Finance) -> None:
    number = requested_withdrawal(rich)
    refused = finance.decide(number, "paid", reference="SEPA-77", status=409)
    assert refused["message"] == "This withdrawal hasn't been approved yet."
    assert kept(rich.actor.tenant_id) == (487_950, 12_050)


def test_above_the_limit_two_persons_approve(rich: Person, finance: Finance) -> None:
    number = requested_withdrawal(rich, amount="1000.01")
    first = finance.decide(number, "approve")
    assert (first["state"], first["needs_two"], first["decided_at"]) == ("waiting", True, None)
    assert "Someone else" in finance.decide(number, "approve", status=403)["message"]
    finance.decide(number, "paid", reference="SEPA-77", status=409)
    second = finance.decide(number, "approve", by=finance.other)
    assert second["state"] == "approved"
    assert first["first_by"] == second["first_by"] != second["decided_by"]


def test_small_withdrawals_add_up_to_the_limit(rich: Person, finance: Finance) -> None:
    numbers = [requested_withdrawal(rich, key=f"form-000{number}", amount="500") for number in range(3)]
    states = [finance.decide(number, "approve")["state"] for number in numbers]
    assert states == ["approved", "approved", "waiting"]


def test_each_step_asks_for_the_second_factor_again(rich: Person, finance: Finance) -> None:
    number = requested_withdrawal(rich)
    code = fresh_code()
    assert finance.call("POST", f"withdrawals/{number}/approve", {"code": code})["state"] == "approved"
    for step, more in (("paid", {"reference": "SEPA-77", "code": code}), ("refuse", {"reason": "No", "code": ""})):
        answer = finance.call("POST", f"withdrawals/{number}/{step}", more, status=422)
        assert list(answer["fields"]) == ["code"]
    assert (Withdrawal.objects.get().state, kept(rich.actor.tenant_id)) == ("approved", (487_950, 12_050))


def test_only_finance_decides(rich: Person, finance: Finance, staff: Callable[..., Client]) -> None:
    number = requested_withdrawal(rich)
    outsider = staff("support")
    assert finance.call("GET", "withdrawals?state=waiting")["total"] == 1
    for path in ("withdrawals", f"withdrawals/{number}", f"withdrawals/{number}/payout"):
        finance.call("GET", path, by=outsider, status=403)
    for step, more in (("approve", {}), ("paid", {"reference": "SEPA-77"}), ("refuse", {"reason": "No"})):
        finance.decide(number, step, by=outsider, status=403, **more)
    assert (Withdrawal.objects.get().state, kept(rich.actor.tenant_id)) == ("waiting", (487_950, 12_050))


def test_finance_sees_on_the_start_page_what_waits(rich: Person, finance: Finance) -> None:
    requested_withdrawal(rich)
    waiting = {row["id"]: row["count"] for row in finance.call("GET", "start")["waiting"]}
    assert waiting["withdrawals"] == 1


def test_what_the_bank_sent_back_is_available_again_and_notified(rich: Person, finance: Finance) -> None:
    merchant, number = rich.actor.tenant_id, requested_withdrawal(rich)
    for state in ("waiting", "approved"):
        early = finance.decide(number, "returned", reason="Account closed", status=409)
        assert early["message"] == "This withdrawal hasn't been paid yet.", state
        if state == "waiting":
            finance.decide(number, "approve")
    finance.decide(number, "paid", reference="SEPA-77")
    assert kept(merchant) == (487_950, 0)
    assert finance.decide(number, "returned", reason=" ", status=422)["fields"]
    done = finance.decide(number, "returned", reason=" Account closed ")
    assert (done["state"], done["reason"], done["paid_at"] is None) == ("returned", "Account closed", False)
    assert done["returned_by"]
    assert kept(merchant) == (500_000, 0)
    for late in (
        finance.decide(number, "returned", reason="Closed", status=409),
        finance.decide(number, "paid", reference="SEPA-78", status=409),
    ):
        assert (late["code"], late["message"]) == (1000409, "The bank has already returned this withdrawal.")
    assert (kept(merchant), Entry.objects.filter(kind="withdraw_back").count()) == ((500_000, 0), 1)
    assert finance.call("GET", f"withdrawals/{number}/payout") == {"payout": None}
    assert is_closed(trial_balance())
    drain_jobs()
    assert str(mail.outbox[-1].subject) == "Your withdrawal was returned"
    assert rich.get("capital/withdrawals")["withdrawals"][0]["reason"] == "Account closed"
    entry = AuditEntry.objects.order_by("-pk").first()
    assert entry is not None
    assert (entry.action, entry.reason) == ("withdrawals.return", "Account closed")


def test_a_return_needs_the_second_factor_and_the_right(
    rich: Person, finance: Finance, staff: Callable[..., Client]
) -> None:
    number = requested_withdrawal(rich)
    finance.decide(number, "approve")
    finance.decide(number, "paid", reference="SEPA-77")
    assert finance.decide(number, "returned", reason="Closed", code="000000", status=422)["fields"] == {
        "code": "This code is wrong or was already used. Enter a new code."
    }
    finance.decide(number, "returned", reason="Closed", by=staff("support"), status=403)
    assert kept(rich.actor.tenant_id) == (487_950, 0)

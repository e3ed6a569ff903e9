"""Finance adjusts balances with a reason; above the limit a second person approves; all of it is in the audit log."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.company.identity.contracts import StaffActor, TokenKind
from server.company.ledger.contracts import AdjustmentState
from server.company.ledger.errors import AlreadyDecided
from server.company.ledger.models import Adjustment, Entry
from server.company.ledger.selectors.balances import list_balances
from server.company.ledger.services.adjustments import approve_adjustment, ask_adjustment, refuse_adjustment
from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.balance.conftest import fresh_code
from tests.ledger.conftest import Post, draft
from tests.support.people import Person, signed_in
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Finance:
    """Two people of finance at their console."""

    client: Client
    other: Client

    def call(self, method: str, path: str, body: Any = None, *, by: Client | None = None, status: int = 200) -> Any:
        client = by or self.client
        proven = {"code": fresh_code()} if method == "POST" else {}
        response = client.generic(
            method,
            f"/api/console/{path}",
            json.dumps(proven | body) if body is not None else "",
            content_type="application/json",
        )
        assert response.status_code == status, response.content[:500]
        return response.json()


@pytest.fixture
def finance(staff: Callable[..., Client]) -> Finance:
    return Finance(client=staff("finance"), other=staff("finance", "support"))


def adjustment_form(**changes: Any) -> dict[str, Any]:
    params = {"key": "form-0001", "kind": "credit", "unit": "USD", "amount": "12.50", "reason": "Parcel lost"}
    return params | changes


def dollars(merchant_id: int) -> int:
    return list_balances(merchant_id)[0].available


def test_an_adjustment_within_the_limit_is_posted_and_seen_by_the_merchant(finance: Finance, owner: Person) -> None:
    merchant = owner.actor.tenant_id
    made = finance.call(
        "POST", f"merchants/{merchant}/adjustments", adjustment_form(amount="100.00", note="Sorry for the delay")
    )
    assert (made["state"], made["amount"], made["decided_by"]) == ("posted", "100.00", made["asked_by"])
    line = owner.get("capital/statement")["lines"][0]
    assert (line["amount"], line["type"], line["note"]) == ("100.00", "credit", "Sorry for the delay")
    assert "Parcel lost" not in str(owner.get("capital/statement"))
    audit = AuditEntry.objects.get(action="ledger.adjust")
    assert (audit.target, audit.reason) == (f"merchant {merchant}", "Parcel lost")
    assert audit.detail == {"adjustment": int(made["id"]), "kind": "credit", "amount": "100.00", "unit": "USD"}
    data = finance.call("GET", f"merchants/{merchant}/balances")["data"]
    assert data[0] == {"unit": "USD", "available": "100.00", "held": "0.00", "owed": "0.00"}
    shown = finance.call("GET", f"ledger?merchant={merchant}")["data"]
    ours, theirs = (finance.call("GET", "ledger")["data"][place] for place in (0, 1))
    assert {ours["merchant_id"], theirs["merchant_id"]} == {None, str(merchant)}
    assert shown == [ours, theirs]
    assert {(row["kind"], row["amount"], row["reference"]) for row in shown} == {
        ("credit", amount, f"adjustment {made['id']}") for amount in ("100.00", "-100.00")
    }


def test_a_form_that_is_sent_twice_posts_once(finance: Finance, owner: Person) -> None:
    path = f"merchants/{owner.actor.tenant_id}/adjustments"
    assert finance.call("POST", path, adjustment_form())["id"] == finance.call("POST", path, adjustment_form())["id"]
    assert (dollars(owner.actor.tenant_id), AuditEntry.objects.filter(action="ledger.adjust").count()) == (1250, 1)
    refusal = finance.call("POST", path, adjustment_form(amount="13.00"), status=409)
    assert "already posted" in refusal["message"]
    assert dollars(owner.actor.tenant_id) == 1250


def test_above_the_limit_a_second_person_approves(finance: Finance, owner: Person) -> None:
    merchant = owner.actor.tenant_id
    made = finance.call("POST", f"merchants/{merchant}/adjustments", adjustment_form(amount="100.01"))
    assert (made["state"], made["decided_at"], dollars(merchant)) == ("waiting", None, 0)
    waiting = finance.call("GET", "adjustments?state=waiting", by=finance.other)
    assert [row["id"] for row in waiting["data"]] == [made["id"]]
    path = f"adjustments/{made['id']}/approve"
    assert "Someone else" in finance.call("POST", path, {}, status=403)["message"]
    assert dollars(merchant) == 0
    assert finance.call("POST", path, {}, by=finance.other)["state"] == "posted"
    assert (dollars(merchant), finance.call("GET", "adjustments?state=waiting")["total"]) == (10_001, 0)
    assert finance.call("POST", path, {}, by=finance.other, status=409)
    assert dollars(merchant) == 10_001
    assert list(AuditEntry.objects.filter(action__startswith="ledger.").values_list("action", flat=True)) == [
        "ledger.ask",
        "ledger.approve",
    ]


def test_small_adjustments_add_up_to_the_limit_per_person_merchant_and_day(
    finance: Finance, owner: Person, stranger: Person
) -> None:
    merchant, now, value = owner.actor.tenant_id, clock.now(), int(finance.call("GET", "session")["id"])
    path = f"merchants/{merchant}/adjustments"

    def ask(number: int, amount: str, **more: Any) -> str:
        requested = adjustment_form(key=f"form-{number:04}", amount=amount, kind=more.pop("kind", "credit"))
        return str(finance.call("POST", more.pop("at", path), requested, **more)["state"])

    assert [ask(1, "60"), ask(2, "39.99"), ask(3, "0.02"), ask(4, "0.01")] == ["posted", "posted", "waiting", "posted"]
    assert [ask(5, "0.01", kind="debit"), ask(6, "0.01", kind="hold")] == ["waiting", "waiting"]
    assert dollars(merchant) == 10_000
    assert ask(7, "100", by=finance.other) == "posted", "another person has their own limit"
    assert ask(8, "100", at=f"merchants/{stranger.actor.tenant_id}/adjustments") == "posted", "another merchant"
    with time_machine.travel(now + timedelta(days=1, minutes=5)):
        assert ask(9, "100", by=signed_in(value, TokenKind.CONSOLE)) == "posted", "the next day begins anew"
    assert dollars(merchant) == 30_000


def test_no_step_of_an_adjustment_is_taken_without_the_second_factor(finance: Finance, owner: Person) -> None:
    path = f"merchants/{owner.actor.tenant_id}/adjustments"
    wrong = {"code": "000000"}
    assert "code" in finance.call("POST", path, adjustment_form() | wrong, status=422)["fields"]
    assert Adjustment.objects.count() == 0
    made = finance.call("POST", path, adjustment_form(amount="500"))
    for step in ("approve", "refuse"):
        body = wrong | ({"reason": "No"} if step == "refuse" else {})
        finance.call("POST", f"adjustments/{made['id']}/{step}", body, by=finance.other, status=422)
    assert (Adjustment.objects.get().state, Entry.objects.count()) == ("waiting", 0)


def test_what_a_second_person_approved_does_not_use_the_limit_up(finance: Finance, owner: Person) -> None:
    path = f"merchants/{owner.actor.tenant_id}/adjustments"
    made = finance.call("POST", path, adjustment_form(amount="500"))
    finance.call("POST", f"adjustments/{made['id']}/approve", {}, by=finance.other)
    assert finance.call("POST", path, adjustment_form(key="form-0002", amount="100"))["state"] == "posted"
    assert dollars(owner.actor.tenant_id) == 60_000


def test_what_is_refused_or_taken_back_is_never_posted(finance: Finance, owner: Person) -> None:
    merchant = owner.actor.tenant_id
    made = finance.call("POST", f"merchants/{merchant}/adjustments", adjustment_form(amount="500"))
    path = f"adjustments/{made['id']}"
    assert finance.call("POST", f"{path}/refuse", {"reason": "  "}, status=422)["fields"]["reason"]
    refused = finance.call("POST", f"{path}/refuse", {"reason": "Wrong merchant"})
    assert (refused["state"], refused["decision"]) == ("refused", "Wrong merchant")
    again = finance.call("POST", f"{path}/approve", {}, by=finance.other, status=409)
    assert again["message"] == "The person who requested this adjustment has withdrawn it."
    Adjustment.objects.update(decided_by_id=1)
    again = finance.call("POST", f"{path}/approve", {}, by=finance.other, status=409)
    assert again["message"] == "This adjustment was already rejected."
    assert (dollars(merchant), Entry.objects.count()) == (0, 0)


def test_a_debit_that_the_balance_does_not_cover_leaves_nothing_behind(finance: Finance, owner: Person) -> None:
    path = f"merchants/{owner.actor.tenant_id}/adjustments"
    finance.call("POST", path, adjustment_form(kind="debit"), status=409)
    assert (Adjustment.objects.count(), Entry.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


def test_an_approval_that_is_not_covered_any_more_stays_waiting(finance: Finance, owner: Person, post: Post) -> None:
    merchant = owner.actor.tenant_id
    post(merchant, "1", 50_000)
    made = finance.call("POST", f"merchants/{merchant}/adjustments", adjustment_form(kind="debit", amount="400"))
    finance.call(
        "POST", f"merchants/{merchant}/adjustments", adjustment_form(key="form-0002", kind="hold", amount="90")
    )
    more = adjustment_form(key="form-0003", kind="hold", amount="90")
    assert finance.call("POST", f"merchants/{merchant}/adjustments", more, by=finance.other)["state"] == "posted"
    finance.call("POST", f"adjustments/{made['id']}/approve", {}, by=finance.other, status=409)
    assert finance.call("GET", f"adjustments/{made['id']}")["state"] == "waiting"
    assert dollars(merchant) == 32_000


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"amount": "0"}, "amount"),
        ({"amount": "-5"}, "amount"),
        ({"amount": "1.005"}, "amount"),
        ({"amount": "0.5", "unit": "POINTS"}, "amount"),
        ({"amount": "NaN"}, "amount"),
        ({"unit": "EUR"}, "unit"),
        ({"kind": "gift"}, "kind"),
        ({"reason": " "}, "reason"),
        ({"key": "short"}, "key"),
        ({"state": "posted"}, "state"),
        ({"merchant_id": 1}, "merchant_id"),
    ],
)
def test_what_does_not_fit_names_its_field(
    finance: Finance, owner: Person, changes: dict[str, Any], field: str
) -> None:
    path = f"merchants/{owner.actor.tenant_id}/adjustments"
    assert list(finance.call("POST", path, adjustment_form(**changes), status=422)["fields"]) == [field]
    assert Adjustment.objects.count() == 0


def test_a_missing_merchant_has_no_books(finance: Finance) -> None:
    finance.call("POST", "merchants/999999/adjustments", adjustment_form(), status=404)
    finance.call("GET", "merchants/999999/balances", status=404)
    finance.call("GET", "adjustments/999999", status=404)
    finance.call("POST", "adjustments/999999/approve", {}, status=404)


def test_the_trial_balance_says_that_the_books_close(finance: Finance, owner: Person) -> None:
    finance.call("POST", f"merchants/{owner.actor.tenant_id}/adjustments", adjustment_form())
    trial = finance.call("GET", "ledger/trial_balance")
    assert trial["balanced"] is True
    assert [(row["kind"], row["lines"], row["kept"]) for row in trial["data"]] == [
        ("adjustments", "-12.50", None),
        ("available", "12.50", "12.50"),
    ]


@pytest.mark.parametrize("role", ["support", "counsellor", "sourcing"])
def test_who_is_not_of_finance_is_refused(
    staff: Callable[..., Client], finance: Finance, owner: Person, role: str
) -> None:
    merchant = owner.actor.tenant_id
    made = finance.call("POST", f"merchants/{merchant}/adjustments", adjustment_form(amount="500"))
    outsider = staff(role)
    for method, path, body in (
        ("POST", f"merchants/{merchant}/adjustments", adjustment_form(key="form-0002")),
        ("POST", f"adjustments/{made['id']}/approve", {}),
        ("POST", f"adjustments/{made['id']}/refuse", {"reason": "No"}),
        ("GET", "adjustments", None),
        ("GET", f"ledger?merchant={merchant}", None),
        ("GET", "ledger/trial_balance", None),
    ):
        finance.call(method, path, body, by=outsider, status=403)
    assert (Adjustment.objects.get().state, Entry.objects.count()) == ("waiting", 0)


def actor(number: int) -> StaffActor:
    return StaffActor(user_id=number, name=f"finance {number}", rights=frozenset())


@pytest.mark.django_db(transaction=True)
def test_of_approving_and_refusing_at_once_one_wins(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    made = ask_adjustment(actor(1), draft=draft(merchant, 50_000), now=now)

    def attempt(decide: Callable[[], None]) -> bool:
        try:
            decide()
        except AlreadyDecided:
            return False
        return True

    approvals = [partial(approve_adjustment, actor(n), adjustment_id=made, now=now) for n in (2, 3)]
    refusals = [partial(refuse_adjustment, actor(n), adjustment_id=made, reason="No", now=now) for n in (4, 5)]
    outcomes = all_at_once(*[partial(attempt, decide) for decide in (*approvals, *refusals)])
    assert outcomes.count(True) == 1
    is_posted = Adjustment.objects.get().state == AdjustmentState.POSTED
    assert (dollars(merchant), Entry.objects.count()) == ((50_000, 1) if is_posted else (0, 0))


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_by_many_at_once_is_one_adjustment(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    asks = [partial(ask_adjustment, actor(1), draft=draft(merchant, 500), now=now) for _ in range(5)]
    assert len(set(all_at_once(*asks))) == 1
    assert (dollars(merchant), Entry.objects.count(), AuditEntry.objects.count()) == (500, 1, 1)


@pytest.mark.django_db(transaction=True)
def test_many_small_adjustments_at_once_do_not_pass_the_limit_together(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    asks = [partial(ask_adjustment, actor(1), draft=draft(merchant, 4000, key=f"form-{n}"), now=now) for n in range(6)]
    all_at_once(*asks)
    states = list(Adjustment.objects.order_by("state").values_list("state", flat=True))
    assert states == ["posted"] * 2 + ["waiting"] * 4
    assert (dollars(merchant), Entry.objects.count()) == (8000, 2)

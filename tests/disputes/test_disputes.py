"""Disputes that a merchant enters: told, watched, counted once in the ledger, with evidence to download."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.ports.orders import StoreRefund
from server.tenancy.scope import tenant_scope_of
from tenants.disputes.contracts import DisputeState
from tenants.disputes.models import Dispute
from tenants.disputes.rules.states import follows, to_tell
from tenants.disputes.services.due import watch_deadlines
from tests.factories.orders import line, reading, usd
from tests.profit.books import Books
from tests.support.jobs import drain_jobs
from tests.support.pdfs import pdf_text
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
DUE = "2026-12-20T12:00:00Z"


@pytest.fixture
def order_id(books: Books) -> int:
    (order_id,) = books.take(reading(total=usd(5_000), lines=(line(total=usd(5_000)),)))
    return order_id


def enter(books: Books, order_id: int, **changes: Any) -> Any:
    body = {
        "key": "d1",
        "amount": "50.00",
        "fee": "15.00",
        "currency": "USD",
        "reason": "not_received",
        "opened_at": "2026-11-20T10:00:00Z",
        "due_at": DUE,
        **changes,
    }
    answer = books.intake.owner.post(f"order/{order_id}/dispute", body)
    drain_jobs(skip_pauses=True)
    return answer


def move(books: Books, dispute: Any, **changes: Any) -> Any:
    answer = books.intake.owner.put(f"dispute/{dispute['id']}", changes)
    drain_jobs(skip_pauses=True)
    return answer


def texts(books: Books, order_id: int) -> list[str]:
    events = books.intake.owner.get(f"order/{order_id}")["order"]["events"]
    return [event["text"] for event in events if "ispute" in event["text"] or "bank" in event["text"]]


def test_a_dispute_is_told_shown_as_a_task_and_counted_once(books: Books, order_id: int) -> None:
    owner = books.intake.owner
    dispute = enter(books, order_id)["dispute"]
    assert (dispute["state"], dispute["took"], dispute["back"]) == ("needs_response", "50.00", "0.00")
    assert enter(books, order_id)["dispute"]["id"] == dispute["id"]
    assert books.sums(kind__in=["chargeback", "dispute_fee"]) == {"chargeback": -5_000, "dispute_fee": -1_500}
    assert (owner.get("dispute")["count"], owner.get(f"order/{order_id}/dispute")["disputes"]) == (1, [dispute])
    assert texts(books, order_id) == ["The buyer disputes USD 50.00 at their bank."]
    assert {"code": "disputes_to_answer", "count": 1} in owner.get("dashboard")["dashboard"]["todo"]
    notices = [each["text"] for each in owner.get("notice")["notices"] if "disputes" in each["text"]]
    assert len(notices) == 1
    assert "disputes USD 50.00 at their bank. Send evidence by" in notices[0]


def test_what_is_won_comes_back_once_and_is_taken_again_when_the_bank_decides_anew(books: Books, order_id: int) -> None:
    dispute = enter(books, order_id)["dispute"]
    sent = move(books, dispute, state="under_review")["dispute"]
    assert sent["sent_at"] is not None
    won = move(books, dispute, state="won", fee_back="15.00")["dispute"]
    assert (won["back"], won["fee_back"], won["ended_at"] is not None) == ("50.00", "15.00", True)
    assert books.sums(kind__in=["chargeback", "dispute_fee"]) == {}
    written = len(books.entries(kind="chargeback"))
    move(books, dispute, state="won")
    assert len(books.entries(kind="chargeback")) == written
    lost = move(books, dispute, state="lost", fee_back="0")["dispute"]
    assert (lost["took"], lost["back"]) == ("50.00", "0.00")
    assert books.sums(kind__in=["chargeback", "dispute_fee"]) == {"chargeback": -5_000, "dispute_fee": -1_500}
    assert books.intake.owner.get("dispute", open=True)["count"] == 0
    assert texts(books, order_id)[0] == "The payment dispute was lost: USD 50.00."


def test_an_inquiry_takes_nothing_until_it_is_a_chargeback(books: Books, order_id: int) -> None:
    dispute = enter(books, order_id, is_inquiry=True, fee="0")["dispute"]
    assert (dispute["took"], books.sums(kind="chargeback")) == ("0.00", {})
    for state in ("won", "lost", "accepted"):
        assert move(books, dispute, state=state)["code"] == 1000409
    assert books.intake.owner.get("dispute")["disputes"][0]["state"] == "needs_response"
    taken = move(books, dispute, is_inquiry=False)["dispute"]
    assert (taken["took"], books.sums(kind="chargeback")) == ("50.00", {"chargeback": -5_000})
    assert move(books, dispute, is_inquiry=True)["code"] == 1000409
    assert books.sums(kind="chargeback") == {"chargeback": -5_000}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"amount": "0"}, "amount"),
        ({"amount": "1.234"}, "amount"),
        ({"fee": "-1"}, "fee"),
        ({"currency": "XXZ"}, "currency"),
        ({"due_at": "2026-11-01T00:00:00Z"}, "due_at"),
        ({"reason": "bad mood"}, "reason"),
        ({"due_at": ""}, "due_at"),
    ],
)
def test_wrong_disputes_are_refused_and_change_nothing(
    books: Books, order_id: int, changes: dict[str, str], field: str
) -> None:
    assert field in enter(books, order_id, **changes)["fields"]
    assert (books.intake.owner.get("dispute")["count"], books.sums(kind="chargeback")) == (0, {})


def test_a_fee_that_came_back_is_no_more_than_the_fee(books: Books, order_id: int) -> None:
    dispute = enter(books, order_id)["dispute"]
    assert move(books, dispute, fee_back="15.01")["fields"].keys() == {"fee_back"}
    assert books.sums(kind="dispute_fee") == {"dispute_fee": -1_500}


def test_others_disputes_are_not_there(
    books: Books, order_id: int, stranger: Person, member_with: Callable[..., Person]
) -> None:
    dispute = enter(books, order_id)["dispute"]
    for person in (stranger, member_with(Menu.ORDERS, store_ids=[])):
        assert person.get("dispute")["count"] == 0
        assert person.get(f"order/{order_id}/dispute")["disputes"] == []
        assert person.put(f"dispute/{dispute['id']}", {"state": "won"})["code"] == 1000404
        assert person.get(f"dispute/{dispute['id']}/evidence.pdf")["success"] is False
    assert move(books, dispute)["dispute"]["state"] == "needs_response"


def test_evidence_names_what_speaks_for_the_merchant(books: Books) -> None:
    refund = StoreRefund("r1", datetime(2026, 11, 18, tzinfo=UTC), usd(500))
    (order_id,) = books.take(
        reading(total=usd(5_000), lines=(line(total=usd(5_000)),), refunds=(refund,), refunded=usd(500))
    )
    books.intake.owner.post(f"order/{order_id}/parcel", {"number": "RB123456785GB"})
    dispute = enter(books, order_id)["dispute"]
    path = f"/api/account-service/dispute/{dispute['id']}/evidence.pdf"
    answer = books.intake.owner.client.get(path)
    assert answer["content-type"] == "application/pdf"
    text = " ".join(pdf_text(answer.content).split())
    order = books.intake.owner.get(f"order/{order_id}")["order"]
    for word in (
        "RB123456785GB",
        "USD 50.00",
        "USD 5.00",
        "Product not received",
        order["number"],
        order["buyer_name"],
    ):
        assert word in text, word
    assert "付款争议" in pdf_text(books.intake.owner.client.get(f"{path}?language=zh-hans").content).replace("\n", "")


def test_deadlines_are_told_three_days_and_one_day_before_each_once(books: Books, order_id: int) -> None:
    enter(books, order_id)
    due = datetime(2026, 12, 20, 12, tzinfo=UTC)
    with tenant_scope_of(books.intake.tenant):
        told = [watch_deadlines(now=due - timedelta(hours=hours)) for hours in (100, 70, 60, 23, 1, -1)]
        Dispute.objects.update(told_days=None, state=DisputeState.UNDER_REVIEW)
        assert (told, watch_deadlines(now=due - timedelta(hours=1))) == ([0, 1, 0, 1, 0, 0], 0)


def test_moments_of_a_dispute_follow_from_what_ever_happened() -> None:
    known: Any = {"took_at": None, "returned_at": None, "sent_at": None, "ended_at": None, "opened_at": NOW, "now": NOW}
    late: Any = {**known, "opened_at": NOW + timedelta(days=3)}
    assert follows(state=DisputeState.NEEDS_RESPONSE, is_inquiry=False, **late)["took_at"] == NOW
    asked = follows(state=DisputeState.CLOSED, is_inquiry=True, **known)
    assert (asked["took_at"], asked["ended_at"]) == (None, NOW)
    assert to_tell(None, None, NOW) is None
    assert to_tell(NOW + timedelta(hours=20), 3, NOW) == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_dispute_twice_at_once_is_there_once(books: Books, order_id: int) -> None:
    answers = all_at_once(lambda: enter(books, order_id), lambda: enter(books, order_id))
    assert len({answer["dispute"]["id"] for answer in answers}) == 1
    assert books.sums(kind="chargeback") == {"chargeback": -5_000}

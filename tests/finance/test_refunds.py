"""Finance refunds at the console: with the second factor, above a limit by two, each step in the audit log."""

from datetime import timedelta
from typing import Any

import pytest

from server.company.ledger.models import AloneUse
from server.company.payments.models import Payment, Refund
from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.balance.conftest import fresh_code
from tests.factories.payments import PaymentFactory
from tests.finance.conftest import Desk
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def payment(owner: Person) -> Payment:
    """290.00 dollars that came in."""
    made: Payment = PaymentFactory.create(merchant_id=owner.actor.tenant_id, amount_minor=29_000)
    return made


@pytest.fixture
def desks(staff: Any) -> tuple[Desk, Desk]:
    """Two members of staff who may refund."""
    return Desk(staff("finance")), Desk(staff("finance", "support"))


def ask(desk: Desk, payment: Payment, *, status: int = 200, **more: Any) -> Any:
    params = {"key": "form-0001", "amount": "10.00", "target": "balance", "reason": "Goodwill", "code": fresh_code()}
    return desk.call("POST", f"payments/{payment.pk}/refunds", params | more, status=status)


def test_a_small_refund_is_made_by_one_person(finance: Desk, payment: Payment) -> None:
    made = ask(finance, payment)
    assert (made["state"], made["amount"], made["target"]) == ("done", "10.00", "balance")
    assert made["asked_by"] == made["decided_by"] == "finance@staff.example"
    assert finance.call("GET", f"payments/{payment.pk}")["refunded"] == "10.00"
    entry = AuditEntry.objects.get(action="payments.refund")
    assert (entry.reason, entry.detail["amount_minor"]) == ("Goodwill", 1_000)


def test_a_large_refund_is_approved_by_another_person(desks: tuple[Desk, Desk], payment: Payment) -> None:
    first, second = desks
    requested = ask(first, payment, amount="200.00")
    assert requested["state"] == "waiting"
    path = f"refunds/{requested['id']}/approve"
    assert second.call("POST", path, {"code": fresh_code()})["state"] == "done"
    assert [row["state"] for row in second.call("GET", "refunds?state=done")["data"]] == ["done"]


def test_small_refunds_of_one_person_add_up_over_a_day(
    desks: tuple[Desk, Desk], payment: Payment, owner: Person
) -> None:
    first, second = desks
    other: Payment = PaymentFactory.create(merchant_id=owner.actor.tenant_id, amount_minor=29_000, external_id="pi_two")
    assert ask(first, payment, key="form-0001", amount="60.00")["state"] == "done"
    requested = ask(first, other, key="form-0002", amount="60.00")
    assert requested["state"] == "waiting"
    assert ask(second, other, key="form-0003", amount="60.00")["state"] == "done"
    assert second.call("POST", f"refunds/{requested['id']}/approve", {"code": fresh_code()})["state"] == "done"
    assert ask(first, payment, key="form-0004", amount="40.00")["state"] == "done", "what two decided doesn't count"
    AloneUse.objects.update(at=clock.now() - timedelta(days=1, minutes=1))
    assert ask(first, payment, key="form-0005", amount="60.00")["state"] == "done"


def test_who_requested_it_does_not_approve_but_may_take_it_back(finance: Desk, payment: Payment) -> None:
    requested = ask(finance, payment, amount="200.00")
    finance.call("POST", f"refunds/{requested['id']}/approve", {"code": fresh_code()}, status=409)
    refused = finance.call("POST", f"refunds/{requested['id']}/refuse", {"code": fresh_code(), "reason": "Mistake"})
    assert refused["state"] == "refused"


@pytest.mark.parametrize(
    "wrong",
    [{"code": "000000"}, {"amount": "290.01"}, {"amount": "1.005"}, {"amount": "-1"}, {"reason": " "}, {"key": "x"}],
)
def test_what_is_refused_refunds_nothing(finance: Desk, payment: Payment, wrong: dict[str, str]) -> None:
    answer = finance.client.post(
        f"/api/console/payments/{payment.pk}/refunds",
        {"key": "form-0001", "amount": "10.00", "target": "balance", "reason": "Goodwill", "code": fresh_code()}
        | wrong,
        content_type="application/json",
    )
    assert 400 <= answer.status_code < 500, answer.content
    assert Refund.objects.count() == 0


def test_who_may_not_refund_is_refused(staff: Any, payment: Payment) -> None:
    ask(Desk(staff("support")), payment, status=403)
    assert Refund.objects.count() == 0

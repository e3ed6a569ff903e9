"""Staff settle a disputed result: rejected or refunded; refunds above the limit wait for a second person."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from server.company.identity.contracts import StaffActor
from server.company.ledger.models import Entry
from server.company.payments.models import Payment, Refund
from server.company.staff.contracts import StaffRight
from server.company.staff.models import AuditEntry
from server.company.workorders.models import Quote, Settlement, WorkOrder
from server.company.workorders.services.earnings import earn_services
from server.company.workorders.services.settlements import refund_dispute
from server.kit import clock
from server.kit.errors import Conflict
from tests.balance.conftest import credit, fresh_code, kept
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.service_quotes import Court, Deal, books
from tests.support.threads import all_at_once
from tests.workorders.staff import ServiceDesk, id_of

pytestmark = pytest.mark.django_db

HIGH = "250"
"""Above what one person may refund in a day."""


@pytest.fixture
def court(owner: Person, staff: Callable[..., Client]) -> Court:
    return Court(Deal(owner, staff("support")), staff)


def test_a_rejected_dispute_counts_as_accepted_and_the_merchant_reads_why(court: Court, till: Till) -> None:
    court.dispute(till)
    court.settle("dispute/reject", status=422, reason=" ")
    court.settle("dispute/reject")
    terms = court.deal.terms()
    expected = {"outcome": "rejected", "amount": "", "reason": "We looked at it"}
    assert terms["settlement"].items() >= expected.items()
    assert (terms["verdict"]["disputed_at"], terms["verdict"]["accepted_at"] is None) == (None, False)
    assert (books(), court.kinds()[0]) == ({"deferred": 0, "revenue": 4_990}, "dispute_rejected")
    for how in ("dispute/reject", "dispute/refund"):
        assert court.settle(how, status=409)["message"] == "This dispute has already ended."
    assert court.deal.ask("dispute", {"text": "Still blue"})["code"] == 1000409
    assert AuditEntry.objects.filter(action="work_orders.reject_dispute", reason="We looked at it").count() == 1
    for said in ("can't refund this result. We looked at it", "无法为此结果退款。We looked at it"):
        assert said in court.notice()


@pytest.mark.parametrize("amount", [None, "20"])
@pytest.mark.parametrize("way", ["balance", "card"])
def test_a_refund_goes_back_to_where_it_was_paid_from(court: Court, till: Till, way: str, amount: str | None) -> None:
    court.dispute(till, way=way)
    before, back = court.deal.has(), 2_000 if amount else 4_990
    for wrong in ("49.91", "0", "-1", "1.001"):
        court.settle("dispute/refund", amount=wrong, status=422)
    assert court.settle("dispute/refund", amount=amount) == {"waits": False}
    court.settle("dispute/refund", amount=amount, status=409)
    drain_jobs()
    till.deliver()
    earn_services(now=clock.now())
    assert court.deal.has() == before + back * (way == "balance")
    assert [refund["amount"] for refund in till.all("refund")] == [back] * (way == "card")
    assert books() == {"deferred": 0} | ({"revenue": 4_990 - back} if amount else {})
    assert Quote.objects.get().returned_minor == back
    assert (Quote.objects.get().returned_at is None) == bool(amount)
    assert court.deal.terms()["settlement"]["amount"] == f"{back / 100:.2f}"
    assert court.kinds()[0] == "dispute_refunded"
    price = f"{back / 100:.2f}"
    for said in (f"we refund USD {price} after your dispute. We looked at it", "我们将退款"):
        assert said in court.notice()
    assert earn_services(now=clock.now() + timedelta(days=60)) == 0


def test_who_may_not_settle_cannot(court: Court, till: Till, staff: Callable[..., Client]) -> None:
    court.dispute(till)
    agent = ServiceDesk(staff("sourcing"))
    for how in ("dispute/reject", "dispute/refund"):
        court.settle(how, by=agent, status=403)
        court.settle(how, code="000000", status=422)
    assert (Settlement.objects.count(), WorkOrder.objects.get().disputed_at is None) == (0, False)
    assert court.finance.inbox("to_settle=true") == [court.deal.order]
    court.settle("dispute/reject", by=court.finance)
    assert court.finance.inbox("to_settle=true") == []
    court.finance.move(court.deal.order, 2, status=403)


@pytest.mark.parametrize("way", ["balance", "card"])
def test_above_the_limit_a_second_person_approves(court: Court, till: Till, way: str) -> None:
    court.dispute(till, way=way, price=HIGH)
    before = court.deal.has()
    assert court.settle("dispute/refund") == {"waits": True}
    assert (court.deal.has(), Refund.objects.count(), court.deal.terms()["settlement"]) == (before, 0, None)
    shown = court.lead.show(court.deal.order)["settlement"]
    assert (shown["state"], shown["amount"], shown["asked_by"]) == ("waiting", "250.00", "support@staff.example")
    court.settle("dispute/refund", status=409)
    court.settle(f"{court.waiting()}/approve", status=409)
    refused = court.waiting()
    court.settle(f"{refused}/refuse", by=court.finance)
    again = court.settle(f"{refused}/approve", by=court.finance, status=409)
    assert again["message"] == "This settlement was already rejected."
    court.settle("dispute/refund", amount="200")
    mine = court.waiting()
    court.settle(f"{mine}/refuse")
    again = court.settle(f"{mine}/approve", by=court.finance, status=409)
    assert again["message"] == "The person who requested this settlement has withdrawn it."
    assert court.settle("dispute/refund", amount="200") == {"waits": True}
    waiting = court.waiting()
    court.settle(f"{waiting}/approve", by=court.finance)
    again = court.settle(f"{waiting}/approve", by=court.finance, status=409)
    assert again["message"] == "This settlement was already carried out."
    court.settle("settlements/987654321/approve", by=court.finance, status=404)
    drain_jobs()
    assert court.deal.has() == before + 20_000 * (way == "balance")
    assert [refund["amount"] for refund in till.all("refund")] == [20_000] * (way == "card")


def test_small_refunds_of_a_day_add_up_with_those_of_payments(court: Court, till: Till) -> None:
    court.dispute(till, way="card", price="90")
    payment = Payment.objects.get()
    form = {"key": "12345678", "amount": "60", "target": "balance", "reason": "Goodwill", "code": fresh_code()}
    answer = court.lead.client.post(
        f"/api/console/payments/{payment.pk}/refunds", form, content_type="application/json"
    )
    assert answer.status_code == 403
    answer = court.finance.client.post(
        f"/api/console/payments/{payment.pk}/refunds", form, content_type="application/json"
    )
    assert answer.json()["state"] == "done"
    assert court.settle("dispute/refund", by=court.finance, amount="30") == {"waits": False}
    second = Deal(court.deal.person, court.lead.client)
    court.deal = second
    court.dispute(till, price="20")
    assert court.settle("dispute/refund", by=court.finance) == {"waits": True}


def test_a_new_result_ends_the_dispute_and_what_waited_for_approval(court: Court, till: Till) -> None:
    court.dispute(till, price=HIGH)
    court.settle("dispute/refund")
    waiting = court.waiting()
    court.deal.deliver()
    assert (WorkOrder.objects.get().disputed_at, Settlement.objects.get().state) == (None, "refused")
    late = court.settle(f"{waiting}/approve", by=court.finance, status=409)
    assert late["message"] == "The request has changed, so this settlement no longer applies."
    assert court.deal.ask("dispute", {"text": "Still blue"})["success"]


def test_what_was_not_paid_is_not_refunded(court: Court) -> None:
    court.deal.deliver()
    early = court.settle("dispute/reject", status=409)
    assert early["message"] == "The merchant hasn't disputed this result."
    assert court.deal.ask("dispute", {"text": "This is blue"})["success"]
    refused = court.settle("dispute/refund", status=409)
    assert refused["message"] == "Nothing was paid for this request, so nothing can be refunded."
    court.settle("dispute/reject")
    assert (Entry.objects.filter(kind="refund").count(), court.deal.terms()["settlement"]["outcome"]) == (0, "rejected")


def test_cancelling_what_was_paid_needs_a_second_person_above_the_limit(court: Court) -> None:
    merchant = court.deal.person.actor.tenant_id
    credit(merchant, 100_000)
    court.deal.ask(f"quote/{court.deal.offer(price=HIGH)}/balance")
    assert court.lead.move(court.deal.order, 4, reason="Sold out") == {"waits": True}
    assert (WorkOrder.objects.get().state, kept(merchant)[0]) == (1, 75_000)
    assert court.deal.desk.get(f"work-order/{court.deal.order}/messages")["messages"] == []
    court.lead.move(court.deal.order, 4, reason="Sold out", status=409)
    court.settle(f"{court.waiting()}/approve", status=409)
    court.lead.move(court.deal.order, 2)
    court.settle(f"{court.waiting()}/approve", by=court.finance)
    assert (WorkOrder.objects.get().state, kept(merchant)[0], books()) == (4, 100_000, {"deferred": 0})
    said = court.deal.desk.get(f"work-order/{court.deal.order}/messages")["messages"]
    assert ([remark["text"] for remark in said], court.deal.terms()["settlement"]) == (["Sold out"], None)


def test_a_cancelled_request_has_nothing_left_to_approve(court: Court) -> None:
    credit(court.deal.person.actor.tenant_id, 100_000)
    court.deal.ask(f"quote/{court.deal.offer(price=HIGH)}/balance")
    court.lead.move(court.deal.order, 4, reason="Sold out")
    waiting = court.waiting()
    assert court.deal.desk.send("put", "ad/work-order/pass", {"id": int(court.deal.order), "state": 4})["success"]
    court.settle(f"{waiting}/approve", by=court.finance, status=409)
    assert (court.deal.has(), Settlement.objects.get().state) == (100_000, "refused")


@pytest.mark.django_db(transaction=True)
def test_settling_twice_at_once_is_settling_once(court: Court, till: Till) -> None:
    court.dispute(till)
    lead = StaffActor(id_of("support@staff.example"), "Lead", frozenset(StaffRight))
    order_id, now = int(court.deal.order), clock.now()

    def refund() -> bool:
        try:
            return refund_dispute(lead, order_id=order_id, amount_minor=None, reason="Late", now=now)
        except Conflict:
            return False

    assert sorted(all_at_once(*[refund] * 3)) == [False, False, True]
    assert (court.deal.has(), Settlement.objects.count()) == (100_000, 1)

"""A result is published once its quote is paid, or no longer open."""

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from server.company.workorders.models import OrderEvent, Quote, WorkOrder
from server.company.workorders.services.card_quotes import sweep_card_quotes
from server.kit import clock
from tests.balance.conftest import credit
from tests.payments.conftest import Till
from tests.support.people import Person
from tests.support.service_quotes import REPLACED, Deal
from tests.support.threads import all_at_once
from tests.workorders.staff import changes

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def deal(owner: Person, staff: Callable[..., Client]) -> Deal:
    return Deal(owner, staff("support"))


def test_a_result_is_not_published_before_its_quote_is_paid_or_withdrawn(deal: Deal, till: Till) -> None:
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/card")["confirm_url"]
    deal.office.draft(deal.order, link="https://shop.example/")
    before = WorkOrder.objects.values().get()
    assert "hasn't paid the quote" in deal.office.publish(deal.order, status=400)["message"]
    assert (WorkOrder.objects.values().get(), OrderEvent.objects.filter(kind="published").count()) == (before, 0)
    deal.office.call("POST", f"/{deal.order}/quote/{quote}/withdraw")
    deal.office.call("POST", f"/{deal.order}/quote/{quote}/withdraw", status=409)
    assert (deal.terms()["quote"]["state"], deal.office.show(deal.order)["due_at"] is None) == ("withdrawn", False)
    assert deal.ask(f"quote/{quote}/balance")["msg"] == REPLACED
    till.pay(page)
    till.deliver()
    sweep_card_quotes(now=clock.now())
    assert (deal.has(), Quote.objects.get().state) == (4_990, "withdrawn"), "paid too late: it is in the balance"
    deal.office.publish(deal.order)
    kinds = [moment["kind"] for moment in deal.office.show(deal.order)["timeline"]]
    assert (WorkOrder.objects.get().state, kinds[:2]) == (3, ["published", "quote_withdrawn"])


def test_a_quote_that_expired_or_was_declined_holds_no_result_back(deal: Deal) -> None:
    Quote.objects.filter(pk=deal.offer()).update(valid_until=clock.now())
    deal.deliver()
    assert WorkOrder.objects.get().state == 3


@pytest.mark.django_db(transaction=True)
def test_publishing_while_the_merchant_pays_leaves_no_unpaid_result(deal: Deal) -> None:
    quote = deal.offer()
    credit(deal.person.actor.tenant_id, 6_000)
    deal.office.draft(deal.order, link="https://shop.example/")
    body = {"version": changes(deal.order)}
    publish = partial(deal.office.client.post, f"/api/console/work_orders/{deal.order}/publish", body, JSON)
    published, paid = all_at_once(publish, lambda: deal.ask(f"quote/{quote}/balance"))
    assert (published.status_code in (400, 409), paid["success"]) == (True, True)
    assert (WorkOrder.objects.get().state, Quote.objects.get().state) == (1, "accepted")

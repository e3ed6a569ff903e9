"""Staff quote a request; the merchant pays it once, from the balance or by card, and judges the result."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.identity.contracts import Menu
from server.company.ledger.models import Entry
from server.company.workorders.models import OrderEvent, Quote, WorkOrder
from server.company.workorders.services.card_quotes import sweep_card_quotes
from server.kit import clock
from tests.balance.conftest import credit, kept
from tests.payments.conftest import Till
from tests.support.people import Person
from tests.support.threads import all_at_once
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import ServiceDesk

pytestmark = pytest.mark.django_db

CLOSED = "This quote is no longer open. Reload the page."
TERMS = {"price": "49.90", "currency": "USD", "included": "Ten suppliers", "revisions": 1}


class Deal:
    """A request of a merchant and the quotes of it."""

    def __init__(self, person: Person, staff: Client) -> None:
        self.desk, self.office = RequestDesk(person), ServiceDesk(staff)
        self.order, self.person = self.desk.research(), person

    def offer(self, *, status: int = 200, **terms: Any) -> str:
        until = (clock.now() + timedelta(days=7)).isoformat()
        asked = TERMS | {"valid_until": until} | terms
        self.office.call("POST", f"/{self.order}/quote", asked, status=status)
        return str(Quote.objects.latest("pk").pk) if status == 200 else ""

    def ask(self, path: str, body: Any = None) -> Any:
        return self.desk.send("post", f"work-order/{self.order}/{path}", body or {})

    def terms(self) -> Any:
        return self.desk.get(f"work-order/{self.order}/quote")

    def has(self) -> int:
        return kept(self.person.actor.tenant_id)[0]

    def deliver(self) -> None:
        self.office.draft(self.order, link="https://shop.example/")
        self.office.publish(self.order)


@pytest.fixture
def deal(owner: Person, staff: Callable[..., Client]) -> Deal:
    return Deal(owner, staff("support"))


def test_a_quote_is_paid_from_the_balance_once(deal: Deal, stranger: Person) -> None:
    quote = deal.offer()
    shown = deal.terms()["quote"]
    assert (shown["price"], shown["included"], shown["state"]) == ("49.90", "Ten suppliers", "offered")
    assert deal.ask(f"quote/{quote}/balance")["msg"] == "The balance is too low for this amount. Nothing was posted."
    assert (Quote.objects.get().state, deal.terms()["quote"]["paid_at"]) == ("offered", None)
    credit(deal.person.actor.tenant_id, 6_000)
    theirs = RequestDesk(stranger)
    assert theirs.send("post", f"work-order/{deal.order}/quote/{quote}/balance", {})["code"] == 1000404
    assert theirs.get(f"work-order/{deal.order}/quote")["code"] == 1000404
    assert deal.ask(f"quote/{quote}/balance")["success"]
    assert deal.ask(f"quote/{quote}/balance")["msg"] == CLOSED
    assert deal.ask(f"quote/{quote}/decline")["msg"] == CLOSED
    assert (deal.has(), Entry.objects.filter(kind="service").count()) == (1_010, 1)
    paid = deal.terms()["quote"]
    assert (paid["state"], paid["paid_by"], WorkOrder.objects.get().price_minor) == ("accepted", "balance", 4_990)
    deal.offer(status=409)


def test_a_new_quote_replaces_the_old_and_an_old_one_runs_out(deal: Deal) -> None:
    first, second = deal.offer(), deal.offer(price="30")
    assert deal.ask(f"quote/{first}/decline")["msg"] == CLOSED
    Quote.objects.filter(pk=second).update(valid_until=clock.now())
    credit(deal.person.actor.tenant_id, 6_000)
    assert deal.ask(f"quote/{second}/balance")["msg"] == CLOSED
    third = deal.offer()
    assert deal.ask(f"quote/{third}/decline", {"reason": "Too much"})["success"]
    assert deal.office.show(deal.order)["quote"]["reason"] == "Too much"
    assert (deal.has(), Entry.objects.filter(kind="service").count()) == (6_000, 0)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"price": "0"}, "price"),
        ({"price": "dear"}, "price"),
        ({"currency": "EUR"}, "currency"),
        ({"included": " "}, "included"),
        ({"revisions": 21}, "revisions"),
        ({"valid_until": "2020-01-01T00:00:00Z"}, "valid_until"),
    ],
)
def test_a_quote_that_cannot_be_is_not_offered(deal: Deal, terms: dict[str, Any], field: str) -> None:
    until = (clock.now() + timedelta(days=7)).isoformat()
    refused = deal.office.call("POST", f"/{deal.order}/quote", TERMS | {"valid_until": until} | terms, status=422)
    assert list(refused["fields"]) == [field]
    assert not Quote.objects.exists()


def test_a_quote_is_paid_by_card_once_whoever_tells_it(deal: Deal, till: Till) -> None:
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/card")["confirm_url"]
    assert deal.ask(f"quote/{quote}/card")["confirm_url"] == page
    assert deal.ask(f"quote/{quote}/check")["success"] is False
    till.pay(page)
    till.deliver()
    assert (sweep_card_quotes(now=clock.now()), sweep_card_quotes(now=clock.now())) == (1, 0)
    assert deal.ask(f"quote/{quote}/check")["success"]
    shown = deal.terms()["quote"]
    assert (shown["state"], shown["paid_by"], len(till.all("charge"))) == ("accepted", "card", 1)
    credit(deal.person.actor.tenant_id, 6_000)
    assert deal.ask(f"quote/{quote}/balance")["msg"] == CLOSED
    assert (deal.has(), OrderEvent.objects.filter(kind="paid").count()) == (6_000, 1)


def test_whoever_pays_from_the_balance_cannot_pay_the_page_any_more(deal: Deal, till: Till) -> None:
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/card")["confirm_url"]
    credit(deal.person.actor.tenant_id, 6_000)
    assert deal.ask(f"quote/{quote}/balance")["success"]
    till.pay(page)
    till.deliver()
    assert (deal.has(), len(till.all("charge")), Quote.objects.get().paid_by) == (1_010, 0, "balance")


def test_without_the_right_to_the_balance_nothing_is_paid(deal: Deal, member_with: Callable[..., Person]) -> None:
    quote, member = deal.offer(), RequestDesk(member_with(Menu.SERVICES_MARKET))
    for way in ("balance", "card"):
        assert member.send("post", f"work-order/{deal.order}/quote/{quote}/{way}", {})["code"] == 1000403
    assert Quote.objects.get().state == "offered"


def test_a_result_is_revised_as_often_as_the_quote_includes_then_judged(deal: Deal) -> None:
    credit(deal.person.actor.tenant_id, 6_000)
    deal.ask(f"quote/{deal.offer()}/balance")
    for path, body in (("revision", {"text": "Redder"}), ("accept", {}), ("rating", {"stars": 5})):
        assert deal.ask(path, body)["code"] == 1000409, "nothing was delivered yet"
    deal.deliver()
    assert deal.ask("revision", {"text": "Redder, please"})["success"]
    assert (deal.desk.orders()[0]["state"], deal.office.inbox("unread=true")) == (2, [deal.order])
    deal.deliver()
    assert deal.ask("revision", {"text": "Once more"})["msg"] == "You've used all the revisions that are included."
    assert deal.ask("dispute", {"text": "This is blue"})["success"]
    assert deal.ask("dispute", {"text": "This is blue"})["code"] == 1000409
    assert deal.ask("accept")["success"]
    assert deal.ask("rating", {"stars": 6})["code"] == 1000400
    assert deal.ask("rating", {"stars": 4, "opinion": "Good"})["success"]
    verdict = deal.terms()["verdict"]
    assert (verdict["revisions_used"], verdict["stars"], verdict["opinion"]) == (1, 4, "Good")
    assert (verdict["disputed_at"], verdict["accepted_at"] is None) == (None, False)
    assert deal.ask("revision", {"text": "Once more"})["code"] == 1000409
    kinds = [one["kind"] for one in deal.office.show(deal.order)["timeline"]]
    assert kinds[:4] == ["rated", "accepted", "disputed", "published"]


@pytest.mark.django_db(transaction=True)
def test_paying_twice_at_once_is_paying_once(deal: Deal) -> None:
    quote = deal.offer()
    credit(deal.person.actor.tenant_id, 20_000)
    answers = all_at_once(*[lambda: deal.ask(f"quote/{quote}/balance")] * 4)
    assert sorted(one["success"] for one in answers) == [False, False, False, True]
    assert (deal.has(), Entry.objects.filter(kind="service").count()) == (15_010, 1)

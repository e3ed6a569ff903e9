"""Staff quote a request; the merchant pays it once, from the balance or by card, and judges the result."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.identity.contracts import Menu
from server.company.ledger.models import Entry
from server.company.payments.models import Refund
from server.company.payments.services.returned import return_to_balance
from server.company.workorders.models import OrderEvent, Quote, WorkOrder
from server.company.workorders.services.card_quotes import sweep_card_quotes
from server.company.workorders.services.earnings import earn_services
from server.kit import clock
from tests.balance.conftest import credit
from tests.payments.conftest import Till
from tests.support.people import Person
from tests.support.service_quotes import REPLACED, TERMS, Deal, books
from tests.support.threads import all_at_once
from tests.workorders.conftest import RequestDesk

pytestmark = pytest.mark.django_db

ACCEPTED = "This quote was already accepted."
EXPIRED = "This quote has expired."
LATE = "This quote was no longer open when you paid. The amount is in your balance now."


@pytest.fixture
def deal(owner: Person, staff: Callable[..., Client]) -> Deal:
    return Deal(owner, staff("support"))


def test_a_quote_is_paid_from_the_balance_once(deal: Deal, stranger: Person) -> None:
    quote = deal.offer()
    shown = deal.terms()["quote"]
    assert (shown["price"], shown["included"], shown["state"]) == ("49.90", "Ten suppliers", "offered")
    assert deal.ask(f"quote/{quote}/balance")["msg"] == "The balance is too low for this amount."
    assert (Quote.objects.get().state, deal.terms()["quote"]["paid_at"]) == ("offered", None)
    credit(deal.person.actor.tenant_id, 6_000)
    theirs = RequestDesk(stranger)
    assert theirs.send("post", f"work-order/{deal.order}/quote/{quote}/balance", {})["code"] == 1000404
    assert theirs.get(f"work-order/{deal.order}/quote")["code"] == 1000404
    assert deal.ask(f"quote/{quote}/balance")["success"]
    assert deal.ask(f"quote/{quote}/balance")["msg"] == ACCEPTED
    assert deal.ask(f"quote/{quote}/decline")["msg"] == ACCEPTED
    assert (deal.has(), Entry.objects.filter(kind="service").count()) == (1_010, 1)
    paid = deal.terms()["quote"]
    assert (paid["state"], paid["paid_by"], WorkOrder.objects.get().price_minor) == ("accepted", "balance", 4_990)
    deal.offer(status=409)


def quoted(deal: Deal) -> Any:
    """The quote that the list of requests shows as undecided."""
    (row,) = deal.desk.orders()
    return row["quoted"]


def test_a_new_quote_replaces_the_old_and_an_old_quote_runs_out(deal: Deal) -> None:
    assert quoted(deal) is None
    first, second = deal.offer(), deal.offer(price="30")
    assert quoted(deal) == {"price": "30.00", "currency_code": "USD"}
    assert deal.ask(f"quote/{first}/decline")["msg"] == REPLACED
    Quote.objects.filter(pk=second).update(valid_until=clock.now())
    credit(deal.person.actor.tenant_id, 6_000)
    assert deal.ask(f"quote/{second}/balance")["msg"] == EXPIRED
    assert quoted(deal) is None
    third = deal.offer()
    assert deal.ask(f"quote/{third}/decline", {"reason": "Too much"})["success"]
    assert quoted(deal) is None
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
    assert deal.ask(f"quote/{quote}/balance")["msg"] == ACCEPTED
    assert (deal.has(), OrderEvent.objects.filter(kind="paid").count()) == (6_000, 1)


def test_whoever_pays_from_the_balance_cannot_pay_the_page_any_more(deal: Deal, till: Till) -> None:
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/card")["confirm_url"]
    credit(deal.person.actor.tenant_id, 6_000)
    assert deal.ask(f"quote/{quote}/balance")["success"]
    till.pay(page)
    till.deliver()
    assert (deal.has(), len(till.all("charge")), Quote.objects.get().paid_by) == (1_010, 0, "balance")


def test_a_page_that_is_paid_too_late_pays_the_balance(deal: Deal, till: Till) -> None:
    late = deal.offer()
    page = deal.ask(f"quote/{late}/card")["confirm_url"]
    Quote.objects.filter(pk=late).update(valid_until=clock.now() - timedelta(hours=1))
    till.pay(page)
    assert deal.ask(f"quote/{late}/check")["msg"] == LATE
    assert (deal.has(), Quote.objects.get().state, WorkOrder.objects.get().price_minor) == (4_990, "offered", None)
    replaced = deal.offer()
    page = deal.ask(f"quote/{replaced}/card")["confirm_url"]
    till.pay(page)
    existing = deal.offer(price="30")
    till.deliver()
    assert [sweep_card_quotes(now=clock.now()) for _ in range(2)] == [0, 0]
    assert (deal.has(), Refund.objects.filter(target="balance", state="done").count()) == (9_980, 2)
    unpaid = deal.ask(f"quote/{existing}/card")["confirm_url"]
    assert deal.ask(f"quote/{existing}/decline")["success"]
    sweep_card_quotes(now=clock.now())
    till.pay(unpaid)
    assert (deal.has(), len(till.all("charge")), Quote.objects.filter(paid_at=None).count()) == (9_980, 2, 3)
    assert not Quote.objects.filter(page_over_at=None).exists()
    assert books() == {"deferred": 0}


@pytest.mark.parametrize("way", ["balance", "card"])
def test_what_was_paid_is_earned_when_the_result_is_accepted(deal: Deal, till: Till, way: str) -> None:
    credit(deal.person.actor.tenant_id, 6_000)
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/{way}").get("confirm_url")
    if page:
        till.pay(page)
        assert deal.ask(f"quote/{quote}/check")["success"]
    deal.deliver()
    assert (earn_services(now=clock.now()), books()) == (0, {"deferred": 4_990})
    assert deal.ask("accept")["success"]
    assert (books(), earn_services(now=clock.now())) == ({"deferred": 0, "revenue": 4_990}, 0)
    if page:
        return_to_balance(Quote.objects.get().charge_id or 0, reason="Sorry", now=clock.now())
        assert (earn_services(now=clock.now()), earn_services(now=clock.now())) == (1, 0)
        assert books() == {"deferred": 0, "revenue": 0}


def test_what_nobody_objected_to_is_earned_in_the_end(deal: Deal) -> None:
    credit(deal.person.actor.tenant_id, 6_000)
    deal.ask(f"quote/{deal.offer()}/balance")
    deal.deliver()
    later = clock.now() + timedelta(days=31)
    WorkOrder.objects.update(disputed_at=clock.now())
    assert earn_services(now=later) == 0
    WorkOrder.objects.update(disputed_at=None)
    assert (earn_services(now=later), books()) == (1, {"deferred": 0, "revenue": 4_990})


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
    kinds = [moment["kind"] for moment in deal.office.show(deal.order)["timeline"]]
    assert kinds[:4] == ["rated", "accepted", "disputed", "published"]


@pytest.mark.parametrize("way", ["balance", "card"])
@pytest.mark.parametrize("by", ["staff", "merchant"])
def test_what_was_paid_goes_back_when_the_request_is_cancelled(deal: Deal, till: Till, way: str, by: str) -> None:
    credit(deal.person.actor.tenant_id, 6_000)
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/{way}").get("confirm_url")
    if page:
        till.pay(page)
        assert deal.ask(f"quote/{quote}/check")["success"]
    if by == "staff":
        deal.office.move(deal.order, 2)
        deal.office.move(deal.order, 4, reason="Sold out")
    else:
        assert deal.desk.send("put", "ad/work-order/pass", {"id": int(deal.order), "state": 4})["success"]
    assert (deal.has(), books()) == (6_000 + 4_990 * (way == "card"), {"deferred": 0})
    shown = deal.terms()["quote"]
    assert (shown["state"], shown["returned_at"] is None) == ("accepted", False)
    assert "refunded" in [moment["kind"] for moment in deal.office.show(deal.order)["timeline"]]
    assert earn_services(now=clock.now() + timedelta(days=60)) == 0
    assert deal.desk.send("put", "ad/work-order/pass", {"id": int(deal.order), "state": 4})["code"] == 1000409
    assert (deal.has(), books()) == (6_000 + 4_990 * (way == "card"), {"deferred": 0})


@pytest.mark.parametrize("way", ["balance", "card"])
def test_what_was_earned_by_silence_goes_back_too(deal: Deal, till: Till, way: str) -> None:
    credit(deal.person.actor.tenant_id, 6_000)
    quote = deal.offer()
    page = deal.ask(f"quote/{quote}/{way}").get("confirm_url")
    if page:
        till.pay(page)
        assert deal.ask(f"quote/{quote}/check")["success"]
    deal.deliver()
    later = clock.now() + timedelta(days=31)
    assert (earn_services(now=later), books()) == (1, {"deferred": 0, "revenue": 4_990})
    assert deal.ask("revision", {"text": "Once more"})["success"]
    deal.office.move(deal.order, 4, reason="Sold out")
    assert (deal.has(), books()) == (6_000 + 4_990 * (way == "card"), {"deferred": 0, "revenue": 0})
    assert (earn_services(now=later), books()) == (0, {"deferred": 0, "revenue": 0})


def test_once_begun_what_was_paid_for_is_cancelled_by_us_alone(deal: Deal) -> None:
    credit(deal.person.actor.tenant_id, 6_000)
    deal.ask(f"quote/{deal.offer()}/balance")
    deal.office.move(deal.order, 2)
    refused = deal.person.put(f"work-order/{deal.order}", {"state": 3})
    assert (refused["code"], "only our team can cancel it" in refused["msg"]) == (1000409, True)
    assert (deal.has(), WorkOrder.objects.get().state, books()) == (1_010, 2, {"deferred": 4_990})


@pytest.mark.django_db(transaction=True)
def test_paying_twice_at_once_is_paying_once(deal: Deal) -> None:
    quote = deal.offer()
    credit(deal.person.actor.tenant_id, 20_000)
    answers = all_at_once(*[lambda: deal.ask(f"quote/{quote}/balance")] * 4)
    assert sorted(answer["success"] for answer in answers) == [False, False, False, True]
    assert (deal.has(), Entry.objects.filter(kind="service").count()) == (15_010, 1)

"""Card money that came into a balance, in every way, is not had twice: not by a bank, not by a refund by hand."""

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from operator import methodcaller
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client

from fixtures.sandbox.stripe import disputes
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.balances import list_balances
from server.company.ledger.selectors.books import trial_balance
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import RefundTarget
from server.company.payments.models import Payment
from server.company.plans.models import Plan
from server.company.workorders.models import Quote
from server.company.workorders.services.card_quotes import sweep_card_quotes
from server.kit import clock
from server.ports.registry import payments
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.auto_top_ups import saved as saved
from tests.support.auto_top_ups import taken, turn_on, watch
from tests.support.jobs import drain_jobs
from tests.support.paying import books
from tests.support.people import Person
from tests.support.refunds import ask
from tests.support.service_quotes import Court, Deal
from tests.support.top_ups import opened

pytestmark = pytest.mark.django_db

PAID = 5_000
REJECTS_REFUNDS = "4000000000005126"
Has = tuple[int, int, int]
"""What is available, held and owed in dollars."""


@dataclass
class Card:
    """A payment by card, its bank, and whoever sits at the provider's dashboard."""

    till: Till
    payment: Payment
    made: Any = None

    @property
    def charge(self) -> Any:
        return next(
            charge for charge in self.till.all("charge") if charge["payment_intent"] == self.payment.external_id
        )

    def disputed(self, amount: int | None = None) -> None:
        self.made = disputes.begin(self.till.account, self.charge, "fraudulent", amount)
        assert self.made

    def ends(self, how: str) -> None:
        disputes.end(self.till.account, self.made, how)

    def by_hand(self, amount: int = PAID) -> None:
        payments().refund(self.payment.external_id, amount, key=f"by hand {amount}")

    def rejected(self) -> None:
        """A refund by hand that the bank sends back."""
        self.till.account.find("payment_method", self.charge["payment_method"])["_number"] = REJECTS_REFUNDS
        self.by_hand()
        payments().read_payment(self.payment.external_id)

    def take(self, steps: "Steps") -> None:
        for step in steps:
            step(self)

    def delivered(self) -> Has:
        """Deliver everything, twice and in another order; answer what the merchant has, with our books balanced."""
        self.till.deliver()
        before = self.has()
        self.till.deliver(again=True, newest_first=True)
        assert (self.has(), is_closed(trial_balance())) == (before, True)
        return before

    def has(self) -> Has:
        found = next(balance for balance in list_balances(self.payment.merchant_id) if balance.unit is Unit.DOLLAR)
        return found.available, found.held, found.owed

    def spend(self, amount: int) -> None:
        if amount:
            post_entry(posting(self.payment.merchant_id, "spent", amount, EntryKind.DEBIT), now=clock.now())

    @contextmanager
    def undone(self) -> Iterator[None]:
        """Whatever happens inside has not happened afterwards, here or at the provider."""
        account, delivered = pickle.dumps(self.till.account), set(self.till.delivered)
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
        self.till.take(pickle.loads(account))  # noqa: S301 - our own
        self.till.delivered, self.made = delivered, None


class Ways:
    """Every way in which money of a card comes into a balance: 50 dollars, and nothing else is there."""

    def __init__(self, owner: Person, till: Till, staff: Callable[..., Client], buy: Callable[..., Plan]) -> None:
        self.owner, self.till, self.staff, self.buy = owner, till, staff, buy

    def top_up(self) -> None:
        self.till.pay(opened(self.owner)["confirm_url"])
        self.till.deliver()

    def auto_top_up(self) -> None:
        self.till.pay(opened(self.owner, "30.00", save_card=True)["confirm_url"])
        self.till.deliver()
        assert turn_on(self.owner)["success"]
        post_entry(posting(self.owner.actor.tenant_id, "all", 3_000, EntryKind.DEBIT), now=clock.now())
        watch()
        self.till.deliver()

    def plan_refunded(self) -> None:
        self.buy("Pro", PAID)
        ask(Payment.objects.get(), PAID, target=RefundTarget.BALANCE)

    def service_refunded(self) -> None:
        self.paid_quote()
        ask(Payment.objects.get(), PAID, target=RefundTarget.BALANCE)

    def request_withdrawn(self) -> None:
        self.paid_quote()
        self.withdraw()

    def request_cancelled(self) -> None:
        self.paid_quote()
        self.cancel()

    def paid_too_late(self) -> None:
        self.quote_paid_late()
        assert sweep_card_quotes(now=clock.now()) == 0

    def paid_quote(self) -> None:
        self.till.pay(self.quote_page())
        self.till.deliver()
        assert sweep_card_quotes(now=clock.now()) == 1

    def quote_paid_late(self) -> None:
        page = self.quote_page()
        Quote.objects.update(valid_until=clock.now() - timedelta(hours=1))
        self.till.pay(page)
        self.till.deliver()

    def quote_page(self) -> str:
        self.deal = Deal(self.owner, self.staff("support"))
        return str(self.deal.ask(f"quote/{self.deal.offer(price='50.00')}/card")["confirm_url"])

    def withdraw(self) -> None:
        assert self.deal.desk.send("put", "ad/work-order/pass", {"id": int(self.deal.order), "state": 4})["success"]

    def cancel(self) -> None:
        self.deal.office.move(self.deal.order, 2)
        self.deal.office.move(self.deal.order, 4, reason="Sold out")


WAYS = (
    "top_up", "auto_top_up", "plan_refunded", "service_refunded", "request_withdrawn", "request_cancelled",
    "paid_too_late",
)  # fmt: skip
OPENS, OPENS_PART, OPENS_AGAIN = (methodcaller("disputed", *more) for more in ((), (2_000,), (PAID,)))
WINS, LOSES = (methodcaller("ends", how) for how in ("won", "lost"))
BY_HAND, PART_BY_HAND = (methodcaller("by_hand", amount) for amount in (PAID, 2_000))
REJECTED, DELIVERED = methodcaller("rejected"), methodcaller("delivered")
Steps = tuple[Callable[[Card], object], ...]

EVENTS: dict[str, tuple[Steps, int, int]] = {
    "its bank asks for it": ((OPENS,), PAID, 0),
    "we win": ((OPENS, DELIVERED, WINS), 0, 0),
    "we lose": ((OPENS, DELIVERED, LOSES), 0, PAID),
    "we are told when we have won": ((OPENS, WINS), 0, 0),
    "we are told when we have lost": ((OPENS, LOSES), 0, PAID),
    "its bank asks for a part": ((OPENS_PART,), 2_000, 0),
    "we lose a part": ((OPENS_PART, DELIVERED, LOSES), 0, 2_000),
    "it is refunded by hand": ((BY_HAND,), 0, PAID),
    "its bank rejects that refund": ((REJECTED,), 0, 0),
    "a part is refunded by hand": ((PART_BY_HAND,), 0, 2_000),
    "the rest is disputed": ((PART_BY_HAND, DELIVERED, OPENS), 3_000, 2_000),
    "the rest is lost": ((PART_BY_HAND, DELIVERED, OPENS, DELIVERED, LOSES), 0, PAID),
    "it is refunded by hand and disputed": ((BY_HAND, OPENS_AGAIN), PAID, PAID),
    "both are lost": ((BY_HAND, OPENS_AGAIN, DELIVERED, LOSES), 0, 2 * PAID),
}
"""What happens then, what of it is held, and what is gone from the balance for good."""
UNSPENT = ("its bank asks for it", "we win", "we lose", "it is refunded by hand")
"""Also tried with all of it still there; otherwise 30 dollars were spent."""


@pytest.fixture
def ways(owner: Person, till: Till, staff: Callable[..., Client], buy: Callable[..., Plan]) -> Ways:
    return Ways(owner, till, staff, buy)


@pytest.mark.parametrize("way", WAYS)
def test_card_money_in_a_balance_is_held_or_owed_when_it_goes_back(ways: Ways, till: Till, way: str) -> None:
    getattr(ways, way)()
    card = Card(till, Payment.objects.latest("pk"))
    before = books()
    assert card.has() == (PAID, 0, 0)
    for name, (steps, held, gone) in EVENTS.items():
        for spent in (0, 3_000) if name in UNSPENT else (3_000,):
            with card.undone():
                card.spend(spent)
                card.take(steps)
                left = PAID - spent - held - gone
                assert card.delivered() == (max(left, 0), held, max(-left, 0)), (name, spent)
                # The merchant pays it: neither our revenue nor our losses move, except while its bank decides.
                unsettled = {"deferred": before.get("deferred", 0), "disputed": -held}
                assert {kind: books().get(kind, 0) for kind in unsettled} == unsettled, name


BEFORE: dict[str, tuple[Steps, Steps, Has, Has]] = {
    "open, then lost": ((OPENS,), (LOSES,), (0, PAID, 0), (0, 0, 0)),
    "open, then won": ((OPENS,), (WINS,), (0, PAID, 0), (PAID, 0, 0)),
    "lost": ((OPENS, DELIVERED, LOSES), (), (0, 0, 0), (0, 0, 0)),
    "won": ((OPENS, DELIVERED, WINS), (), (PAID, 0, 0), (PAID, 0, 0)),
    "refunded by hand": ((BY_HAND,), (), (0, 0, 0), (0, 0, 0)),
    "a part by hand, the rest lost": ((PART_BY_HAND, DELIVERED, OPENS), (LOSES,), (0, 3_000, 0), (0, 0, 0)),
}
"""What happens before the request ends and after it, and what the merchant has in between and in the end."""


@pytest.mark.parametrize("way", ["withdraw", "cancel", "late"])
def test_what_a_bank_took_before_the_request_ended_is_not_credited_again(ways: Ways, till: Till, way: str) -> None:
    (ways.quote_paid_late if way == "late" else ways.paid_quote)()
    card = Card(till, Payment.objects.get())
    for name, (first, then, between, after) in BEFORE.items():
        with card.undone():
            card.take(first)
            assert card.delivered() == (0, 0, 0), name
            mail.outbox.clear()
            sweep_card_quotes(now=clock.now()) if way == "late" else getattr(ways, way)()
            assert card.has() == between, name
            card.take(then)
            assert (card.delivered(), books()["deferred"]) == (after, 0), name
            is_promised = any("to your balance" in email_message.subject for email_message in mail.outbox)
            assert is_promised == (name == "won"), name


@pytest.mark.parametrize(("amount", "held"), [(None, 2_000), (PAID, 2_000), (3_000, 0), (3_500, 500)])
def test_a_part_in_the_balance_is_all_that_a_merchant_can_have_twice(
    buy: Callable[..., Plan], till: Till, amount: int | None, held: int
) -> None:
    buy("Pro", PAID)
    card = Card(till, Payment.objects.get())
    ask(card.payment, 2_000, target=RefundTarget.BALANCE)
    card.disputed(amount)
    assert card.delivered() == (2_000 - held, held, 0)
    card.ends("lost")
    assert card.delivered() == (2_000 - held, 0, 0)
    assert books()["disputed"] == held - (amount or PAID), "the rest is our loss"


@pytest.mark.parametrize("way", ["plan", "service"])
def test_what_was_refunded_to_the_card_and_is_lost_to_its_bank_is_owed(
    way: str, buy: Callable[..., Plan], owner: Person, staff: Callable[..., Client], till: Till
) -> None:
    if way == "plan":
        buy("Pro", PAID)
        ask(Payment.objects.get(), PAID)
    else:
        court = Court(Deal(owner, staff("support")), staff)
        court.dispute(till, way="card", price="50.00")
        post_entry(posting(owner.actor.tenant_id, "all", 100_000, EntryKind.DEBIT), now=clock.now())
        court.settle("dispute/refund")
    drain_jobs()
    card = Card(till, Payment.objects.get())
    assert card.delivered() == (0, 0, 0)
    for how, owed in (("won", 0), ("lost", PAID)):
        with card.undone():
            card.disputed(PAID)
            assert card.delivered() == (0, PAID, PAID)
            card.ends(how)
            assert (card.delivered(), books()["disputed"]) == ((0, 0, owed), 0)


def test_who_owes_a_withdrawn_quote_sees_it_and_their_card_is_not_charged_by_itself(
    ways: Ways, saved: Person, till: Till
) -> None:
    assert turn_on(saved)["success"]
    ways.request_withdrawn()
    card = Card(till, Payment.objects.latest("pk"))
    card.spend(8_000)
    card.disputed()
    assert card.delivered() == (0, PAID, PAID)
    assert (saved.get("capital")["capital"][0]["owed"], taken(till)) == ("50.00", 1)
    watch()
    assert (taken(till), saved.get("capital/auto_top_up")["rules"][0]["stopped_for"]) == (1, "returned")

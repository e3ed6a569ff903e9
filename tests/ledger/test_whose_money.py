"""A merchant's ledger shows what moved only between our own accounts too: what they paid by card, and its refund."""

from collections.abc import Callable
from importlib import import_module

import pytest
from django.db import connection
from django.db.utils import IntegrityError
from django.test import Client

from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.models import Entry
from server.company.ledger.selectors.books import trial_balance
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import RefundStage, RefundTarget
from server.company.payments.models import Payment, Refund
from server.company.payments.services.postings import post_payment, post_refund
from server.kit import clock
from tests.factories.payments import PaymentFactory
from tests.finance.conftest import Desk
from tests.ledger.conftest import Post
from tests.support.people import Person

pytestmark = pytest.mark.django_db
BACKFILL: str = import_module("server.company.payments.migrations.0008_whose_money_moved").NAMED


@pytest.fixture
def payment(owner: Person) -> Payment:
    """A plan paid by card, with a refund."""
    made: Payment = PaymentFactory.create(
        merchant_id=owner.actor.tenant_id, external_id="pi_1", amount_minor=2900, fee_minor=115, balance_line="txn_1"
    )
    Refund.objects.create(
        payment=made, merchant_id=made.merchant_id, amount_minor=900, currency="USD", target=RefundTarget.CARD,
        state=RefundStage.DONE, asked_at=clock.now(), key="refund-1", external_id="re_1",
    )  # fmt: skip
    return made


PAID = [
    ("refund", "provider", "9.00"),
    ("refund", "deferred", "-9.00"),
    ("fee", "fees", "-1.15"),
    ("fee", "provider", "1.15"),
    ("charge", "deferred", "29.00"),
    ("charge", "provider", "-29.00"),
]


def shown(desk: Desk, merchant_id: int) -> list[tuple[str, str, str]]:
    rows = desk.call("GET", f"ledger?merchant={merchant_id}")["data"]
    return [(row["kind"], row["account"], row["amount"]) for row in rows]


def test_a_merchants_ledger_shows_a_plans_payment_and_its_refund(
    finance: Desk, payment: Payment, stranger: Person
) -> None:
    post_payment(payment)
    post_refund(payment, "re_1", 900, RefundTarget.CARD, at=clock.now())

    assert sorted(shown(finance, payment.merchant_id)) == sorted(PAID)
    assert sum(row.lines for row in trial_balance()) == 0
    assert shown(finance, stranger.actor.tenant_id) == []


def test_entries_from_before_are_named_and_kept_otherwise(finance: Desk, payment: Payment, post: Post) -> None:
    unnamed(f"charge:{payment.external_id}", EntryKind.CHARGE, AccountKind.DEFERRED, 2900)
    unnamed("refund:re_1", EntryKind.REFUND, AccountKind.REVENUE, -900)
    unnamed("refund:re_1:back", EntryKind.REFUND, AccountKind.REVENUE, 900)
    unnamed("payout:po_1", EntryKind.PAYOUT, AccountKind.BANK, -500)
    post(payment.merchant_id, "credit-1", 700)
    before, books = trial_balance(), list(Entry.objects.order_by("pk").values("key", "kind", "at", "reference"))
    assert len(shown(finance, payment.merchant_id)) == 2

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(BACKFILL)

    assert len(shown(finance, payment.merchant_id)) == 8
    assert [entry.key for entry in Entry.objects.filter(merchant_id=None)] == ["payout:po_1"]
    assert trial_balance() == before
    assert list(Entry.objects.order_by("pk").values("key", "kind", "at", "reference")) == books
    with pytest.raises(IntegrityError, match="never changed"):
        Entry.objects.update(note="rewritten")


def unnamed(key: str, kind: EntryKind, counter: AccountKind, amount: int) -> None:
    movements = (Movement(AccountKind.PROVIDER, -amount), Movement(counter, amount))
    post_entry(Posting(key=key, kind=kind, merchant_id=None, unit=Unit.DOLLAR, movements=movements), now=clock.now())


@pytest.fixture
def finance(staff: Callable[..., Client]) -> Desk:
    return Desk(staff("finance"))

"""What is paid in advance becomes revenue day by day, exact to the minor unit; the journal leaves as a file."""

import csv
import io
from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from server.company.finance.models import ClosedPeriod, Recognition
from server.company.finance.rules import earned, earned_by_month
from server.company.finance.services.revenue import recognise_until
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import PeriodClosed
from server.company.ledger.models import Entry, Line
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import Provider, RefundStage, RefundTarget
from server.company.payments.models import Invoice, Refund
from server.ports.payment_states import InvoiceStatus
from tests.factories.payments import PaymentFactory
from tests.finance.conftest import Desk

START = datetime(2026, 11, 10, 9, tzinfo=UTC)
MERCHANT = 41


def bought(number: int, amount: int = 3100, tax: int = 200, *, days: int = 30, unit: Unit = Unit.DOLLAR) -> Invoice:
    """A plan paid for some days from the tenth of November on, and the charge in the ledger."""
    invoice = Invoice.objects.create(
        merchant_id=MERCHANT, provider=Provider.STRIPE, external_id=f"in_{number}", state=InvoiceStatus.PAID,
        subtotal_minor=amount - tax, tax_minor=tax, total_minor=amount, currency=unit, period_start=START,
        period_end=START + timedelta(days=days), issued_at=START, paid_at=START,
    )  # fmt: skip
    PaymentFactory.create(external_id=f"pi_{number}", invoice=invoice, amount_minor=amount, currency=unit)
    post(f"charge:pi_{number}", EntryKind.CHARGE, unit, -amount, amount - tax, tax)
    return invoice


def give_back(invoice: Invoice, amount: int) -> None:
    payment = invoice.payments.get()
    Refund.objects.create(
        payment=payment, merchant_id=MERCHANT, amount_minor=amount, currency=invoice.currency, target=RefundTarget.CARD,
        state=RefundStage.DONE, asked_at=START, key=f"back-{payment.pk}", external_id=f"re_{payment.pk}",
    )  # fmt: skip
    post(f"refund:re_{payment.pk}", EntryKind.REFUND, Unit(invoice.currency), amount, -amount, 0)


def post(key: str, kind: EntryKind, unit: Unit, provider: int, deferred: int, tax: int) -> None:
    moved = (
        Movement(AccountKind.PROVIDER, provider),
        Movement(AccountKind.DEFERRED, deferred),
        Movement(AccountKind.TAX, tax),
    )
    movements = tuple(movement for movement in moved if movement.amount)
    post_entry(Posting(key=key, kind=kind, merchant_id=MERCHANT, unit=unit, movements=movements), now=START)


def run(day: date) -> int:
    return recognise_until(day, now=datetime(day.year, day.month, day.day, 0, 40, tzinfo=UTC))


def balance(kind: AccountKind) -> int:
    return sum(Line.objects.filter(account__kind=kind).values_list("amount", flat=True))


@given(st.integers(0, 10**12), st.integers(1, 400), st.lists(st.integers(-5, 500), max_size=6))
def test_the_days_of_a_period_earn_what_was_paid_exactly(total: int, length: int, looks: list[int]) -> None:
    start = START.date()
    end = start + timedelta(days=length)
    amounts = [earned(total, start, end, start + timedelta(days=day)) for day in sorted(looks)]

    assert amounts == sorted(amounts)
    assert (earned(total, start, end, start), earned(total, start, end, end)) == (0, total)
    assert sum(earned_by_month(total, start, end, start).values()) == total


@pytest.mark.django_db
def test_revenue_is_earned_by_day_and_sums_to_what_was_paid() -> None:
    bought(1)
    assert run(date(2026, 11, 10)) == 0
    assert run(date(2026, 11, 11)) == 1
    assert balance(AccountKind.REVENUE) == 2900 // 30
    assert run(date(2026, 11, 11)) == 0
    for number in range(12, 31):
        assert run(date(2026, 11, number)) == 1
    assert balance(AccountKind.REVENUE) == 2900 * 20 // 30

    assert run(date(2027, 2, 1)) == 1

    assert (balance(AccountKind.REVENUE), balance(AccountKind.DEFERRED)) == (2900, 0)
    assert run(date(2027, 2, 2)) == 0
    assert balance(AccountKind.TAX) == 200


@pytest.mark.django_db
def test_a_night_of_many_invoices_takes_as_many_queries_as_a_night_of_a_few() -> None:
    for number in range(1, 4):
        bought(number)
    run(date(2026, 11, 11))
    with CaptureQueriesContext(connection) as few:
        assert run(date(2026, 11, 12)) == 3
    for number in range(4, 41):
        bought(number, unit=[Unit.DOLLAR, Unit.EURO][number % 2])
    with CaptureQueriesContext(connection) as many:
        assert run(date(2026, 11, 12)) == 37
    with CaptureQueriesContext(connection) as later:
        assert run(date(2026, 11, 13)) == 40

    assert len(later) == len(few) == len(many)
    assert balance(AccountKind.REVENUE) == 40 * (2900 * 3 // 30)


@pytest.mark.django_db
def test_a_night_that_comes_late_for_a_closed_day_posts_nothing_and_goes_on_with_the_next() -> None:
    bought(1)
    bought(2)
    ClosedPeriod.objects.create(
        kind="day", start=date(2026, 11, 11), end=date(2026, 11, 12), closed_at=START, closed_by_id=1, closed_by="Fay"
    )

    with pytest.raises(PeriodClosed):
        run(date(2026, 11, 11))

    assert (Recognition.objects.count(), balance(AccountKind.REVENUE)) == (0, 0)
    assert run(date(2026, 11, 12)) == 2
    assert balance(AccountKind.REVENUE) == 2 * (2900 * 2 // 30)


@pytest.mark.django_db
def test_a_refund_lowers_what_is_earned_and_takes_back_what_was_too_much() -> None:
    invoice = bought(1, 3000, 0)
    run(date(2026, 11, 25))
    assert balance(AccountKind.REVENUE) == 1500

    give_back(invoice, 2400)
    assert run(date(2026, 11, 25)) == 1

    assert (balance(AccountKind.REVENUE), balance(AccountKind.DEFERRED)) == (300, 300)
    run(date(2027, 1, 1))
    assert (balance(AccountKind.REVENUE), balance(AccountKind.DEFERRED)) == (600, 0)


@pytest.mark.django_db
def test_yen_is_earned_in_whole_yen() -> None:
    bought(1, 1000, 0, days=7, unit=Unit.YEN)
    for day in range(11, 18):
        run(date(2026, 11, day))
    assert sorted(Entry.objects.filter(kind=EntryKind.RECOGNISE).values_list("lines__amount", flat=True))[-7:] == [
        142, 143, 143, 143, 143, 143, 143,
    ]  # fmt: skip
    assert balance(AccountKind.DEFERRED) == 0


@pytest.mark.django_db
def test_months_show_what_came_what_was_earned_and_what_is_left(finance: Desk) -> None:
    bought(1, 3000, 0)
    run(date(2026, 11, 25))

    rows = finance.call("GET", "deferred_revenue")["data"]

    planned = [(row["month"], row["earned"], row["balance"]) for row in rows if row["is_planned"]]
    assert planned == [("2026-12-01", "9.00", "0.00"), ("2026-11-01", "6.00", "9.00")]
    posted = [(row["month"], row["added"], row["earned"], row["balance"]) for row in rows if not row["is_planned"]]
    assert posted == [("2026-11-01", "30.00", "15.00", "15.00")]
    shown = finance.lines_of("deferred_revenue.csv")
    assert shown[0] == "Id,Month,Unit,Added,Earned,Balance,Is planned"
    assert shown[-1] == "USD:2026-11-01:posted,2026-11-01,USD,30.00,15.00,15.00,False"
    assert len(shown) == 4


@pytest.mark.django_db
def test_the_journal_of_a_month_sums_to_zero_for_every_entry(finance: Desk) -> None:
    bought(1)
    run(date(2026, 11, 25))
    run(date(2026, 12, 5))

    answer = finance.client.get("/api/console/journal.csv?month=2026-11-17")
    content = answer.content.decode("utf-8-sig")

    rows = list(csv.DictReader(io.StringIO(content)))
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        sums[row["Entry"]] += Decimal(row["Credit"] or 0) - Decimal(row["Debit"] or 0)
    assert set(sums.values()) == {Decimal(0)}
    assert [(row["Account"], row["Debit"], row["Credit"]) for row in rows] == [
        ("provider", "31.00", ""),
        ("deferred", "", "29.00"),
        ("tax", "", "2.00"),
        ("deferred", "14.50", ""),
        ("revenue", "", "14.50"),
    ]
    assert answer["Content-Disposition"] == 'attachment; filename="journal-2026-11.csv"'
    taxes = finance.lines_of("journal.csv?month=2026-11-17&account=tax")
    assert [line.split(",")[3:7] for line in taxes[1:]] == [["tax", "USD", "", "2.00"]]

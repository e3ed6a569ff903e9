"""The ledger follows orders and purchases: once, however often and at whatever time it is asked."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from server.ports.orders import PaymentState, StoreRefund
from server.ports.purchases import ReadPurchase, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts import Kind
from tenants.ledger.models import LedgerEntry, LedgerHead, LedgerSettings
from tenants.ledger.services.settling import settle_orders, settle_touched
from tenants.preferences.services.prices import set_conversion
from tests.factories.orders import BEGIN, line, reading, usd
from tests.orders.goods import SupplierDesk, check, order_of, place, sell
from tests.profit.books import Books, rate
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_an_order_that_comes_in_has_its_rows_and_the_same_again_adds_none(books: Books) -> None:
    (order_id,) = books.take(reading(total=usd(5_950), tax=usd(950), lines=(line(tax=usd(950)),)))
    assert books.sums() == {"sale": 5_000, "tax": 950, "tax_due": -950}
    assert books.profit() == 5_000
    before = [entry.pk for entry in books.entries()]
    assert books.settle(order_id, order_id) == 0
    assert [entry.pk for entry in books.entries()] == before
    (entry,) = books.entries(kind=Kind.SALE)
    assert (entry.is_actual, entry.source, entry.occurred_on) == (True, "store", date(2026, 11, 1))
    assert entry.rate == Decimal(1)
    assert (entry.line.product, entry.line.country, entry.line.supplier) == ("Tea pot", "DE", None)


def test_expected_money_becomes_actual_when_the_buyer_pays(books: Books) -> None:
    books.take(reading(payment=PaymentState.PENDING))
    assert (books.profit(is_actual=False), books.profit(is_actual=True)) == (5_000, 0)
    books.take(reading(version=2))
    assert [(entry.is_actual, entry.amount_minor) for entry in books.entries()] == [
        (False, 5_000),
        (True, 5_000),
        (False, -5_000),
    ]
    assert books.profit() == 5_000


def test_an_order_that_is_given_up_unpaid_leaves_nothing(books: Books) -> None:
    books.take(reading(payment=PaymentState.PENDING))
    books.take(reading(version=2, payment=PaymentState.VOIDED, cancelled_at=BEGIN))
    assert (books.sums(), len(books.entries())) == ({}, 2)


def test_a_refund_is_booked_when_it_was_made(books: Books) -> None:
    books.take(reading())
    later = StoreRefund("r1", BEGIN.replace(day=20, hour=17), usd(2_500), quantities={"l1": 1})
    books.take(reading(version=2, refunded=usd(2_500), refunds=(later,), lines=(line(current_quantity=1),)))
    assert books.sums() == {"sale": 5_000, "refund": -2_500}
    (entry,) = books.entries(kind=Kind.REFUND)
    assert entry.occurred_on == date(2026, 11, 21), "in the merchant's zone it was the next day"


def test_what_the_supplier_charges_takes_the_place_of_its_quote(books: Books, desk: SupplierDesk) -> None:
    sell(books.intake)
    order_id = order_of(books.intake)
    place(books.intake, order_id)
    assert books.sums() == {"sale": 5_000, "cost": -2_000, "freight": -300}
    (entry,) = books.entries(kind=Kind.COST, is_actual=True)
    assert (entry.amount_minor, entry.expected_minor, entry.line.supplier) == (-2_000, -2_000, 1)
    costs = {"goods": 2_120, "freight": 310, "tax": 41}
    desk.readings["800001"] = ReadPurchase(
        "800001", SupplierOrderState.PAID, "WAIT_SELLER_SEND_GOODS", "USD", 2_471, costs
    )
    check(books.intake)
    drain_jobs(skip_pauses=True)
    assert books.sums() == {"sale": 5_000, "cost": -2_120, "freight": -310, "supplier_tax": -41}
    assert books.sums(is_actual=False) == {}
    with tenant_scope_of(books.intake.tenant):
        assert LedgerHead.objects.get(order_id=int(order_id)).is_whole


@pytest.mark.parametrize(
    ("currency", "minor", "per_usd", "base", "expected"),
    [
        ("JPY", 7_801, "156.02", "EUR", 4_615),
        ("KWD", 12_345, "0.3068", "EUR", 3_714),
        ("ISK", 10_001, "139.5", "KWD", 21_995),
        ("RSD", 585_050, "108.21", "JPY", 8_435),
    ],
)
def test_amounts_are_converted_by_the_minor_units_of_both_currencies(
    books: Books, currency: str, minor: int, per_usd: str, base: str, expected: int
) -> None:
    choose(books, base)
    for code, value in {"EUR": "0.923", "KWD": "0.3068", "JPY": "156.02"}.items() | {(currency, per_usd)}:
        rate(code, value)
    books.take(reading(currency=currency, buyer_currency=currency, total=usd(minor), lines=(line(total=usd(minor)),)))
    (entry,) = books.entries()
    assert (entry.base_minor, entry.base_currency, entry.rate_source) == (expected, base, "ECB")
    assert entry.rate_day == date(2026, 11, 1)


def test_an_amount_without_a_rate_is_not_taken_for_one_to_one(books: Books) -> None:
    books.take(reading(currency="JPY", buyer_currency="JPY"))
    assert [entry.base_minor for entry in books.entries()] == [None]
    rate("JPY", "160", date(2026, 8, 1))
    with tenant_scope_of(books.intake.tenant):
        settle_touched(after=0, now=clock.now())
    assert [entry.base_minor for entry in books.entries()] == [None], "a rate of three months ago is too old"
    rate("JPY", "160", date(2026, 10, 30))
    with tenant_scope_of(books.intake.tenant):
        settle_touched(after=0, now=clock.now())
    assert [(entry.amount_minor, entry.base_minor) for entry in books.entries()] == [
        (5_000, None),
        (-5_000, None),
        (5_000, 3_125),
    ]
    assert books.entries()[2].rate_day == date(2026, 10, 30)


def test_the_merchants_own_rate_goes_first_and_stays_with_what_it_was_used_for(books: Books) -> None:
    with tenant_scope_of(books.intake.tenant):
        set_conversion(from_currency="USD", to_currency="EUR", rate=Decimal("0.8"), now=clock.now())
    euros: dict[str, Any] = {"currency": "EUR", "buyer_currency": "EUR"}
    books.take(reading(**euros))
    (entry,) = books.entries()
    assert (entry.base_minor, entry.rate, entry.rate_source) == (6_250, Decimal("1.25"), "own")
    with tenant_scope_of(books.intake.tenant):
        set_conversion(from_currency="USD", to_currency="EUR", rate=Decimal("0.5"), now=clock.now())
    books.take(reading(version=2, total=usd(4_000), **euros))
    assert books.profit() == 5_000, "the same sale keeps its rate"


def test_another_base_currency_takes_back_what_stood_in_the_old_one(books: Books) -> None:
    (order_id,) = books.take(reading())
    rate("EUR", "0.9")
    choose(books, "EUR")
    assert books.settle(order_id) == 2
    assert (books.profit(base_currency="USD"), books.profit(base_currency="EUR")) == (0, 4_500)


def test_many_orders_take_as_many_queries_as_one(books: Books) -> None:
    books.take(reading("0"))
    ids = books.take(*(reading(str(number)) for number in range(1, 9)))
    counts = []
    for some in (ids[:1], ids[1:]):
        with tenant_scope_of(books.intake.tenant):
            LedgerHead.objects.filter(order_id__in=some).update(digest="")
            with CaptureQueriesContext(
                connection,
            ) as queries:
                settle_orders(some, now=clock.now())
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_entries_are_never_changed_nor_deleted(books: Books) -> None:
    books.take(reading())
    (entry,) = books.entries()
    with tenant_scope_of(books.intake.tenant):
        for change in (lambda: LedgerEntry.objects.update(base_minor=1), lambda: LedgerEntry.objects.all().delete()):
            with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
                change()
    assert books.entries() == [entry]


def choose(books: Books, currency: str) -> None:
    with tenant_scope_of(books.intake.tenant):
        LedgerSettings.objects.update_or_create(pk=1, defaults={"base_currency": currency})

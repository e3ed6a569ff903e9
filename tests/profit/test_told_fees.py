"""Fees that payment services tell: in their own currency, later than the order, changed, beside what was entered."""

from typing import Any

import pytest

from server.ports.orders import StoreFee
from tests.factories.orders import reading
from tests.profit.books import Books, rate
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def fees_of(books: Books, order_id: int) -> list[tuple[str, str, str, str, str]]:
    rows: list[dict[str, Any]] = books.intake.owner.get(f"order/{order_id}/ledger")["rows"]
    names = ("currency", "expected", "actual", "difference", "remark")
    return [tuple(row[name] for name in names) for row in rows if row["kind"] == "payment_fee"]


def charge_by_rule(books: Books) -> None:
    rule = {"kind": "payment_fee", "since": "2026-01-01", "percent": "2.9", "fixed": "0.30", "currency": "USD"}
    books.intake.owner.put(f"profit/fee/{books.intake.store_id}", {"fees": [rule]})
    drain_jobs(skip_pauses=True)


def test_a_fee_that_comes_later_and_changes_is_explained(books: Books) -> None:
    (order_id,) = books.take(reading())
    before = books.profit()
    assert fees_of(books, order_id) == []
    books.take(reading(version=2, fees=(StoreFee(180, "USD"),)))
    told = "Charged by the payment provider. You have no rule for this fee."
    assert fees_of(books, order_id) == [("USD", "", "-1.80", "-1.80", told)]
    books.take(reading(version=3, fees=(StoreFee(150, "USD"),)))
    changed = "The payment provider changed this fee later."
    assert fees_of(books, order_id) == [("USD", "", "-1.50", "-1.50", changed)]
    assert books.take(reading(version=2, fees=(StoreFee(900, "USD"),))) == [], "an older reading changes nothing"
    assert (books.profit() - before, books.settle(order_id)) == (-150, 0)
    events = books.intake.owner.get(f"order/{order_id}")["order"]["events"]
    assert [each["text"] for each in events].count("The payment provider charged or changed its fee.") == 2


def test_a_fee_in_another_currency_is_counted_at_the_rate_of_its_day(books: Books) -> None:
    rate("EUR", "0.5")
    charge_by_rule(books)
    (order_id,) = books.take(reading(fees=(StoreFee(160, "EUR"),)))
    theirs, ours = fees_of(books, order_id)
    assert (ours[0], ours[2], theirs[:3]) == ("USD", "0.00", ("EUR", "", "-1.60"))
    (entry,) = books.entries(kind="payment_fee", currency="EUR")
    assert (entry.amount_minor, entry.base_minor, entry.rate_source) == (-160, -320, "ECB")


def test_what_was_entered_by_hand_is_not_counted_beside_what_is_told(books: Books) -> None:
    (order_id,) = books.take(reading())
    before = books.profit()
    figure = {"kind": "payment_fee", "amount": "1.90", "currency": "USD", "on": "2026-11-29"}
    books.intake.owner.post(f"order/{order_id}/ledger/figure", figure)
    assert books.profit() - before == -190
    books.take(reading(version=2, fees=(StoreFee(180, "USD"),)))
    assert books.profit() - before == -180
    assert (
        "USD",
        "-1.90",
        "0.00",
        "1.90",
        "Your entry was replaced by the fee that the payment provider charged.",
    ) in (fees_of(books, order_id))

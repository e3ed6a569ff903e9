"""Closed months never change; base currency, fees and accounts."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.ports.orders import StoreRefund
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.models import ClosedMonth, LedgerSettings
from tests.factories.orders import BEGIN, reading, usd
from tests.profit.books import Books, rate
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
DECEMBER = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: DECEMBER)


def close(person: Person, month: str = "2026-11-01") -> Any:
    return person.post(f"profit/month/{month}/close")


@pytest.mark.usefixtures("later")
def test_what_comes_after_closing_is_an_adjustment_in_the_next_month(books: Books) -> None:
    books.take(reading())
    (month,) = books.intake.owner.get("profit/month")["months"]
    assert (month["month"], month["profit"], month["may_close"]) == ("2026-11-01", "50.00", True)
    (closed,) = close(books.intake.owner)["months"]
    assert (closed["closed_at"] is not None, closed["may_close"]) == (True, False)
    back = StoreRefund("r1", BEGIN.replace(day=20), usd(1_000))
    books.take(reading(version=2, refunded=usd(1_000), refunds=(back,)))
    (entry,) = books.entries(kind="refund")
    assert (entry.occurred_on.month, entry.booked_on, entry.adjusts) == (11, date(2026, 12, 1), date(2026, 11, 1))
    assert books.profit(booked_on__month=11) == 5_000
    november = books.intake.owner.get("profit/report", since="2026-11-01", until="2026-11-30")
    december = books.intake.owner.get("profit/report", since="2026-12-01", until="2026-12-31")
    assert (november["total"]["profit"], december["total"]["profit"]) == ("50.00", "-10.00")
    ledger = books.intake.owner.get(f"order/{entry.order_id}/ledger")
    assert [row["adjusts"] for row in ledger["rows"]] == [None, "2026-11-01"]


@pytest.mark.usefixtures("later")
def test_months_are_closed_once_in_order_when_they_are_over_and_by_the_main_account(
    books: Books, member_with: Callable[..., Person]
) -> None:
    books.take(reading("1", created_at=BEGIN.replace(month=10)), reading("2"))
    owner = books.intake.owner
    assert "earlier month" in close(owner)["msg"]
    assert "not over" in close(owner, "2026-12-01")["msg"]
    assert close(member_with(Menu.SETTINGS), "2026-10-01")["code"] == 1000403
    with tenant_scope_of(books.intake.tenant):
        assert not ClosedMonth.objects.exists()
    assert close(owner, "2026-10-01")["success"]
    assert "closed already" in close(owner, "2026-10-01")["msg"]
    assert close(owner)["success"]


@pytest.mark.usefixtures("later")
def test_a_month_with_amounts_without_a_rate_stays_open(books: Books) -> None:
    books.take(reading(currency="JPY", buyer_currency="JPY"))
    answer = close(books.intake.owner)
    assert answer["msg"].startswith("1 amounts in JPY have no exchange rate.")
    rate("JPY", "150")
    with tenant_scope_of(books.intake.tenant):
        assert LedgerSettings.objects.get().closed_through is None
    books.settle(books.entries()[0].order_id)
    assert close(books.intake.owner)["success"]


@pytest.mark.usefixtures("later")
def test_the_base_currency_books_everything_anew_until_a_month_is_closed(books: Books) -> None:
    books.take(reading("1"), reading("2"))
    rate("EUR", "0.9")
    owner = books.intake.owner
    version = owner.get("profit/settings")["version"]
    assert owner.put("profit/settings", {"base_currency": "EUR", "version": version + 1})["code"] == 1000409
    assert owner.put("profit/settings", {"base_currency": "EUX", "version": version})["fields"].keys() == {
        "base_currency"
    }
    saved = owner.put("profit/settings", {"base_currency": "EUR", "accounts": {"sales": "8400"}, "version": version})
    assert (saved["base_currency"], saved["is_fixed"]) == ("EUR", False)
    assert next(each["code"] for each in saved["accounts"] if each["key"] == "sales") == "8400"
    drain_jobs(skip_pauses=True)
    assert (books.profit(base_currency="USD"), books.profit(base_currency="EUR")) == (0, 9_000)
    assert close(owner)["success"]
    fixed = owner.get("profit/settings")
    assert fixed["is_fixed"]
    again = owner.put("profit/settings", {"base_currency": "USD", "version": fixed["version"]})
    assert (again["code"], owner.get("profit/settings")) == (1000409, fixed)


def test_a_sub_account_cannot_change_the_base_currency(books: Books, member_with: Callable[..., Person]) -> None:
    member = member_with(Menu.SETTINGS)
    answer = member.put("profit/settings", {"base_currency": "EUR", "version": 0})
    assert (answer["code"], member.get("profit/settings")["base_currency"]) == (1000403, "USD")


def test_rules_of_fees_are_dated_and_book_their_orders_anew(books: Books, member_with: Callable[..., Person]) -> None:
    books.take(reading("1", created_at=BEGIN.replace(month=9)), reading("2"))
    owner, store = books.intake.owner, books.intake.store_id
    fee = {"kind": "payment_fee", "since": "2026-10-01", "percent": "2.9", "fixed": "0.30", "currency": "USD"}
    assert owner.put(f"profit/fee/{store}", {"fees": [fee]})["fees"] == [{**fee, "store_id": str(store)}]
    drain_jobs(skip_pauses=True)
    assert [(entry.is_actual, entry.base_minor, entry.occurred_on) for entry in books.entries(kind="payment_fee")] == [
        (False, -175, date(2026, 11, 1))
    ]
    assert owner.put(f"profit/fee/{store}", {"fees": [fee, fee]})["fields"].keys() == {"rules"}
    assert owner.put(f"profit/fee/{store}", {"fees": [{**fee, "kind": "sale"}]})["fields"].keys() == {"rules"}
    assert owner.put("profit/fee/999999", {"fees": [fee]})["code"] == 1000404
    assert member_with(Menu.SETTINGS, store_ids=[]).get("profit/fee")["fees"] == []
    assert owner.put(f"profit/fee/{store}", {"fees": []})["fees"] == []
    drain_jobs(skip_pauses=True)
    assert books.profit() == 10_000

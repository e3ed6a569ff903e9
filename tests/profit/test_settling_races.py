"""The same orders at the same time: each row once, and in every sum."""

from collections.abc import Callable
from datetime import date
from threading import Event

import pytest
from django.db import transaction

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts.reports import ReportFilter
from tenants.ledger.models import DaySum, DueDay
from tenants.ledger.selectors.reports import read_report
from tenants.ledger.selectors.sums import wrong_days
from tenants.ledger.services.settling import settle_orders
from tenants.ledger.services.summing import sum_days
from tests.factories.orders import reading
from tests.profit.books import Books
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_workers_at_once_write_each_row_once(books: Books) -> None:
    ids = books.intake.take(*(reading(str(number)) for number in range(6)))

    def settle(order_ids: list[int]) -> int:
        with tenant_scope_of(books.intake.tenant):
            return settle_orders(order_ids, now=clock.now())

    added = all_at_once(*[lambda own=own: settle(own) for own in (ids, ids[::-1], ids[:3], ids[2:])])
    assert sum(added) == len(ids) == len(books.entries())
    assert books.profit() == 5_000 * len(ids)


def assert_sums(books: Books, profit: int) -> None:
    """The report and, once nothing is due, the sums have this profit; `wrong_days` compares them with their rows."""
    november = ReportFilter(date(2026, 11, 1), date(2026, 11, 30))
    with tenant_scope_of(books.intake.tenant):
        assert read_report(books.intake.owner.actor, november).total.profit == profit
        while sum_days():
            pass
        assert (DueDay.objects.count(), wrong_days()) == (0, [])
        assert read_report(books.intake.owner.actor, november).total.profit == profit


def test_sums_are_right_whoever_writes_and_sums_up_at_once(books: Books) -> None:
    ids = books.intake.take(*(reading(str(number)) for number in range(6)))

    def inside(action: Callable[[], object]) -> None:
        with tenant_scope_of(books.intake.tenant):
            for _ in range(3):
                action()

    writers = [lambda own=own: settle_orders(own, now=clock.now()) for own in (ids[:2], ids[2:4], ids[4:])]
    all_at_once(*[lambda act=act: inside(act) for act in (*writers, sum_days, sum_days)])
    assert_sums(books, 5_000 * len(ids))


def test_what_is_written_while_its_day_is_summed_up_is_in_the_next_sum(books: Books) -> None:
    one, two = books.intake.take(reading("1"), reading("2"))
    books.settle(one)
    is_written, is_summed = Event(), Event()

    def write() -> None:
        with tenant_scope_of(books.intake.tenant), transaction.atomic():
            settle_orders([two], now=clock.now())
            is_written.set()
            assert is_summed.wait(20)

    def sum_up() -> None:
        assert is_written.wait(20)
        with tenant_scope_of(books.intake.tenant):
            assert not sum_days(), "it waits for nobody who writes"
            assert (DaySum.objects.get(dimension="store", is_month=True).profit, DueDay.objects.count()) == (5_000, 0)
        is_summed.set()

    all_at_once(write, sum_up)
    with tenant_scope_of(books.intake.tenant):
        assert DueDay.objects.count() == 1
    assert_sums(books, 10_000)

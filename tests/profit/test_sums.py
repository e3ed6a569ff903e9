"""Sums of days and months are what their entries come to: while they are behind, halfway and brought up to date."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.orders import StoreRefund
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts import ADVERTISING, COSTS, FEES, INCOME, REFUNDS, TAXES, Kind
from tenants.ledger.contracts.reports import Dimension, ReportFilter, ReportRow
from tenants.ledger.jobs import check
from tenants.ledger.models import DaySum, DueDay, LedgerEntry
from tenants.ledger.rules.periods import period_of
from tenants.ledger.selectors.months import list_months
from tenants.ledger.selectors.reports import read_groups, read_report
from tenants.ledger.selectors.sums import wrong_days
from tenants.ledger.services import summing
from tenants.ledger.services.ad_files import AdRow
from tenants.ledger.services.ads import import_ads
from tenants.ledger.services.summing import sum_days
from tenants.orders.services.intake import take_in
from tests.factories.orders import BEGIN, line, reading, usd
from tests.orders.goods import SupplierDesk, order_of, place, sell
from tests.profit.books import Books
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db
GROUPS = {"income": INCOME, "tax": TAXES, "refunds": REFUNDS, "fees": FEES, "costs": COSTS, "advertising": ADVERTISING}
PERIODS = [
    (date(2026, 11, 1), date(2026, 11, 30)),
    (date(2026, 9, 15), date(2026, 12, 3)),
    (date(2026, 9, 1), date(2026, 12, 31)),
    (date(2026, 11, 1), date(2026, 11, 1)),
    (date(2026, 10, 2), date(2026, 11, 29)),
]
Sums = dict[str, int]


def key_of(entry: LedgerEntry, dimension: Dimension) -> str:
    supplier = entry.line.supplier
    keys = {
        Dimension.ORDER: entry.order_id,
        Dimension.PRODUCT: f"{entry.store_id}:{entry.line.product}",
        Dimension.VARIANT: f"{entry.store_id}:{entry.line.product}:{entry.line.variant}",
        Dimension.STORE: entry.store_id,
        Dimension.COUNTRY: entry.line.country,
        Dimension.SUPPLIER: "" if supplier is None else supplier,
        Dimension.DAY: entry.booked_on,
        Dimension.MONTH: entry.booked_on.replace(day=1),
    }
    return str(keys[dimension])


def summed(entries: Iterable[LedgerEntry], key: Callable[[LedgerEntry], str]) -> dict[str, Sums]:
    """Sum entries up one by one; an order counts on each day on which a sale of it is booked."""
    sums: dict[str, Sums] = defaultdict(lambda: dict.fromkeys((*GROUPS, "profit", "expected", "orders"), 0))
    sold = set()
    for entry in entries:
        own, base = sums[key(entry)], entry.base_minor or 0
        own[next(name for name, kinds in GROUPS.items() if entry.kind in kinds)] += base
        own["profit"] += base
        own["expected"] += 0 if entry.is_actual else base
        if entry.kind == Kind.SALE and entry.amount_minor > 0:
            sold.add((key(entry), entry.order_id, entry.booked_on))
    for found, _, _ in sold:
        sums[found]["orders"] += 1
    return sums


def figures(row: ReportRow) -> Sums:
    return {name: getattr(row, name) for name in (*GROUPS, "profit", "expected", "orders")}


def assert_reports_are_their_rows(books: Books) -> None:
    """Compare each report of each period, of all stores and of one, with the entries one by one."""
    actor = books.intake.owner.actor
    with tenant_scope_of(books.intake.tenant):
        every = list(LedgerEntry.objects.select_related("line").filter(base_currency="USD"))
        for since, until in PERIODS:
            for stores in ((), (books.intake.store_id,)):
                filters = ReportFilter(since, until, stores)
                rows = [
                    entry
                    for entry in every
                    if since <= entry.booked_on <= until and (not stores or entry.store_id in stores)
                ]
                total = summed(rows, lambda _: "").get("")
                if total:
                    assert figures(read_report(actor, filters).total) == total, filters
                for dimension in Dimension:
                    wanted = summed(rows, lambda entry, by=dimension: key_of(entry, by))  # type: ignore[misc]
                    if dimension is Dimension.ORDER:
                        wanted = {key: own | {"orders": min(own["orders"], 1)} for key, own in wanted.items()}
                    found = read_groups(actor, filters, dimension, most=1_000)
                    assert {row.key: figures(row) for row in found} == wanted, (dimension, filters)
        months = {str(row.month): row.profit for row in list_months(now=clock.now()) if row.closed_at is None}
        sums = summed(every, lambda entry: key_of(entry, Dimension.MONTH))
        assert all(sums.get(month, {"profit": 0})["profit"] == profit for month, profit in months.items())


def brought_up_to_date(books: Books) -> int:
    """Sum up what is due, in turns; return how many."""
    with tenant_scope_of(books.intake.tenant):
        turns = 1
        while sum_days():
            turns += 1
        assert (DueDay.objects.count(), wrong_days()) == (0, [])
    return turns


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days are summed up one in a turn, and only by the test."""
    monkeypatch.setattr(summing, "A_TURN", 1)
    monkeypatch.setattr("tenants.ledger.jobs.wake", lambda: None)


@pytest.mark.usefixtures("slow")
def test_reports_are_their_rows_whatever_was_summed_up(
    books: Books, desk: SupplierDesk, make_store: Callable[..., int]
) -> None:
    sell(books.intake)
    with time_machine.travel(BEGIN.replace(day=20)):
        place(books.intake, order_of(books.intake, "1"))
    second, day = make_store("Second"), BEGIN.replace(month=10, day=3)
    two = (line(total=usd(2_000)), line("l2", total=usd(700)))
    books.take(
        reading("2", created_at=day, total=usd(2_700), lines=two), reading("3", created_at=BEGIN.replace(month=9))
    )
    with tenant_scope_of(books.intake.tenant):
        take_in(second, Platform.SHOPIFY, [reading("4", created_at=BEGIN.replace(day=29))], now=clock.now())
    drain_jobs(skip_pauses=True)
    assert_reports_are_their_rows(books)
    with tenant_scope_of(books.intake.tenant):
        sum_days()
        assert DaySum.objects.exists(), "one of several days is summed up"
        assert DueDay.objects.exists()
    assert_reports_are_their_rows(books)
    assert brought_up_to_date(books) > 1
    assert_reports_are_their_rows(books)
    with tenant_scope_of(books.intake.tenant):
        assert set(DaySum.objects.values_list("dimension", flat=True)) == {
            "store", "country", "supplier", "product", "variant",
        }  # fmt: skip


@pytest.mark.usefixtures("slow")
def test_edits_refunds_late_fees_ads_and_closed_months_are_in_the_sums(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 12, 5, 12, 0, tzinfo=UTC))
    owner, store = books.intake.owner, books.intake.store_id
    (early, order_id) = books.take(reading("0", created_at=BEGIN.replace(month=10)), reading("1"))
    brought_up_to_date(books)
    spend = AdRow(store, BEGIN.date(), "Meta", "USD", 999)
    back = StoreRefund("r1", BEGIN.replace(day=20), usd(1_000))
    fee = {"kind": "payment_fee", "since": "2026-10-01", "percent": "2.9", "fixed": "0.30", "currency": "USD"}
    duty = {"kind": "duty", "amount": "3.10", "currency": "USD", "on": "2026-11-12"}
    steps: list[Callable[[], Any]] = [
        lambda: books.take(reading("1", version=2, total=usd(6_100), lines=(line(total=usd(6_100)),))),
        lambda: import_ads(owner.actor, [spend], now=clock.now()),
        lambda: owner.post("profit/month/2026-10-01/close"),
        lambda: owner.post("profit/month/2026-11-01/close"),
        lambda: books.take(
            reading(
                "1", version=3, total=usd(6_100), refunded=usd(1_000), refunds=(back,), lines=(line(total=usd(6_100)),)
            )
        ),
        lambda: owner.put(f"profit/fee/{store}", {"fees": [fee]}),
        lambda: owner.post(f"order/{early}/ledger/figure", duty),
        lambda: books.take(reading("1", version=4, total=usd(7_000), lines=(line(total=usd(7_000)),))),
    ]
    for number, step in enumerate(steps):
        before = len(books.entries())
        with tenant_scope_of(books.intake.tenant):
            step()
        drain_jobs(skip_pauses=True)
        assert (len(books.entries()) > before) == (number not in {2, 3}), number
        assert_reports_are_their_rows(books)
        brought_up_to_date(books)
        assert_reports_are_their_rows(books)
    december = books.entries(booked_on=date(2026, 12, 1), kind="sale")
    assert {entry.order_id for entry in december} == {order_id}, "what came after closing"


def test_a_supplier_that_is_known_later_takes_its_rows_along(books: Books, desk: SupplierDesk) -> None:
    sell(books.intake)
    order_id = order_of(books.intake, "1")
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(books.intake.tenant):
        assert set(DaySum.objects.filter(dimension="supplier").values_list("supplier", flat=True)) == {None}
    place(books.intake, order_id)
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(books.intake.tenant):
        sold = DaySum.objects.filter(dimension="supplier", income__gt=0)
        assert set(sold.values_list("supplier", flat=True)) == {1}
    assert_reports_are_their_rows(books)


def test_reports_of_days_that_are_summed_up_read_no_entries(books: Books) -> None:
    books.take(*(reading(str(number), created_at=BEGIN + timedelta(days=number)) for number in range(20)))
    actor, november = books.intake.owner.actor, ReportFilter(*PERIODS[4])
    with tenant_scope_of(books.intake.tenant), CaptureQueriesContext(connection) as captured:
        read_report(actor, november)
        for dimension in set(Dimension) - {Dimension.ORDER}:
            read_groups(actor, november, dimension, most=100)
    asked = [sql for each in captured if "tenant_ledger_daysum" in (sql := each["sql"] or "")]
    assert len(asked) == len(Dimension)
    with tenant_scope_of(books.intake.tenant), connection.cursor() as cursor:
        cursor.execute("ANALYZE tenant_ledger_daysum, tenant_ledger_dueday, tenant_ledger_ledgerentry")
        cursor.execute("SET LOCAL enable_seqscan = off")
        for sql in asked:
            plan = [row for (row,) in cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF) {sql}").fetchall()]
            of_entries = [row for row in plan if " on tenant_ledger_ledgerentry" in row]
            assert of_entries, plan
            assert all("never executed" in row for row in of_entries), plan
            assert any("ledger_sums_of_day" in row for row in plan), plan


def test_orders_that_lack_something_are_found_by_index(books: Books) -> None:
    books.take(reading("1"))
    with tenant_scope_of(books.intake.tenant), CaptureQueriesContext(connection) as captured:
        assert read_report(books.intake.owner.actor, ReportFilter(*PERIODS[0])).unbought == 1
    (asked,) = (sql for each in captured if "tenant_ledger_ledgerhead" in (sql := each["sql"] or ""))
    with tenant_scope_of(books.intake.tenant), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        assert "ledger_heads_lacking" in str(cursor.execute(f"EXPLAIN {asked}").fetchall())


def test_sums_that_are_wrong_are_named_and_mended_at_night(books: Books) -> None:
    books.take(reading("1"), reading("2", created_at=BEGIN.replace(month=10, day=7)))
    with tenant_scope_of(books.intake.tenant):
        assert wrong_days() == []
        DaySum.objects.filter(dimension="country", is_month=False, booked_on__month=11).update(fees=1)
        DaySum.objects.filter(dimension="store", is_month=True, booked_on__month=10).update(profit=1)
        assert wrong_days() == [date(2026, 10, 1), date(2026, 11, 1)]
        check(after_order=10**9)
        assert set(DueDay.objects.values_list("booked_on", flat=True)) == {date(2026, 10, 1), date(2026, 11, 1)}
        assert wrong_days() == [], "they are due"
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(books.intake.tenant):
        assert (wrong_days(), DueDay.objects.count()) == ([], 0)
    assert_reports_are_their_rows(books)


@pytest.mark.parametrize(
    ("since", "until", "first", "end"),
    [
        ("2026-11-01", "2026-11-30", "2026-11-01", "2026-11-30"),
        ("2026-10-02", "2026-12-30", "2026-11-01", "2026-11-30"),
        ("2026-11-02", "2026-12-30", "9999-12-31", "0001-01-01"),
        ("2026-12-01", "2027-02-28", "2026-12-01", "2027-02-28"),
        ("2028-02-01", "2028-02-28", "9999-12-31", "0001-01-01"),
        ("0001-01-01", "9999-12-31", "0001-01-01", "9999-12-31"),
        ("9999-12-02", "9999-12-31", "9999-12-31", "0001-01-01"),
        ("0001-01-01", "0001-01-30", "9999-12-31", "0001-01-01"),
    ],
)
def test_whole_months_of_a_period(since: str, until: str, first: str, end: str) -> None:
    period = period_of(date.fromisoformat(since), date.fromisoformat(until))
    assert (period.first.isoformat(), period.end.isoformat()) == (first, end)
    days = period_of(period.since, period.until, by_day=True)
    assert (days.first, days.end) == (date.max, date.min)

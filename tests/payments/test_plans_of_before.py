"""Plans in a dump from before: each is charged the same amount on the same day, once, whatever leads its life now.

The rows are written as `pg_dump` writes them, column by column, not by our models.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection

from server.company.invoicing.models import IssuedPaper
from server.company.ledger.contracts import EntryKind
from server.company.ledger.models import Entry
from server.company.ledger.services.entries import post_entry
from server.company.payments.errors import NotPaidYet, OpenInvoice
from server.company.payments.jobs import renew, sweep
from server.company.payments.models import Invoice, PaidSubscription, Payment
from server.company.payments.selectors.charges import quote
from server.company.plans.models import Plan
from server.company.plans.selectors import read_offer
from server.ports.payments import ChangeAt
from server.ports.registry import payments
from tests.ledger.conftest import posting
from tests.payments.shopify_bill import ShopTill
from tests.support.jobs import drain_jobs
from tests.support.plans_from_balance import funded as funded
from tests.support.plans_from_balance import left
from tests.support.shopify_billing import subscribed

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]
BEGAN, DUE = datetime(2030, 3, 1, 9, tzinfo=UTC), datetime(2030, 3, 31, 9, tzinfo=UTC)
NEXT = DUE + timedelta(days=30)
STAMP = "20300331T090000000000"


def dumped(table: str, **columns: Any) -> int:
    """Write a row as a dump does; return its id."""
    names, holes = ", ".join(columns), ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({names}) VALUES ({holes}) RETURNING id", [*columns.values()])  # noqa: S608 - our names
        return int(cursor.fetchone()[0])


def plan_before(merchant: int, plan: Plan, store_id: int, **changes: Any) -> int:
    columns = {
        "merchant_id": merchant,
        "platform": 3,
        "provider": "balance",
        "external_id": "balance_5f1c0a6e1f9d4b0c8f2e7a31",
        "plan_id": plan.pk,
        "next_plan_id": None,
        "user_id": 1,
        "billing_store_id": store_id,
        "state": "active",
        "price_minor": 2900,
        "currency": "USD",
        "period_start": BEGAN,
        "period_end": DUE,
        "cancel_at_period_end": False,
        "next_price_minor": None,
        "past_due_since": None,
        "ended_at": None,
        "read_at": BEGAN,
        "price_key": f"tradewind-plan-{plan.pk}-usd-2900-30",
        "next_price_key": "",
    }
    return dumped("payments_paidsubscription", **(columns | changes))


def bill_before(merchant: int, plan: Plan, subscription: int) -> int:
    return dumped(
        "payments_invoice",
        merchant_id=merchant,
        provider="balance",
        external_id=f"{merchant}-3-{STAMP}",
        number="",
        state="open",
        subtotal_minor=2900,
        tax_minor=0,
        total_minor=2900,
        currency="USD",
        period_start=DUE,
        period_end=NEXT,
        plan_id=plan.pk,
        platform=3,
        subscription_id=subscription,
        hosted_url="https://app.example.com/app/account?type=Balance",
        pdf_url="",
        issued_at=DUE,
        attempts=1,
    )


@dataclass(frozen=True)
class Before:
    """A plan as it stood, when our job runs, and what it then takes and leaves."""

    at: datetime
    taken: int
    state: str
    period_end: datetime
    columns: dict[str, Any] = field(default_factory=dict)
    prices: dict[str, int] = field(default_factory=dict)
    """The amounts in its price keys, if they are not today's."""
    owes: bool = False
    is_poor: bool = False


OWING = {"state": "past_due", "period_start": DUE, "period_end": NEXT, "past_due_since": DUE}
PLANS = {
    "renews": Before(DUE, 2900, "active", NEXT),
    "not a second early": Before(DUE - timedelta(seconds=1), 0, "active", DUE),
    "keeps its old price": Before(DUE, 1900, "active", NEXT, {"price_minor": 1900}, {"price_key": 1900}),
    "goes on smaller": Before(DUE, 900, "active", NEXT, prices={"next_price_key": 900}),
    "leaves": Before(DUE, 0, "ended", DUE, {"cancel_at_period_end": True}),
    "pays what it owed": Before(DUE + timedelta(days=2), 2900, "active", NEXT, OWING, owes=True),
    "cannot pay yet": Before(DUE + timedelta(days=20), 0, "past_due", NEXT, OWING, owes=True, is_poor=True),
    "is given up": Before(DUE + timedelta(days=21), 0, "ended", NEXT, OWING, owes=True, is_poor=True),
}


@pytest.fixture
def at() -> Iterator[Any]:
    with time_machine.travel(BEGAN, tick=False) as traveller:
        yield traveller


def done_twice(job: Callable[[], object]) -> None:
    """Run a job, and again: the second run writes nothing."""
    kept = []
    for _ in range(2):
        job()
        drain_jobs()
        kept.append([list(model.objects.order_by("pk").values()) for model in (Entry, Invoice, Payment, IssuedPaper)])
    assert kept[0] == kept[1]


@pytest.mark.parametrize("before", PLANS.values(), ids=PLANS.keys())
def test_a_plan_from_the_balance(before: Before, at: Any, funded: int, sell: Sell, store_id: int) -> None:
    plan = sell("Basic", 2900)
    keys = {name: f"tradewind-plan-{plan.pk}-usd-{price}-30" for name, price in before.prices.items()}
    row = plan_before(funded, plan, store_id, **before.columns, **keys)
    if before.owes:
        bill_before(funded, plan, row)
    if before.is_poor:
        post_entry(posting(funded, "debit-1", 10_000, EntryKind.DEBIT), now=BEGAN)
    had = left(funded)
    at.move_to(before.at)
    done_twice(renew)
    posted = list(Entry.objects.filter(kind=EntryKind.PLAN).values_list("key", "at"))
    assert posted == ([(f"plan:{funded}-3-{STAMP}", before.at)] if before.taken else [])
    assert had - left(funded) == before.taken
    found = PaidSubscription.objects.get()
    assert (found.state, found.period_end) == (before.state, before.period_end)
    bills = list(Invoice.objects.values_list("state", "total_minor"))
    owed = {"past_due": "open", "ended": "uncollectible"}.get(before.state, "paid")
    assert bills == ([(owed, 2900 if before.owes else before.taken)] if before.taken or before.owes else [])


def test_a_plan_on_a_stores_bill(bill: ShopTill, sell: Sell) -> None:
    plan = sell("Basic", 2900)
    subscribed(bill, plan)
    row = PaidSubscription.objects.values().get()
    first = {"read_at", "id", "user_id", "billing_store_id", "merchant_id", "period_start", "period_end"}
    # What such a row held before; the platform's agreement says the rest.
    assert {name: value for name, value in row.items() if name not in first} == {
        "platform": 3,
        "provider": "shopify",
        "external_id": f"{bill.shop.domain}/{row['external_id'].split('/')[1]}",
        "plan_id": plan.pk,
        "next_plan_id": None,
        "state": "active",
        "price_minor": 2900,
        "currency": "USD",
        "cancel_at_period_end": False,
        "next_price_minor": None,
        "past_due_since": None,
        "ended_at": None,
        "price_key": "",
        "next_price_key": "",
    }
    bill.go(days=29.9)
    assert Payment.objects.count() == 1
    bill.go(days=0.2)
    done_twice(sweep)
    amounts = list(Payment.objects.order_by("pk").values_list("amount_minor", "external_id"))
    ends = (row["period_end"], row["period_end"] + timedelta(days=30))
    assert amounts == [(2900, f"{row['external_id']}@{start:%Y-%m-%d}") for start in (row["period_start"], ends[0])]
    assert PaidSubscription.objects.get().period_end == ends[1]
    assert set(Entry.objects.values_list("key", flat=True)) == {f"charge:{name}" for _, name in amounts}


@pytest.mark.parametrize("when", list(ChangeAt))
@pytest.mark.parametrize(
    ("columns", "refusal"),
    [(OWING, OpenInvoice), ({"state": "ended", "ended_at": DUE}, NotPaidYet)],
    ids=["unpaid", "ended"],
)
def test_a_change_that_comes_too_late_changes_and_takes_nothing(
    columns: dict[str, Any], refusal: type[Exception], when: ChangeAt, funded: int, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    plan_before(funded, plan, store_id, **columns)
    before, dearer = PaidSubscription.objects.values().get(), quote(read_offer(sell("Pro", 5900).pk, language="en"))
    with pytest.raises(refusal):
        payments("balance").change_subscription(before["external_id"], dearer, at=when, key="change:1")
    assert PaidSubscription.objects.values().get() == before
    assert (left(funded), Invoice.objects.count(), Payment.objects.count()) == (10_000, 0, 0)

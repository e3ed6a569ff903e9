"""However late we hear of money: it is booked on the day on which it moved, unless finance has closed that day."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from fixtures.sandbox.stripe import disputes
from server.company.finance.models import ClosedPeriod
from server.company.ledger.models import Entry
from server.company.plans.models import Plan
from server.kit import clock
from server.ports.registry import payments
from tests.payments.conftest import Till
from tests.support.paying import charge
from tests.support.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]

Sell = Callable[..., Plan]
Arrive = Callable[[], datetime]
REFUND_FAILS = "4000000000005126"


@pytest.fixture
def days_later(till: Till, still: Any) -> Callable[[], datetime]:
    """All that was not delivered yet arrives so many days late; answers when."""

    def arrive() -> datetime:
        still.shift(timedelta(days=4))
        till.deliver()
        return clock.now()

    return arrive


def booked() -> dict[str, datetime]:
    """By the first and last part of the entries' keys when each is dated."""
    return {f"{key.split(':')[0]}{key.split(':')[2:] or ''}": at for key, at in Entry.objects.values_list("key", "at")}


def moment(event: Any) -> datetime:
    return datetime.fromtimestamp(event["created"], UTC)


@pytest.fixture
def paid(owner: Person, till: Till, sell: Sell, store_id: int) -> Till:
    """Somebody paid with a card that takes no money back, and we have not heard of it yet."""
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"], REFUND_FAILS)
    return till


def test_a_payment_and_its_fee_are_booked_on_their_day(paid: Till, days_later: Arrive) -> None:
    (row,) = paid.all("charge")
    days_later()
    assert booked() == {"charge": moment(row), "fee": moment(row)}


def test_what_belongs_to_a_closed_day_is_booked_today(paid: Till, days_later: Arrive) -> None:
    day = clock.now().date()
    ClosedPeriod.objects.create(
        kind="day", start=day, end=day + timedelta(days=1), closed_at=clock.now(), closed_by_id=1, closed_by="Anna"
    )
    heard = days_later()
    assert {at.date() for at in booked().values()} == {heard.date()}


def test_a_refund_that_its_bank_sent_back_is_booked_on_both_days(paid: Till, days_later: Arrive) -> None:
    (row,) = paid.all("charge")
    payments().refund(row["payment_intent"], 700, key="by hand")
    payments().read_payment(row["payment_intent"])  # whoever asks, the bank has answered by then
    days_later()
    went, came = (line for line in paid.all("balance_transaction") if line["type"].startswith("refund"))
    assert booked() == {
        "charge": moment(row), "fee": moment(row), "refund": moment(went), "refund['back']": moment(came),
    }  # fmt: skip


def test_a_dispute_that_was_won_is_booked_on_both_days(paid: Till, days_later: Arrive) -> None:
    (row,) = paid.all("charge")
    paid.account.webhooks_held = True
    made = disputes.begin(paid.account, row, "fraudulent")
    assert made
    disputes.end(paid.account, made, "won")
    days_later()
    taken, given = (line for line in paid.all("balance_transaction") if line["type"] == "adjustment")
    assert booked() == {
        "charge": moment(row), "fee": moment(row),
        "dispute['taken']": moment(taken), "dispute['won']": moment(given),
    }  # fmt: skip

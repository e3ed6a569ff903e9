"""One total a month of all that is charged, by currency (issue: several platforms, several plans)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from server.company.plans.contracts import MonthlyTotal, Origin, SubscriptionRow
from server.company.plans.rules import monthly_totals
from server.kit import clock
from tests.plans.conftest import Desk, make_plan
from tests.support.people import Person

PAID = SubscriptionRow(
    id=1, platform=3, plan_id=1, plan="Pro", is_free=False, origin=Origin.PAID, since=clock.now(), until=None,
    ended_at=None, is_live=True, reason="", end_reason="", next_plan_id=None, price_minor=2_900, currency="USD",
    seconds=2_592_000,
)  # fmt: skip


def test_years_and_quarters_count_by_their_30_days() -> None:
    yearly = replace(PAID, plan_id=2, price_minor=36_500, seconds=31_536_000)
    quarterly = replace(PAID, plan_id=3, price_minor=100, seconds=7_776_000)
    assert monthly_totals([PAID, yearly, quarterly]) == (MonthlyTotal(2_900 + 3_000 + 33, "USD"),)


def test_a_plan_on_several_platforms_is_one_charge_and_currencies_stay_apart() -> None:
    elsewhere = replace(PAID, id=2, platform=6)
    other = replace(PAID, plan_id=2, since=PAID.since + timedelta(days=1), currency="JPY", price_minor=500)
    assert monthly_totals([PAID, elsewhere, other]) == (MonthlyTotal(500, "JPY"), MonthlyTotal(2_900, "USD"))


def test_what_is_granted_free_or_ended_costs_nothing() -> None:
    rows = [replace(PAID, origin=Origin.GRANTED), replace(PAID, is_live=False), replace(PAID, origin=Origin.ACTIVATED)]
    assert monthly_totals(rows) == ()


@pytest.mark.django_db
def test_orders_tell_their_price_and_the_total(owner: Person, desk: Desk) -> None:
    desk.grant(make_plan("Pro"), 6)
    answer = owner.get("subscribe_order/list")
    (order,) = answer["orders"]
    assert (order["price"], order["currency"], order["time"]) == ("29.00", "USD", 2_592_000)
    assert (answer["totals"], answer["frozen"]) == ([], None)

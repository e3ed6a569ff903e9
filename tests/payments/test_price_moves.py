"""A plan's price changes while merchants pay for it: who keeps the old one, and who is moved at the provider."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from server.company.payments.models import PaidSubscription, ProviderCall
from server.company.payments.models.moves import PriceMove
from server.company.payments.services.prices import keep_edition_prices, move_due_prices
from server.company.plans.models import Plan
from server.kit import clock
from tests.payments.conftest import Till
from tests.plans.conftest import Desk
from tests.plans.conftest import desk as desk
from tests.support.people import Person
from tests.support.plan_terms import drafted, kept, publish
from tests.support.renewals import renew

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


@pytest.fixture
def pro(buy: Sell) -> Plan:
    """The merchant pays 29.00 for it every 30 days."""
    return buy("Pro", 2900)


def amounts(till: Till) -> list[int]:
    """What each invoice asked, the first one first."""
    return [int(invoice["total"]) for invoice in till.all("invoice")]


def next_price() -> int | None:
    return PaidSubscription.objects.get().next_price_minor


def test_everybody_on_it_keeps_the_old_price(desk: Desk, till: Till, owner: Person, pro: Plan) -> None:
    publish(desk, pro, kept("everyone"), price="39.00")
    assert (PriceMove.objects.count(), next_price(), till.all("subscription_schedule")) == (0, None, [])
    shown = desk.list()[0]
    assert (shown["price"], shown["next_price"]) == ("29.00", None)
    assert {order["price"] for order in owner.get("subscribe_order/list")["orders"]} == {"29.00"}
    renew(till)
    assert amounts(till) == [2900, 2900]


def test_nobody_keeps_it_beyond_the_period_that_runs(desk: Desk, till: Till, owner: Person, pro: Plan) -> None:
    seen = desk.call("POST", f"plans/{pro.edition_id}/preview", drafted(desk, pro, price="39.00"))
    assert seen["merchants"][0]["prices"] == [{"platform": 3, "price": "29.00", "currency": "USD"}]
    publish(desk, pro, kept("everyone", "period"), price="39.00")
    assert (PriceMove.objects.get().state, next_price(), amounts(till)) == ("done", 3900, [2900])
    shown = desk.list()[0]
    assert (shown["price"], shown["next_price"]) == ("29.00", "39.00")
    assert PaidSubscription.objects.get().next_plan_id is None
    assert desk.call("GET", f"plans/{pro.edition_id}/terms")["revisions"][0]["moves"]["done"] == 1
    move_due_prices(now=clock.now())
    assert ProviderCall.objects.filter(operation="change_subscription").count() == 1
    renew(till)
    assert amounts(till) == [2900, 3900]
    assert (PaidSubscription.objects.get().price_minor, next_price()) == (3900, None)


def test_it_is_kept_until_a_date(desk: Desk, till: Till, pro: Plan) -> None:
    date = clock.now() + timedelta(days=45)
    publish(desk, pro, kept("everyone", "until", date), price="39.00")
    assert (PriceMove.objects.get().state, next_price()) == ("waiting", None)
    assert desk.list()[0]["next_price"] == "39.00"
    with time_machine.travel(date + timedelta(hours=1), tick=False):
        move_due_prices(now=clock.now())
    assert (PriceMove.objects.get().state, next_price()) == ("done", 3900)


def test_who_leaves_anyway_is_not_moved(desk: Desk, till: Till, owner: Person, pro: Plan) -> None:
    subscription = till.all("subscription")[0]
    subscription["cancel_at_period_end"] = True
    publish(desk, pro, kept("everyone", "period"), price="39.00")
    assert (PriceMove.objects.get().state, PriceMove.objects.get().reason) == ("dropped", "ends")
    assert till.all("subscription_schedule") == []


def test_a_move_that_was_taken_back_with_another_change_is_made_again(desk: Desk, till: Till, pro: Plan) -> None:
    publish(desk, pro, kept("everyone", "period"), price="39.00")
    PaidSubscription.objects.update(next_price_minor=None)
    till.all("subscription_schedule")[0]["status"] = "released"
    till.all("subscription")[0]["schedule"] = None
    assert move_due_prices(now=clock.now()) == 1
    assert (PriceMove.objects.get().state, next_price()) == ("done", 3900)


def test_prices_are_made_at_the_provider_when_they_are_published_and_tried_again(
    desk: Desk, till: Till, sell: Sell, settings: Any
) -> None:
    plan, base = sell("Max", 9900), settings.STRIPE_API_BASE
    settings.STRIPE_API_BASE = "http://127.0.0.1:9/stripe"
    publish(desk, plan, None, price="99.50", promotion_price="49.50")
    path = f"plans/{plan.edition_id}/terms"
    assert desk.call("GET", path)["prices"]["state"] == "open"
    assert till.all("price") == []
    settings.STRIPE_API_BASE = base
    keep_edition_prices(plan.edition_id)
    assert {price["lookup_key"] for price in till.all("price")} == {
        f"tradewind-plan-{plan.pk}-usd-9950-30", f"tradewind-plan-{plan.pk}-usd-4950-30",
    }  # fmt: skip
    assert desk.call("GET", path)["prices"]["state"] == "done"

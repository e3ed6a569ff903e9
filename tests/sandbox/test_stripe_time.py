"""What time does to subscriptions of the sandbox's Stripe: renewals, dunning, changes, schedules, test clocks."""

from dataclasses import dataclass
from typing import Any

import pytest
import stripe

from tests.sandbox.stripe_user import User, shaped
from tests.sandbox.stripe_user import user as user

DAY, HOUR = 86_400, 3600
JANUARY = 1_798_761_600
"""The first of January 2027."""


@dataclass
class Clocked:
    """A customer on a test clock, with a saved card."""

    user: User
    clock: Any
    customer: Any

    def subscribe(self, amount: int = 3100, **more: Any) -> Any:
        price = self.user.price(amount)
        return self.user.api.subscriptions.create(
            {"customer": self.customer.id, "items": [{"price": price.id}], **more}
        )

    def go(self, seconds: int) -> None:
        """Move the clock forward."""
        moment = self.user.api.test_helpers.test_clocks.retrieve(self.clock.id).frozen_time + seconds
        response = self.user.api.test_helpers.test_clocks.advance(self.clock.id, {"frozen_time": moment})
        assert shaped(response).status == "advancing"

    def card(self, name: str) -> None:
        method = self.user.api.payment_methods.attach(name, {"customer": self.customer.id})
        settings = {"invoice_settings": {"default_payment_method": method.id}}
        self.user.api.customers.update(self.customer.id, settings)

    def read(self, subscription: Any, **more: Any) -> Any:
        return shaped(self.user.api.subscriptions.retrieve(subscription.id, more))

    def invoices(self) -> list[tuple[str, int]]:
        """Status and total of all invoices, oldest first."""
        return [(row["status"], row["total"]) for row in self.user.account.all("invoice")]


@pytest.fixture
def clocked(user: User) -> Clocked:
    clock = shaped(user.api.test_helpers.test_clocks.create({"frozen_time": JANUARY, "name": "year"}))
    made = Clocked(user, clock, user.api.customers.create({"test_clock": clock.id}))
    made.card("pm_card_visa")
    return made


def test_a_subscription_renews_on_the_same_day_of_each_month(clocked: Clocked) -> None:
    made = clocked.subscribe()
    clocked.go(31 * DAY)
    assert clocked.invoices() == [("paid", 3100), ("draft", 3100)]
    clocked.go(2 * HOUR)
    assert clocked.invoices() == [("paid", 3100), ("paid", 3100)]

    clocked.go(330 * DAY)
    assert clocked.invoices() == [("paid", 3100)] * 12
    item = clocked.read(made)["items"].data[0]
    assert (item.current_period_start, item.current_period_end) == (JANUARY + 334 * DAY, JANUARY + 365 * DAY)
    assert clocked.user.api.test_helpers.test_clocks.retrieve(clocked.clock.id).status == "ready"


def test_a_clock_never_goes_back(clocked: Clocked) -> None:
    with pytest.raises(stripe.InvalidRequestError, match="backwards"):
        clocked.user.api.test_helpers.test_clocks.advance(clocked.clock.id, {"frozen_time": JANUARY})


def test_an_unpaid_renewal_is_tried_again_and_then_canceled(clocked: Clocked) -> None:
    made = clocked.subscribe()
    clocked.card("pm_card_chargeCustomerFail")
    clocked.go(31 * DAY + 2 * HOUR)
    late = clocked.read(made, expand=["latest_invoice"])
    assert (late.status, late.latest_invoice.attempt_count) == ("past_due", 1)
    assert late.latest_invoice.next_payment_attempt == JANUARY + 34 * DAY + HOUR

    clocked.go(30 * DAY)
    ended = clocked.read(made, expand=["latest_invoice"])
    assert (ended.status, ended.cancellation_details.reason) == ("canceled", "payment_failed")
    assert (ended.latest_invoice.attempt_count, ended.latest_invoice.status) == (5, "open")
    assert clocked.user.topics().count("invoice.payment_failed") == 5


@pytest.mark.parametrize("after", ["unpaid", "past_due"])
def test_an_account_may_keep_what_was_not_paid(clocked: Clocked, after: str) -> None:
    clocked.user.steer(after_retries=after)
    made = clocked.subscribe()
    clocked.card("pm_card_chargeCustomerFail")
    clocked.go(57 * DAY)
    assert clocked.read(made).status == after


def test_a_trial_warns_and_then_charges(clocked: Clocked) -> None:
    made = clocked.subscribe(trial_period_days=14)
    clocked.go(12 * DAY)
    assert "customer.subscription.trial_will_end" in clocked.user.topics()
    clocked.go(2 * DAY + 2 * HOUR)

    assert clocked.read(made).status == "active"
    assert clocked.invoices() == [("paid", 0), ("paid", 3100)]


def test_an_upgrade_now_costs_the_rest_of_the_period(clocked: Clocked) -> None:
    made, dear = clocked.subscribe(), clocked.user.price(6200)
    clocked.go(10 * DAY)
    items = [{"id": made["items"].data[0].id, "price": dear.id}]
    params = {"items": items, "proration_behavior": "always_invoice"}
    foretold = shaped(
        clocked.user.api.invoices.create_preview({"subscription": made.id, "subscription_details": params})
    )
    changed = shaped(clocked.user.api.subscriptions.update(made.id, {**params, "expand": ["latest_invoice"]}))

    assert [line.amount for line in changed.latest_invoice.lines.data] == [-2100, 4200]
    assert (changed.latest_invoice.amount_paid, foretold.amount_due) == (2100, 2100)
    assert changed["items"].data[0].price.id == dear.id
    clocked.go(22 * DAY)
    assert clocked.invoices()[1:] == [("paid", 2100), ("paid", 6200)]


def test_a_downgrade_now_is_credited_on_the_next_invoice(clocked: Clocked) -> None:
    made, cheap = clocked.subscribe(), clocked.user.price(620)
    clocked.go(21 * DAY)
    clocked.user.api.subscriptions.update(made.id, {"items": [{"id": made["items"].data[0].id, "price": cheap.id}]})
    pending = clocked.user.api.invoice_items.list({"pending": True}).data
    assert [shaped(row).amount for row in pending] == [200, -1000]

    clocked.go(11 * DAY)
    assert clocked.invoices() == [("paid", 3100), ("paid", -180)]
    assert clocked.user.api.customers.retrieve(clocked.customer.id).balance == -180


def test_another_interval_begins_a_new_period(clocked: Clocked) -> None:
    made, yearly = clocked.subscribe(), clocked.user.price(36500, interval="year")
    clocked.go(10 * DAY)
    changed = clocked.user.api.subscriptions.update(
        made.id, {"items": [{"id": made["items"].data[0].id, "price": yearly.id}], "expand": ["latest_invoice"]}
    )

    assert changed.latest_invoice.total == 36500 - 2100
    assert changed["items"].data[0].current_period_end == JANUARY + 375 * DAY


def test_ending_at_once_credits_the_rest(clocked: Clocked) -> None:
    made = clocked.subscribe()
    clocked.go(21 * DAY)
    ended = shaped(clocked.user.api.subscriptions.cancel(made.id, {"prorate": True, "invoice_now": True}))

    assert (ended.status, ended.ended_at) == ("canceled", JANUARY + 21 * DAY)
    assert clocked.user.api.customers.retrieve(clocked.customer.id).balance == -1000
    clocked.go(60 * DAY)
    assert len(clocked.invoices()) == 2


@pytest.mark.parametrize(("behavior", "status"), [("void", "void"), ("mark_uncollectible", "uncollectible")])
def test_nothing_is_collected_while_collection_is_paused(clocked: Clocked, behavior: str, status: str) -> None:
    made = clocked.subscribe()
    clocked.user.api.subscriptions.update(made.id, {"pause_collection": {"behavior": behavior}})
    clocked.go(32 * DAY)
    clocked.user.api.subscriptions.update(made.id, {"pause_collection": ""})
    clocked.go(30 * DAY)
    assert [invoice[0] for invoice in clocked.invoices()] == ["paid", status, "paid"]


def test_a_schedule_brings_the_next_price_at_the_end_of_the_period(clocked: Clocked) -> None:
    made, cheap = clocked.subscribe(), clocked.user.price(620)
    schedule = shaped(clocked.user.api.subscription_schedules.create({"from_subscription": made.id}))
    now = schedule.phases[0]
    phases = [
        {"items": [{"price": now["items"][0].price}], "start_date": now.start_date, "end_date": now.end_date},
        {"items": [{"price": cheap.id}], "proration_behavior": "none"},
    ]
    planned = clocked.user.api.subscription_schedules.update(schedule.id, {"phases": phases, "end_behavior": "release"})
    assert [phase["items"][0].price for phase in shaped(planned).phases][1] == cheap.id
    assert clocked.read(made).schedule == schedule.id
    with pytest.raises(stripe.InvalidRequestError, match="managed by the subscription schedule"):
        clocked.user.api.subscriptions.update(made.id, {"cancel_at_period_end": True})

    clocked.go(31 * DAY + 2 * HOUR)
    assert clocked.read(made)["items"].data[0].price.id == cheap.id
    assert clocked.invoices() == [("paid", 3100), ("paid", 620)]
    clocked.go(28 * DAY)
    assert clocked.user.api.subscription_schedules.retrieve(schedule.id).status == "released"
    assert (clocked.read(made).schedule, clocked.read(made).status) == (None, "active")


def test_a_schedule_is_taken_back(clocked: Clocked) -> None:
    made = clocked.subscribe()
    schedule = clocked.user.api.subscription_schedules.create({"from_subscription": made.id})
    with pytest.raises(stripe.InvalidRequestError, match="already attached"):
        clocked.user.api.subscription_schedules.create({"from_subscription": made.id})
    released = shaped(clocked.user.api.subscription_schedules.release(schedule.id))

    assert (released.status, released.released_subscription) == ("released", made.id)
    assert clocked.read(made).schedule is None
    with pytest.raises(stripe.InvalidRequestError, match="cannot be changed"):
        clocked.user.api.subscription_schedules.release(schedule.id)


def test_a_schedule_begins_later_and_ends_its_subscription(clocked: Clocked) -> None:
    price, begin = clocked.user.price(3100), JANUARY + 5 * DAY
    phases = [{"items": [{"price": price.id}], "duration": {"interval": "month", "interval_count": 2}}]
    params = {"customer": clocked.customer.id, "start_date": begin, "end_behavior": "cancel", "phases": phases}
    schedule = shaped(clocked.user.api.subscription_schedules.create(params))
    assert (schedule.status, schedule.subscription) == ("not_started", None)

    clocked.go(6 * DAY)
    running = clocked.user.api.subscription_schedules.retrieve(schedule.id)
    assert running.status == "active"
    clocked.go(60 * DAY)
    assert clocked.user.api.subscription_schedules.retrieve(schedule.id).status == "completed"
    assert clocked.user.api.subscriptions.retrieve(running.subscription).status == "canceled"
    assert clocked.invoices() == [("paid", 3100)] * 2


def test_a_coupon_of_two_months_ends_after_two_invoices(clocked: Clocked) -> None:
    coupon = clocked.user.api.coupons.create({"percent_off": 50, "duration": "repeating", "duration_in_months": 2})
    clocked.subscribe(discounts=[{"coupon": coupon.id}])
    clocked.go(95 * DAY)
    assert [total for _, total in clocked.invoices()] == [1550, 1550, 3100, 3100]


def test_a_coupon_for_once_ends_with_the_next_invoice_even_of_a_trial(clocked: Clocked) -> None:
    coupon = clocked.user.api.coupons.create({"percent_off": 50, "duration": "once"})
    made = clocked.subscribe(discounts=[{"coupon": coupon.id}], trial_period_days=14)
    assert clocked.read(made).discounts == []
    clocked.user.api.subscriptions.update(made.id, {"discounts": [{"coupon": coupon.id}]})
    assert len(clocked.read(made).discounts) == 1
    clocked.go(60 * DAY)
    assert [total for _, total in clocked.invoices()] == [0, 1550, 3100]
    assert len(clocked.user.account.all("invoice")[0]["discounts"]) == 1


def test_a_clock_that_is_deleted_takes_its_customers_along(clocked: Clocked) -> None:
    made = clocked.subscribe()
    assert clocked.user.api.test_helpers.test_clocks.delete(clocked.clock.id).deleted
    with pytest.raises(stripe.InvalidRequestError):
        clocked.user.api.subscriptions.retrieve(made.id)
    assert clocked.user.account.all("customer") == []

"""What the provider tells us: only what it signed for us lately, each once, in any order."""

from collections.abc import Callable
from time import time
from typing import Any

import pytest
from django.test import Client

from fixtures.sandbox.stripe.rendering import plain
from server.company.ledger.models import Entry
from server.company.payments.contracts import EventState
from server.company.payments.models import Payment, ProviderEvent
from server.company.plans.models import Plan, Subscription
from server.jobs.models import Job
from tests.payments.conftest import Till, post_event
from tests.support.jobs import drain_jobs
from tests.support.paying import books, charge, running
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


def an_event(**changes: Any) -> dict[str, Any]:
    event = {
        "id": "evt_1", "object": "event", "type": "invoice.paid", "livemode": False, "created": int(time()),
        "data": {"object": {"id": "in_1", "object": "invoice"}},
    }  # fmt: skip
    return {**event, **changes}


@pytest.fixture
def paid(owner: Person, till: Till, sell: Sell, store_id: int) -> Till:
    """Somebody paid, and we have not heard of it yet."""
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    return till


@pytest.mark.parametrize(
    ("changes", "sent"),
    [
        ({}, {"secret": "whsec_of_somebody"}),
        ({}, {"ahead": -900}),
        ({}, {"ahead": 900}),
        ({"account": "acct_other"}, {}),
        ({"livemode": True}, {}),
        ({"data": {}}, {}),
        ({"id": None, "created": "yesterday"}, {}),
        ({"created": 1e20}, {}),
        ({"created": -1}, {}),
        ({"created": 10**18}, {}),
        ({"created": [1]}, {}),
        ({"data": {"object": {"id": {}}}, "type": {}, "created": None, "livemode": 1e300}, {}),
    ],
    ids=[
        "forged",
        "old",
        "ahead",
        "foreign account",
        "live in test mode",
        "no object",
        "malformed",
        "far ahead",
        "before 1970",
        "huge",
        "a list of times",
        "all wrong",
    ],
)
def test_what_was_not_meant_for_us_is_refused(till: Till, db: None, changes: Any, sent: Any) -> None:
    assert post_event(an_event(**changes), **sent) == 401
    assert not ProviderEvent.objects.exists()


def test_a_delivery_without_a_signature_is_refused(till: Till, db: None) -> None:
    assert Client().post("/hooks/stripe", b"{}", content_type="application/json").status_code == 401
    assert Client().get("/hooks/stripe").status_code == 405


def test_events_in_any_order_and_again_change_nothing_more(paid: Till) -> None:
    paid.deliver(newest_first=True)
    assert running() == ("Basic", "paid")
    first = (books(), Entry.objects.count(), Subscription.objects.count(), Payment.objects.count())
    paid.deliver(again=True)
    assert (books(), Entry.objects.count(), Subscription.objects.count(), Payment.objects.count()) == first
    assert books() == {"provider": -2786, "deferred": 2900, "fees": -114}
    assert ProviderEvent.objects.count() == len(paid.all("event"))


def test_an_old_event_does_not_bring_back_an_old_state(paid: Till) -> None:
    paid.deliver()
    stale = next(event for event in paid.all("event") if event["type"] == "customer.subscription.created")
    (subscription,) = paid.all("subscription")
    subscription.update(status="canceled", ended_at=int(time()))
    assert post_event(plain(stale) | {"id": "evt_again"}) == 200
    drain_jobs()
    assert running() is None, "what the event says is not read, but what is now"


def test_one_reading_serves_all_events_that_arrived_before_it(paid: Till, outside: Outside) -> None:
    (subscription,) = paid.all("subscription")
    about = [event for event in paid.all("event") if event["data"]["object"]["id"] == subscription["id"]]
    again = [plain(about[0]) | {"id": f"evt_{at}"} for at in range(3)]
    assert [post_event(event) for event in again] == [200, 200, 200]
    before = len(outside.sandbox.log.entries)
    drain_jobs()
    paths = [entry["path"] for entry in list(outside.sandbox.log.entries)[before:]]
    assert sum(path.endswith(f"/subscriptions/{subscription['id']}") for path in paths) == 1
    assert set(ProviderEvent.objects.values_list("state", "attempts")) == {("applied", 1), ("applied", 0)}


def test_a_reading_that_finds_nothing_new_wakes_nobody(paid: Till, outside: Outside) -> None:
    paid.deliver()
    followed = Job.objects.filter(name="plans.apply_paid")
    count, before = followed.count(), len(outside.sandbox.log.entries)
    (payment,) = paid.all("payment_intent")
    event = next(event for event in paid.all("event") if event["data"]["object"]["id"] == payment["id"])
    assert post_event(plain(event) | {"id": "evt_again"}) == 200
    drain_jobs()
    paths = [entry["path"] for entry in list(outside.sandbox.log.entries)[before:]]
    assert sum(path.endswith(f"/payment_intents/{payment['id']}") for path in paths) == 1
    assert sum("/subscriptions/" in path for path in paths) == 1
    assert (followed.count(), running()) == (count, ("Basic", "paid"))


def test_what_is_not_ours_is_left_alone(till: Till, db: None) -> None:
    body = an_event(data={"object": {"id": "x", "object": "product"}}, type="product.created")
    assert post_event(body) == 200
    drain_jobs()
    assert ProviderEvent.objects.get().state == EventState.IGNORED


def test_an_event_about_nothing_is_kept_as_failed(till: Till, db: None) -> None:
    assert post_event(an_event()) == 200
    drain_jobs()
    row = ProviderEvent.objects.get()
    assert (row.state, row.reason) == (EventState.FAILED, "payments.unknown_there")


def test_a_provider_that_is_away_is_called_again(paid: Till, outside: Outside) -> None:
    outside.fails("status", "/stripe/v1/", "GET", times=1_000, status=503)
    paid.deliver()
    assert running() is None
    outside.sandbox.faults.remove()
    drain_jobs(skip_pauses=True)
    assert running() == ("Basic", "paid")
    assert not ProviderEvent.objects.filter(state=EventState.WAITING).exists()

"""What happens at the same time, or is cut off: one payment, one plan, and never more than the plan allows."""

import os
import signal
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from fixtures.sandbox.stripe.rendering import plain
from server.company.ledger.models import Entry
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, PaidSubscription, Payment, ProviderEvent
from server.company.payments.services import invoices
from server.company.payments.services.events import apply_event
from server.company.payments.services.postings import post_payment
from server.company.payments.services.subscriptions import apply_subscription
from server.company.plans.models import Plan, Subscription
from server.kit import clock
from server.kit.errors import AppError
from server.platforms.contracts import Platform
from server.ports.stores import StoreProfile
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.services.charges import open_charge
from tenants.plans.services.paid import apply_paid
from tenants.stores.errors import TooManyStores
from tenants.stores.services.attachment import attach_store
from tests.payments.conftest import Till, post_event
from tests.plans.conftest import open_stores
from tests.plans.downgrades import used
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.paying import books, charge, running
from tests.support.people import Person
from tests.support.provider_money import at_provider
from tests.support.renewals import AFTER_THE_PERIOD
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)

Sell = Callable[..., Plan]


def test_upgrades_at_once_are_charged_once(
    owner: Person, tenant: TenantRef, till: Till, sell: Sell, store_id: int
) -> None:
    pro = sell("Pro", 9900)
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    till.deliver()

    def upgrade() -> bool:
        with tenant_scope_of(tenant):
            try:
                open_charge(owner.actor, plan_id=pro.pk, billing_store_id=store_id, choice=None, now=clock.now())
            except AppError:
                return False
        return True

    assert any(all_at_once(*[upgrade] * 12))
    till.deliver()
    assert running() == ("Pro", "paid")
    assert Subscription.objects.filter(platform=3, ended_at=None).count() == 1
    assert [invoice["status"] for invoice in till.all("invoice")] == ["paid", "paid"]
    assert (len(till.all("charge")), Payment.objects.count()) == (2, 2)
    assert list(Charge.objects.filter(plan_id=pro.pk).values_list("state", flat=True)) == [ChargeState.PAID]
    assert -books()["provider"] == at_provider(till)
    assert is_closed(trial_balance())


def test_two_tabs_that_pay_at_once_pay_once(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    basic = sell("Basic", 2900)
    tabs = all_at_once(*[partial(charge, owner, basic, store_id)] * 2)
    pages = {tab["confirm_url"] for tab in tabs if tab["success"]}
    assert len(pages) == 1
    all_at_once(*[partial(till.pay, page) for page in [*pages, *pages]])
    till.deliver()
    assert (len(till.all("subscription")), len(till.all("charge")), running()) == (1, 1, ("Basic", "paid"))
    assert -books()["provider"] == at_provider(till)


def test_stores_that_come_at_the_moment_of_a_paid_downgrade_never_exceed_it(
    owner: Person, tenant: TenantRef, till: Till, sell: Sell, store_id: int
) -> None:
    lite = sell("Lite", 900, stores_per_platform=2)
    till.pay(charge(owner, sell("Pro", 9900), store_id)["confirm_url"])
    till.deliver()
    open_stores(tenant, 3, 3)
    assert charge(owner, lite, store_id, {"store_ids": [store_id]})["success"]
    till.account.clock_ahead = AFTER_THE_PERIOD
    row = PaidSubscription.objects.get()
    apply_subscription(row.external_id)  # the period has ended there; our plan follows below

    def follow() -> bool:
        with tenant_scope_of(tenant):
            apply_paid(owner.actor, subscription_id=row.pk, now=clock.now())
        return True

    all_at_once(follow, *[partial(connect, owner, tenant, number) for number in range(4)], follow)
    assert (running(), used(tenant)[0]) == (("Lite", "paid"), 2)


def connect(owner: Person, tenant: TenantRef, number: int) -> bool:
    url = f"https://new{number}.myshopify.com"
    profile = StoreProfile(external_key=f"new{number}", name=f"New {number}", currency="USD", url=url)
    with tenant_scope_of(tenant):
        try:
            attach_store(owner.actor, platform=Platform.SHOPIFY, profile=profile, credentials={}, now=clock.now())
        except TooManyStores:
            return False
    return True


def test_a_worker_killed_between_event_and_commit_posts_nothing_and_the_next_worker_all(
    owner: Person, till: Till, sell: Sell, store_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    assert {post_event(plain(event)) for event in till.all("event")} == {200}
    (event,) = ProviderEvent.objects.filter(type="invoice.paid")

    def post_and_die(row: Payment) -> None:
        post_payment(row)
        os.kill(os.getpid(), signal.SIGKILL)

    def work() -> Any:
        monkeypatch.setattr(invoices, "post_payment", post_and_die)
        apply_event(event.pk)

    assert not survives(work)
    assert (Entry.objects.count(), Payment.objects.count(), running()) == (0, 0, None)
    drain_jobs()
    assert (running(), -books()["provider"]) == (("Basic", "paid"), at_provider(till))
    event.refresh_from_db()
    assert (event.state, Entry.objects.filter(kind="charge").count()) == ("applied", 1)

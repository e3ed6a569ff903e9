"""A paid plan always has a billing store: whoever comes first, its payment or the removal of its store."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from server.company.payments.models import Charge, PaidSubscription
from server.company.plans.models import Plan, Subscription
from server.company.plans.services.subscriptions import end_subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.services import balance_charges
from tenants.plans.services.paid import follow_paid
from tenants.stores.models import Store
from tenants.stores.services.installations import forget_redacted
from tests.factories.stores import StoreFactory
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.paying import charge, running
from tests.support.people import Person
from tests.support.plans_from_balance import funded as funded
from tests.support.plans_from_balance import left, pay
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]
CARRIES = "This store carries your billing and cannot be removed."


def remove(person: Person, store_id: int) -> Any:
    return person.delete(f"store/{store_id}?uninstall_reason=Other")


def carriers(owner: Person) -> tuple[str, str]:
    order = owner.get("subscribe_order", platform=3)["order"]
    return order["billing_store"], order["carrier"]


def redact(store_id: int) -> None:
    Store.objects.filter(pk=store_id).update(state="disconnected")
    forget_redacted(store_id=store_id, now=clock.now())
    drain_jobs()


def test_a_store_that_was_removed_while_the_balance_is_read_is_not_charged(
    owner: Person, funded: int, sell: Sell, store_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def remove_first(*_args: Any, **_more: Any) -> None:
        assert remove(owner, store_id)["success"]

    monkeypatch.setattr(balance_charges, "refresh_buyer", remove_first)
    refused = pay(owner, sell("Basic", 2900), store_id)
    assert (refused["success"], refused["code"]) == (False, 1000404)
    assert (left(funded), running()) == (10_000, None)
    assert (Charge.objects.count(), PaidSubscription.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_a_store_is_never_both_removed_and_paid_from_the_balance(
    owner: Person, tenant: TenantRef, funded: int, sell: Sell
) -> None:
    plan = sell("Basic", 2900)
    for _ in range(3):
        with tenant_scope_of(tenant):
            store = StoreFactory.create(platform=3).pk
        paid, removed = all_at_once(partial(pay, owner, plan, store), partial(remove, owner, store))
        assert paid["success"] != removed["success"], (paid, removed)
        if paid["success"]:
            assert (removed["msg"], carriers(owner)) == (CARRIES, (str(store), str(store)))
            break


def test_the_store_chosen_for_a_larger_plan_from_the_balance_carries_it(
    owner: Person, funded: int, sell: Sell, store_id: int
) -> None:
    assert pay(owner, sell("Basic", 2900), store_id)["success"]
    other = StoreFactory.create(platform=3).pk
    assert pay(owner, sell("Pro", 4900), other)["success"]
    assert carriers(owner) == (str(other), str(other))
    assert remove(owner, other)["msg"] == CARRIES
    assert remove(owner, store_id)["success"]


def test_a_store_stays_while_its_payment_is_not_yet_applied(
    owner: Person, buy: Sell, store_id: int, tenant: TenantRef
) -> None:
    buy("Basic", 2900)
    row = Subscription.objects.get(platform=3, ended_at=None)
    end_subscription(tenant_id=tenant.id, subscription_id=row.pk, reason="", now=clock.now())
    assert remove(owner, store_id)["msg"] == CARRIES
    other = StoreFactory.create(platform=3).pk
    assert owner.put("plan/billing_store", {"store_id": other})["success"]
    follow_paid(owner.actor, platform=3, now=clock.now())
    assert carriers(owner) == (str(other), str(other))
    assert remove(owner, store_id)["success"]


def test_a_redacted_store_hands_its_plan_to_another_of_the_platform(owner: Person, buy: Sell, store_id: int) -> None:
    buy("Basic", 2900)
    other = StoreFactory.create(platform=3).pk
    redact(store_id)
    assert carriers(owner) == (str(other), str(other))


def test_a_redacted_last_store_leaves_a_plan_that_asks_for_one(owner: Person, buy: Sell, store_id: int) -> None:
    buy("Basic", 2900)
    redact(store_id)
    assert carriers(owner) == ("", "")
    assert {"code": "plans_without_store", "count": 1} in owner.get("dashboard")["dashboard"]["todo"]


def test_a_payment_that_arrives_after_its_store_was_redacted_finds_another(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    other = StoreFactory.create(platform=3).pk
    redact(store_id)
    assert till.pay(opened["confirm_url"]) == 303
    till.deliver()
    assert (running(), carriers(owner)) == (("Basic", "paid"), (str(other), str(other)))

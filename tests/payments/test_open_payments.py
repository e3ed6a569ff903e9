"""While a payment can still be made, nothing takes away what it pays for, and what is paid anyway counts."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.company.identity.contracts import Sensitive
from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.services.sweep import sweep_charges
from server.company.plans.models import Plan
from server.kit import clock
from server.tenancy.models import Tenant, TenantState
from tenants.stores.models import Store
from tests.factories.stores import StoreFactory
from tests.payments.conftest import Till
from tests.payments.shopify_bill import ShopTill
from tests.support.paying import charge, running
from tests.support.people import PASSWORD, Person, signed_in
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]
IS_OPEN = "A plan payment for this store is still open. Pay or cancel it before you remove the store."
WAITS = (
    "Shopify is still waiting for your approval. Decline the charge on Shopify's page. "
    "Without an answer it ends two days after it was opened."
)


def remove(person: Person, store_id: int) -> Any:
    return person.delete(f"store/{store_id}?uninstall_reason=Other")


def cancel(person: Person, charge_id: str) -> Any:
    return person.post(f"plan/charge/{charge_id}/cancel")


def store_ids(person: Person) -> list[str]:
    return [store["id"] for store in person.get("store")["stores"]]


def test_a_store_stays_while_its_plan_is_being_paid(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    refused = remove(owner, store_id)
    assert (refused["success"], refused["msg"], refused["charge_id"]) == (False, IS_OPEN, opened["charge_id"])
    assert store_ids(owner) == [str(store_id)]
    assert till.pay(opened["confirm_url"]) == 303
    assert remove(owner, store_id)["msg"] == IS_OPEN, "paid, and not yet known here"
    till.deliver()
    assert remove(owner, store_id)["msg"] == "This store carries your billing and cannot be removed."
    assert owner.get("store")["billing_store"] == str(store_id)


def test_another_store_may_be_removed_meanwhile(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    other = StoreFactory.create(platform=3).pk
    charge(owner, sell("Basic", 2900), store_id)
    assert remove(owner, other)["success"]
    assert store_ids(owner) == [str(store_id)]


def test_a_payment_that_is_cancelled_can_t_be_made_and_frees_its_store(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    for _ in range(2):
        assert cancel(owner, opened["charge_id"])["msg"] == "Operation succeeded"
    assert till.pay(opened["confirm_url"]) != 303
    till.deliver()
    assert (Charge.objects.get().state, running()) == (ChargeState.EXPIRED, None)
    assert remove(owner, store_id)["success"]


def test_what_was_just_paid_is_not_cancelled(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    till.pay(opened["confirm_url"])
    for _ in range(2):
        refused = cancel(owner, opened["charge_id"])
        assert (refused["success"], refused["code"]) == (False, 1000409)
    till.deliver()
    assert (Charge.objects.get().state, running()) == (ChargeState.PAID, ("Basic", "paid"))


def test_only_who_may_choose_plans_cancels_their_payment(
    owner: Person, stranger: Person, member_with: Callable[..., Person], till: Till, sell: Sell, store_id: int
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    assert cancel(stranger, opened["charge_id"])["code"] == 1000404
    assert cancel(member_with(str(Sensitive.STORES)), opened["charge_id"])["code"] == 1000403
    assert Charge.objects.get().state == ChargeState.OPENED


def test_a_charge_that_shopify_waits_for_is_declined_at_shopify(bill: ShopTill, sell: Sell) -> None:
    opened = charge(bill.owner, sell("Basic", 2900), bill.store_id)
    assert cancel(bill.owner, opened["charge_id"])["msg"] == WAITS
    assert remove(bill.owner, bill.store_id)["msg"] == IS_OPEN
    bill.go(days=3)
    assert cancel(bill.owner, opened["charge_id"])["success"]
    assert Charge.objects.get().state == ChargeState.EXPIRED
    assert remove(bill.owner, bill.store_id)["success"]


def free_plan(owner: Person, sell: Sell) -> None:
    plan = sell("Free", 0, is_free=True)
    assert owner.post(f"plan/{plan.pk}")["success"]


def choose_another_store(owner: Person, sell: Sell) -> None:
    other = StoreFactory.create(platform=3).pk
    assert owner.put("plan/billing_store", {"store_id": other})["code"] == 1000409


def pause(owner: Person, sell: Sell) -> None:
    Store.objects.update(paused_at=clock.now())


def disconnect(owner: Person, sell: Sell) -> None:
    Store.objects.update(state="disconnected")


def take_off_sale(owner: Person, sell: Sell) -> None:
    Plan.objects.filter(is_free=False).update(is_on=False)


@pytest.mark.parametrize("move", [free_plan, choose_another_store, pause, disconnect, take_off_sale])
def test_what_happens_before_a_payment_does_not_take_its_plan_or_store_away(
    owner: Person, till: Till, sell: Sell, store_id: int, move: Callable[[Person, Sell], None]
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    move(owner, sell)
    assert till.pay(opened["confirm_url"]) == 303
    till.deliver()
    assert running() == ("Basic", "paid")
    assert owner.get("subscribe_order", platform=3)["order"]["billing_store"] == str(store_id)


def is_deleted(owner: Person) -> None:
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(state=TenantState.DELETING)


def asks_to_be_deleted(owner: Person) -> None:
    assert owner.post("user/deletion", {"current_password": PASSWORD})["success"]


@pytest.mark.parametrize("leave", [is_deleted, asks_to_be_deleted])
def test_the_open_page_of_a_merchant_who_leaves_is_closed(
    owner: Person, till: Till, sell: Sell, store_id: int, leave: Callable[[Person], None]
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    Charge.objects.update(opened_at=clock.now() - timedelta(hours=1))
    assert sweep_charges(now=clock.now()) == 0
    leave(owner)
    assert sweep_charges(now=clock.now()) == 1
    assert till.pay(opened["confirm_url"]) != 303
    assert PaidSubscription.objects.count() == 0


def test_a_page_that_is_opened_after_that_request_stays(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    asks_to_be_deleted(owner)
    owner.client = signed_in(owner.actor.user_id)
    opened = charge(owner, sell("Basic", 2900), store_id)
    later = clock.now() + timedelta(hours=1)
    assert sweep_charges(now=later) == 0
    assert till.pay(opened["confirm_url"]) == 303


def test_a_payment_counts_after_its_payer_was_removed(
    owner: Person, member_with: Callable[..., Person], till: Till, sell: Sell, store_id: int
) -> None:
    payer = member_with(str(Sensitive.PLANS_AND_BALANCE))
    opened = charge(payer, sell("Basic", 2900), store_id)
    assert owner.delete(f"sub_account/{payer.actor.user_id}")["success"]
    assert till.pay(opened["confirm_url"]) == 303
    till.deliver()
    assert (running(), owner.get("store")["billing_store"]) == (("Basic", "paid"), str(store_id))


def test_a_plan_whose_store_is_gone_asks_for_another(owner: Person, buy: Sell, store_id: int) -> None:
    buy("Basic", 2900)
    Store.objects.filter(pk=store_id).update(removed_at=clock.now())
    other = StoreFactory.create(platform=3).pk
    for platform in (3, 6):
        order = owner.get("subscribe_order", platform=platform)["order"]
        assert (order["billing_store"], order["carrier"]) == ("", "")
    assert {"code": "plans_without_store", "count": 1} in owner.get("dashboard")["dashboard"]["todo"]
    assert owner.put("plan/billing_store", {"store_id": other})["success"]
    order = owner.get("subscribe_order", platform=3)["order"]
    assert (order["billing_store"], order["carrier"]) == (str(other), str(other))
    assert owner.get("dashboard")["dashboard"]["todo"] == []


@pytest.mark.django_db(transaction=True)
def test_a_store_is_never_both_removed_and_being_paid(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    plan = sell("Basic", 2900)
    for _ in range(3):
        store = StoreFactory.create(platform=3).pk
        opened, removed = all_at_once(partial(charge, owner, plan, store), partial(remove, owner, store))
        is_open = Charge.objects.filter(billing_store_id=store, state=ChargeState.OPENED).exists()
        assert (is_open, opened["success"]) == (not removed["success"], not removed["success"])

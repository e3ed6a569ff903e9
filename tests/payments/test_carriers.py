"""Which store carries the charge of a running plan, and who bills it (specification 002, sections 2.3 and 5)."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.payments.models import Charge, PaidSubscription
from server.company.plans.models import Edition, Plan, Subscription
from tenants.plans.models import Downgrade
from tests.factories.stores import StoreFactory
from tests.payments.conftest import Till
from tests.payments.shopify_bill import ShopTill
from tests.support.paying import books, charge, running
from tests.support.people import Person
from tests.support.shopify_billing import subscribed

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]
BILLED = "Shopify bills your plan to tea-harbour.myshopify.com. Choose that store, or cancel the plan first."


def preview(owner: Person, plan: Plan, store_id: int, **more: Any) -> Any:
    return owner.get(f"plan/charge/{plan.pk}", billing_store_id=store_id, **more)


def order_on(owner: Person, platform: int) -> dict[str, Any]:
    found: dict[str, Any] = owner.get("subscribe_order", platform=platform)["order"]
    return found


def test_shopify_bills_no_other_store_than_the_chosen_store(bill: ShopTill, sell: Sell, settings: Any) -> None:
    pro = sell("Pro", 9900)
    subscribed(bill, sell("Basic", 2900))
    settings.STRIPE_SECRET_KEY = "rk_test_sandbox"
    others = [StoreFactory.create(platform=platform).pk for platform in (3, 6)]
    for other in others:
        for refused in (charge(bill.owner, pro, other), preview(bill.owner, pro, other)):
            assert (refused["success"], refused["msg"]) == (False, BILLED)
        assert bill.owner.put("plan/billing_store", {"store_id": other})["msg"] == BILLED
    assert len(bill.made) == 1
    assert Charge.objects.count() == 1
    assert bill.owner.get("store")["billing_stores"] == [str(bill.store_id)]


def test_an_order_names_who_bills_it_and_the_store_that_carries_it(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 2900))
    for platform in (3, 6):
        order = order_on(bill.owner, platform)
        assert (order["provider"], order["carrier"]) == ("shopify", str(bill.store_id))
    assert preview(bill.owner, sell("Pro", 9900), bill.store_id)["provider"] == "shopify"


def test_a_card_is_named_too_and_a_free_plan_has_nobody(owner: Person, buy: Sell, store_id: int) -> None:
    buy("Basic", 2900)
    assert (order_on(owner, 6)["provider"], order_on(owner, 6)["carrier"]) == ("stripe", str(store_id))
    Subscription.objects.update(plan=Plan.objects.filter(is_free=True).first())
    assert (order_on(owner, 3)["provider"], order_on(owner, 3)["carrier"]) == ("", "")


def test_a_larger_plan_says_what_shopify_bills_now_and_it_bills_just_that(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 500))
    bill.go(days=15)
    pro = sell("Pro", 1500)
    due = preview(bill.owner, pro, bill.store_id)["due"]
    assert (due["amount"], due["currency"], due["begins_at"]) == ("5.00", "USD", None)
    subscribed(bill, pro)
    assert bill.bills() == ["5.00", "5.00"]


def test_a_smaller_plan_says_that_shopify_bills_nothing_now(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Pro", 1500))
    due = preview(bill.owner, sell("Basic", 500), bill.store_id)["due"]
    assert due["amount"] == "0.00"
    assert due["begins_at"] is not None


def test_in_a_trial_a_larger_plan_takes_its_whole_price(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 500, trial_days=14))
    pro = sell("Pro", 1500)
    assert preview(bill.owner, pro, bill.store_id)["due"]["amount"] == "15.00"
    subscribed(bill, pro)
    assert (bill.bills(), books()["shopify"]) == (["15.00"], -1500)


def test_a_plan_is_changed_also_on_a_covered_platform_without_a_store(bill: ShopTill, sell: Sell) -> None:
    basic = sell("Basic", 500)
    subscribed(bill, sell("Pro", 1500))
    due = preview(bill.owner, basic, bill.store_id, platform=6)["due"]
    assert due["begins_at"] is not None
    path = f"/api/account-service/plan/charge/{basic.pk}?billing_store_id={bill.store_id}&platform=6"
    body: dict[str, list[int]] = {"store_ids": [], "product_sku_ids": [], "product_ids": [], "children_ids": []}
    made = bill.owner.client.post(path, body, content_type="application/json").json()
    assert bill.approve(made["confirm_url"]) == 302
    bill.deliver()
    assert PaidSubscription.objects.get(state="active").next_plan_id == basic.pk
    assert running() == ("Pro", "paid")


def test_a_choice_for_a_covered_platform_keeps_its_stores(owner: Person, till: Till, buy: Sell, store_id: int) -> None:
    buy("Pro", 9900)
    woo = [StoreFactory.create(platform=6).pk for _ in range(2)]
    small = Plan.objects.create(
        edition=Edition.objects.get(name_en="Stores"),
        name_en="Small",
        charge_way=1,
        price_minor=1900,
        stores_per_platform=1,
        import_products=50_000,
        monitored_variants=5_000,
        sub_accounts=5,
    )
    body = {"store_ids": woo[:1], "product_sku_ids": [], "product_ids": [], "children_ids": []}
    path = f"/api/account-service/plan/charge/{small.pk}?billing_store_id={store_id}&platform=6"
    made = owner.client.post(path, body, content_type="application/json").json()
    assert made["success"], made
    till.deliver()
    assert Downgrade.objects.get(platform=6, state="waiting").store_ids == woo[:1]


def test_nothing_at_all_may_be_kept_on_a_platform_without_a_store(
    owner: Person, till: Till, buy: Sell, sell: Sell, store_id: int, member_with: Callable[..., Person]
) -> None:
    buy("Pro", 9900)
    member_with()
    alone = sell("Alone", 1900, sub_accounts=0)
    nothing: dict[str, list[int]] = {"store_ids": [], "product_sku_ids": [], "product_ids": [], "children_ids": []}
    path = f"/api/account-service/plan/charge/{alone.pk}?billing_store_id={store_id}&platform=6"
    made = owner.client.post(path, nothing, content_type="application/json").json()
    assert made["success"], made
    till.deliver()
    assert Downgrade.objects.get(platform=6, state="waiting").children_ids == []


def test_only_the_store_that_carries_the_plan_may_be_of_another_platform(
    owner: Person, buy: Sell, sell: Sell, store_id: int
) -> None:
    buy("Basic", 2900)
    other = StoreFactory.create(platform=3).pk
    refused = preview(owner, sell("Pro", 9900), other, platform=6)
    assert refused["fields"] == {"billing_store_id": "This store is on another platform than the plan."}


def test_a_store_that_a_merchant_chose_for_a_card_carries_the_plan_through_changes_and_renewals(
    owner: Person, till: Till, buy: Sell, sell: Sell, store_id: int
) -> None:
    buy("Basic", 2900)
    second, third = (StoreFactory.create(platform=3).pk for _ in range(2))
    assert owner.put("plan/billing_store", {"store_id": second})["success"]
    till.deliver(again=True)
    assert order_on(owner, 3)["billing_store"] == str(second)
    assert charge(owner, sell("Pro", 9900), third)["success"]
    till.deliver(again=True)
    assert (order_on(owner, 3)["name"], order_on(owner, 3)["billing_store"]) == ("Pro (monthly)", str(third))
    assert order_on(owner, 3)["carrier"] == str(third)

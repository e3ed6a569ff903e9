"""The calls of plans and billing: fields of each answer, and what each refuses (specification 002, 3 and 7.1)."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.plans.models import Plan, Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.models import Downgrade
from tests.plans.conftest import Desk, free_plan, make_plan, open_stores
from tests.plans.downgrades import NO_RIGHT, demote, ids, track
from tests.support.people import Person

pytestmark = pytest.mark.django_db

PLAN = "id platform time selected edition is_free name param remark"
LIMITS = "child_accounts multiple_stores price_and_stock_monitoring_variants trial"
REMARK = "plan_title plan_price plan_promotion_price sellingPoint plan_content items"
STORE = "id shop domain store_url enabled plan_name platform selected shop_owner name currency"
SKU = "id price cost_price stock sku_image product_ohter_sku order_size skuChecked"
FIELDS: dict[str, dict[str, str]] = {
    "account-service/edition_plan/detail?platform=6": {
        "": "edition renewal",
        "edition": "id name platforms charge_way plans selected_plan selected_user_plan",
        "edition.plans.0": PLAN,
        "edition.plans.0.param": LIMITS,
        "edition.plans.0.remark": REMARK,
        "edition.plans.0.remark.items.0": "name plan_validity",
        "renewal.6": "target_plan_id current_plan_id",
    },
    "account-service/plan/check_quota?platform=6": {"": "success msg"},
    "account-service/plan/usage?platforms=6": {"usage.0": "name used", "usage.0.used.0": "shop"},
    "account-service/user_plan/children?platform=6": {"": "children"},
    "account-service/user/children-user?status=1": {"data.0": "id mailbox"},
    "account-service/product/track?page=1&size=10": {
        "": "products count sku_count",
        "products.0": "id title image_urls currency_code type source_store_name store_id product_skus",
        "products.0.product_skus.0": SKU,
    },
    "account-service/supplier?demotion=true": {"": "types"},
    "account-service/store?all=true": {"": "stores billing_store", "stores.0": STORE},
    "account-service/user/sign-out": {"": "success msg"},
}
"""What is read of an answer, by the place of the object that has it."""


def at(answer: Any, place: str) -> Any:
    for step in filter(None, place.split(".")):
        answer = answer[int(step)] if step.isdecimal() and isinstance(answer, list) else answer[step]
    return answer


def test_every_call_answers_the_fields_of_the_specification(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk
) -> None:
    open_stores(tenant, 6)
    pro = make_plan("Pro", platforms=[6])
    Plan.objects.update(content_en="Our help")
    desk.grant(pro, 6, until=clock.now() + timedelta(days=9))
    track(tenant, ids(owner)[0], 1)
    member_with()
    demote(owner, free_plan(), ids(owner))
    for path, places in FIELDS.items():
        answer = owner.client.get(f"/api/{path}").json()
        assert answer["success"] is True, (path, answer)
        for place, names in places.items():
            assert set(names.split()) - set(at(answer, place)) == set(), (path, place)


def test_what_a_plan_brings_is_shown_with_its_validity_to_who_has_it(owner: Person, desk: Desk) -> None:
    pro = make_plan("Pro", platforms=[6])
    Plan.objects.update(content_en="Our help")
    desk.grant(pro, 6, until=clock.now() + timedelta(days=9))
    free, had = owner.get("edition_plan/detail", platform=6)["edition"]["plans"]
    assert free["remark"]["items"] == [{"name": "Our help", "plan_validity": None}]
    assert had["remark"]["items"] == [{"name": "Our help", "plan_validity": had["selected_plan"]["until"]}]


REFUSED: list[tuple[str, str, int, str]] = [
    ("GET", "account-service/edition_plan/detail", 1000400, "platform"),
    ("GET", "account-service/edition_plan/detail?platform=7", 1000400, "platform"),
    ("GET", "account-service/edition_plan/detail?platform=6&edition_id=-1", 1000400, "edition_id"),
    ("GET", "account-service/plan/check_quota?plan_id=1", 1000400, "platform"),
    ("GET", "account-service/plan/check_quota?platform=6&plan_id=999999", 1000404, ""),
    ("POST", "account-service/plan/999999", 1000404, ""),
    ("POST", "account-service/plan/{pro}", 1000409, ""),
    ("POST", "account-service/plan/{free}?platform=7", 1000400, "platform"),
    ("POST", "account-service/plan/charge/{pro}", 1000400, "billing_store_id"),
    ("POST", "account-service/plan/charge/{pro}?billing_store_id=0", 1000400, "billing_store_id"),
    ("POST", "account-service/plan/charge/{pro}?billing_store_id=999999", 1000404, ""),
    ("POST", "account-service/plan/charge/999999?billing_store_id={store}", 1000404, ""),
    ("POST", "account-service/plan/demotion/3/{free}?platform=6", 1000400, "store_ids"),
    ("GET", "account-service/plan/usage?platforms=6,x", 1000400, "platforms"),
    ("GET", "account-service/user_plan/children", 1000400, "platform"),
    ("GET", "account-service/user/children-user?status=2", 1000400, "status"),
    ("GET", "account-service/product/track?page=0", 1000400, "page"),
    ("GET", "account-service/product/track?size=0", 1000400, "size"),
    ("GET", "account-service/product/track?store_ids=x", 1000400, "store_ids"),
    ("GET", "account-service/supplier?demotion=true&store_ids=x", 1000400, "store_ids"),
    ("GET", "account-service/store/info/pass?shops=1", 1000400, "key"),
    ("GET", "shopify-service/subscription/check/charge/999999", 1000404, ""),
    ("GET", "woocommerce-service/auth/9/auth?userId=1", 1000400, "shop"),
]
FOR_MAIN_ACCOUNTS = [
    ("GET", "account-service/edition_plan/detail?platform=6"),
    ("POST", "account-service/plan/{free}"),
    ("POST", "account-service/plan/charge/{pro}?billing_store_id={store}"),
    ("GET", "account-service/user/children-user?status=1"),
    ("GET", "shopify-service/subscription/check/charge/999999"),
]


@pytest.fixture
def call(owner: Person, tenant: TenantRef) -> Iterator[Callable[[Client, str, str], dict[str, Any]]]:
    """Make a call of a merchant with a store and no plan; afterwards they have none still."""
    open_stores(tenant, 6)
    named = {"free": free_plan().pk, "pro": make_plan("Pro", platforms=[6]).pk, "store": ids(owner)[0]}

    def make(client: Client, method: str, path: str) -> dict[str, Any]:
        body = b"{}" if method == "POST" else b""
        answer: dict[str, Any] = client.generic(
            method, f"/api/{path.format_map(named)}", body, "application/json"
        ).json()
        assert answer["success"] is False, path
        return answer

    yield make
    assert Subscription.objects.count() == 0
    with tenant_scope_of(tenant):
        assert Downgrade.objects.count() == 0


def test_every_call_names_what_it_refuses(owner: Person, call: Callable[..., Any]) -> None:
    for method, path, code, field in REFUSED:
        answer = call(owner.client, method, path)
        assert (answer["code"], list(answer["fields"])) == (code, [field] if field else []), path


def test_a_sub_account_without_the_right_is_sent_to_the_main_account_by_every_call(
    member_with: Callable[..., Person], call: Callable[..., Any]
) -> None:
    client = member_with().client
    assert {call(client, *account)["msg"] for account in FOR_MAIN_ACCOUNTS} == {NO_RIGHT}
    assert call(client, "GET", "woocommerce-service/auth/9/auth?shop=a.example")["code"] == 1004003

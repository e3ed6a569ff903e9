"""A merchant puts published products into more stores: made once, at each store's own prices."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db

PLUS_FIVE = {
    "enable": True,
    "type": 1,
    "coefficient": "5",
    "compare_at": {"enable": False, "type": 2, "coefficient": "2"},
}


def duplicate(trade: Trade, store_ids: list[str], **requested: Any) -> Any:
    answer = trade.owner.post("my_product/duplicate", {"store_ids": store_ids, **requested})
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    return trade.owner.get(f"record/detail/{answer['data']}", size=100)


def test_products_are_in_the_other_store_at_its_own_prices(trade: Trade) -> None:
    product = trade.listed()[0]
    assert trade.owner.put("setting/price-rule", {"store_id": trade.woo_id, "rule": PLUS_FIVE})["success"]
    trade.publish([product["id"]], [trade.shop_id])
    (row,) = trade.mine()
    detail = duplicate(trade, [trade.woo_id], ids=[row["id"]])
    (operation,) = detail["operations"]
    assert (detail["record"]["action"], operation["outcome"]) == ("DUPLICATE_PRODUCT", "done")
    assert (operation["config"]["duplicate_from"], operation["store_id"]) == (row["store_name"], trade.woo_id)
    assert operation["product"]["source_item_id"] == product["source_product_url"].rpartition("/")[2] != ""
    assert [each["name"] for each in trade.in_woo()] == [product["title"]]
    prices = {each["platform"]: Decimal(each["price_min"]) for each in trade.mine()}
    assert prices[6] == min(Decimal(sku["cost_price"]) for sku in product["product_skus"]) + 5
    assert prices[9] == Decimal(row["price_min"])


def test_what_is_published_already_is_left_alone(trade: Trade) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    trade.edit(product["id"], title="Changed since")
    trade.outside.sandbox.log.clear()
    detail = duplicate(trade, [trade.woo_id], matching={})
    assert [each["outcome"] for each in detail["operations"]] == ["skipped"]
    assert [each["name"] for each in trade.in_woo()] == [product["title"]]


def test_an_answer_that_was_lost_makes_no_second_product(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    trade.outside.fails("timeout_after_commit", r"/wc/v3/products\?", method="POST", times=1)
    detail = duplicate(trade, [trade.woo_id], ids=[trade.mine()[0]["id"]])
    assert detail["counts"]["success"] == 1
    assert len(trade.in_woo()) == 1


def test_two_duplications_at_once_make_one_product(trade: Trade, tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    body = {"ids": [trade.mine()[0]["id"]], "store_ids": [trade.woo_id]}
    assert trade.owner.post("my_product/duplicate", body)["success"]
    assert trade.owner.post("my_product/duplicate", body)["success"]
    drain_jobs(skip_pauses=True)
    assert len(trade.in_woo()) == 1
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=12).count() == 2


def test_a_product_that_left_the_import_list_fails_with_a_reason(trade: Trade) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id])
    trade.owner.delete(f"import_list/{product['id']}")
    detail = duplicate(trade, [trade.woo_id], ids=[trade.mine()[0]["id"]])
    assert detail["operations"][0]["result_code"] == "publish.product_gone"
    assert trade.in_woo() == []


@pytest.mark.parametrize(
    ("change", "code"),
    [({"store_ids": []}, 1000400), ({"ids": []}, 1000400), ({"store_ids": [999_999]}, 1000404)],
)
def test_nothing_is_started_without_a_store_or_a_product(
    trade: Trade, tenant: TenantRef, change: dict[str, Any], code: int
) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    body = {"ids": [trade.mine()[0]["id"]], "store_ids": [trade.woo_id], **change}
    assert trade.owner.post("my_product/duplicate", body)["code"] == code
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=12).count() == 0


def test_a_sub_account_reaches_only_its_own_stores(trade: Trade, member_with: Callable[..., Person]) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    body = {"ids": [trade.mine()[0]["id"]], "store_ids": [trade.woo_id]}
    member = member_with(Menu.MY_PRODUCTS, store_ids=[int(trade.shop_id)])
    assert member.post("my_product/duplicate", body)["code"] == 1000404
    assert trade.in_woo() == []

"""My Products tells a product's figures as the Import List and the dashboard do."""

from typing import Any

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.products.models import Publication, PublicationVariant
from tests.products.conftest import Trade

pytestmark = pytest.mark.django_db


def edit_all(trade: Trade, product: Any, **every: Any) -> Any:
    return trade.edit(product["id"], product_skus=[{"id": sku["id"], **every} for sku in product["product_skus"]])


def on_dashboard(trade: Trade, box: str, product: Any) -> Any:
    boxes = trade.owner.get("dashboard")["dashboard"]
    return next((row for row in boxes[box] if row["id"] == product["id"]), None)


def test_a_negative_margin_is_the_same_on_every_screen(trade: Trade) -> None:
    product = edit_all(trade, trade.listed()[0], price="1.00")
    margin = product["margin"]
    assert margin < 0
    trade.publish([product["id"]], [trade.shop_id, trade.woo_id], override_reason="Clearance")
    assert [(row["margin"], row["is_margin_low"]) for row in trade.mine()] == [(margin, True)] * 2
    assert trade.listed()[0]["margin"] == margin
    assert on_dashboard(trade, "best_margins", product)["margin"] == margin


def test_what_sells_out_after_publishing_is_sold_out_on_every_screen(trade: Trade) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id])
    (before,) = trade.mine()
    assert (before["sold_out"], before["stock"], before["margin"]) == (False, product["stock"], product["margin"])
    edit_all(trade, product, stock=0)
    (row,) = trade.mine()
    assert row == {**before, "sold_out": True, "stock": 0}
    listed = trade.listed()[0]
    assert (listed["sold_out"], listed["stock"]) == (True, 0)
    total = edit_all(trade, product, stock=7)["stock"]
    assert [(row["sold_out"], row["stock"]) for row in trade.mine()] == [(False, total)]


def test_the_margin_is_that_of_the_published_price(trade: Trade) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id])
    assert edit_all(trade, product, price="1.00")["margin"] < 0
    (row,) = trade.mine()
    assert (row["margin"], row["price_min"]) == (product["margin"], product["min_price"])
    trade.publish([product["id"]], [trade.shop_id], override_reason="Clearance")
    (row,) = trade.mine()
    assert (row["margin"], row["price_min"]) == (trade.listed()[0]["margin"], "1.00")


def test_a_variant_left_out_of_the_store_counts_for_nothing(trade: Trade) -> None:
    product = max(trade.listed(), key=lambda row: len(row["product_skus"]))
    first, *others = product["product_skus"]
    trade.edit(product["id"], product_skus=[{"id": first["id"], "included": False, "stock": 9}])
    trade.edit(product["id"], product_skus=[{"id": other["id"], "stock": 0} for other in others])
    trade.publish([product["id"]], [trade.shop_id], override_reason="Soon back")
    assert [(row["sold_out"], row["stock"]) for row in trade.mine()] == [(True, 0)]


def test_a_margin_in_another_currency_needs_cost_and_rate(trade: Trade, tenant: TenantRef) -> None:
    outside, owner = trade.outside, trade.owner
    body = {"platform": 6, "shop": outside.store_url("berlin"), **outside.keys("berlin")}
    berlin = owner.post("store", body)["store"]["id"]
    assert owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})["success"]
    product = edit_all(trade, trade.listed()[0], price="100.00")
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(product_id=product["id"]).update(cost_minor=4000)
    trade.publish([product["id"]], [berlin])
    assert [(row["price_min"], row["currency"], row["margin"]) for row in trade.mine()] == [("90.00", "EUR", 60)]
    with tenant_scope_of(tenant):
        rate = Publication.objects.get().rate
        Publication.objects.update(rate=None)
    assert [(row["margin"], row["is_margin_low"]) for row in trade.mine()] == [(None, False)]
    with tenant_scope_of(tenant):
        Publication.objects.update(rate=rate)
        ListedVariant.objects.filter(product_id=product["id"]).update(cost_minor=None)
    assert [row["margin"] for row in trade.mine()] == [None]


def test_figures_that_nobody_knows_any_more_are_empty(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id])
    with tenant_scope_of(tenant):
        PublicationVariant.objects.update(price_minor=None)
    assert [(row["margin"], row["sold_out"]) for row in trade.mine()] == [(None, False)]
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(product_id=product["id"]).delete()
    assert [(row["margin"], row["stock"], row["sold_out"]) for row in trade.mine()] == [(None, None, None)]


def test_a_page_past_the_end_still_counts_all(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    answer = trade.owner.get("my_product", page=2, size=20)
    assert (answer["products"], answer["count"]) == ([], 1)


def test_what_is_sold_out_in_a_store_is_found_by_stock(trade: Trade, tenant: TenantRef) -> None:
    gone, half, unsold = trade.listed()
    trade.publish([gone["id"], half["id"], unsold["id"]], [trade.shop_id, trade.woo_id])
    edit_all(trade, gone, stock=0)
    trade.edit(half["id"], product_skus=[{"id": half["product_skus"][0]["id"], "stock": 0}])

    def found() -> list[tuple[str, str]]:
        answer = trade.owner.get("my_product", stock="sold_out", size=100)
        assert all(row["sold_out"] for row in answer["products"])
        assert answer["count"] == len(answer["products"]) == sum(bool(row["sold_out"]) for row in trade.mine())
        return sorted((row["import_list_id"], row["store_id"]) for row in answer["products"])

    both = sorted((gone["id"], store_id) for store_id in (trade.shop_id, trade.woo_id))
    assert len(half["product_skus"]) > 1
    assert found() == both
    assert trade.owner.get("my_product", stock="sold_out", store_id=trade.shop_id)["count"] == 1
    change = {"stock_is_set": True, "stock": 3, "available": True}
    with tenant_scope_of(tenant):
        in_shop = Publication.objects.get(product_id=gone["id"], store_id=trade.shop_id)
        in_shop.adjustments = {str(variant.variant_id): change for variant in in_shop.variants.all()}
        in_shop.save()
    assert found() == [(gone["id"], trade.woo_id)]
    with tenant_scope_of(tenant):
        in_woo = Publication.objects.get(product_id=unsold["id"], store_id=trade.woo_id)
        in_woo.adjustments = {
            str(variant.variant_id): {**change, "available": False} for variant in in_woo.variants.all()
        }
        in_woo.save()
    assert found() == sorted([(gone["id"], trade.woo_id), (unsold["id"], trade.woo_id)])
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(product_id=gone["id"]).delete()
    assert found() == [(unsold["id"], trade.woo_id)]
    assert trade.owner.get("my_product", stock="none")["code"] == 1000400

"""What a single product does otherwise than its store, and that nobody else's is touched by it."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import ProductPolicyRow
from tenants.products.models import PublicationVariant
from tenants.shop.models import ShopProduct
from tests.monitoring.conftest import Shift
from tests.support.jobs import drain_jobs
from tests.support.monitoring import in_shop
from tests.support.monitoring_rules import rule
from tests.support.people import Person
from tests.support.syncs import sync
from tests.support.watched_products import override, publication, variations, watch, woo_product

pytestmark = pytest.mark.django_db
NONE = dict.fromkeys(("product_gone", "variant_gone", "stock", "price_up", "price_down", "shipping_long"))


def test_one_product_follows_its_own_rule_and_its_store_keeps_its_own(shift: Shift) -> None:
    shift.settle(shift.trade.shop_id, price_up="reprice")
    shift.settle(shift.trade.woo_id, price_up="nothing")
    response = override(shift, shift.trade.shop_id, reactions={"price_up": "notify"}, floor_percent=25)
    assert response == {
        "reactions": {**NONE, "price_up": "notify"},
        "minimum_quantity": None,
        "cost_change_percent": None,
        "floor_percent": 25,
        "max_shipping_days": None,
        "ship_to": None,
    }
    watch(shift, shift.trade.shop_id, shift.trade.woo_id)
    before = in_shop(shift)
    shift.supplier.cost(1.5)
    shift.look()
    assert in_shop(shift) == before
    (text,) = shift.notices()
    assert text.endswith("Nothing was changed in the store.")
    assert shift.processes() == []
    response = override(shift, shift.trade.shop_id)
    assert response["reactions"] == NONE
    with tenant_scope_of(shift.tenant):
        assert not ProductPolicyRow.objects.exists()
    shift.supplier.cost(2)
    shift.look()
    assert in_shop(shift) != before
    assert shift.processes() == ["17"]


def test_what_a_rule_of_a_product_may_not_be_is_refused_at_its_field_and_nothing_is_kept(shift: Shift) -> None:
    path = f"my_product/{shift.row(shift.trade.shop_id)['id']}/monitoring"
    for fields, name in (
        ({"reactions": {"stock": "reprice"}}, "reactions.stock"),
        ({"reactions": {"price_up": "draft"}}, "reactions.price_up"),
        ({"floor_percent": 100}, "floor_percent"),
        ({"minimum_quantity": 0}, "minimum_quantity"),
        ({"max_shipping_days": 0}, "max_shipping_days"),
        ({"max_shipping_days": 10**12}, "max_shipping_days"),
        ({"reactions": {"shipping_long": "notify"}}, "ship_to"),
        ({"ship_to": "Germany"}, "ship_to"),
    ):
        answer = shift.owner.put(path, fields)
        assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, [name])
    with tenant_scope_of(shift.tenant):
        assert not ProductPolicyRow.objects.exists()


def test_a_sub_account_without_the_store_sees_and_changes_no_rule_of_its_products(
    shift: Shift, member_with: Callable[..., Person]
) -> None:
    path = f"my_product/{shift.row(shift.trade.shop_id)['id']}/monitoring"
    elsewhere = member_with(Menu.MY_PRODUCTS, store_ids=[int(shift.trade.woo_id)])
    for person, code in ((elsewhere, 1000404), (member_with(Menu.IMPORT_LIST), 1000403)):
        assert person.get(path)["code"] == code
        assert person.put(path, {"floor_percent": 20})["code"] == code
    with tenant_scope_of(shift.tenant):
        assert not ProductPolicyRow.objects.exists()


def test_a_product_that_is_gone_becomes_a_draft_once_until_it_is_sold_again(shift: Shift) -> None:
    shift.settle(shift.trade.woo_id, product_gone="notify")
    override(shift, shift.trade.woo_id, reactions={"product_gone": "draft"})
    override(shift, shift.trade.shop_id, reactions={"product_gone": "draft"})
    watch(shift, shift.trade.shop_id, shift.trade.woo_id)
    product = shift.supplier.shelf.get(shift.supplier.handle)
    shift.supplier.remove()
    shift.look()
    assert woo_product(shift)["status"] == "draft"
    with tenant_scope_of(shift.tenant):
        assert ShopProduct.objects.get().is_hidden
    assert {text.rpartition(". ")[2] for text in shift.notices()} == {"It was hidden in the store as a draft."}
    assert shift.processes() == ["19", "19"] or shift.processes() == ["19"]
    assert not publication(shift, shift.trade.woo_id).unsent
    remark = "Your monitoring rules made this product a draft in the store."
    assert {(row["state"], row["is_draft"], row["remark"]) for row in shift.trade.mine()} == {("active", True, remark)}
    assert shift.trade.owner.get("my_product/views")["counts"]["draft"] == 2
    woo_product(shift)["status"] = "publish"
    shift.look()
    assert woo_product(shift)["status"] == "publish", "the change was acted on once"
    shift.supplier.put(product)
    shift.look()
    with tenant_scope_of(shift.tenant):
        assert not ShopProduct.objects.get().is_hidden
    sync(shift.trade, ids=[int(row["id"]) for row in shift.trade.mine()])
    assert {(row["is_draft"], row["remark"]) for row in shift.trade.mine()} == {(False, "")}


def test_a_draft_that_a_store_did_not_take_is_brought_with_the_next_look_also_after_a_publishing(
    shift: Shift,
) -> None:
    override(shift, shift.trade.woo_id, reactions={"product_gone": "draft"})
    watch(shift, shift.trade.woo_id)
    shift.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    shift.supplier.remove()
    shift.look()
    shift.trade.outside.sandbox.faults.remove()
    assert publication(shift, shift.trade.woo_id).unsent["hides"] is True
    shift.trade.publish([shift.product["id"]], [shift.trade.woo_id])
    assert woo_product(shift)["status"] == "publish"
    shift.look()
    assert (woo_product(shift)["status"], publication(shift, shift.trade.woo_id).unsent) == ("draft", {})
    assert len(shift.notices()) == 1


def test_a_variant_that_is_gone_is_removed_stays_away_and_comes_back_with_its_supplier(shift: Shift) -> None:
    override(shift, shift.trade.woo_id, reactions={"variant_gone": "remove_variant"})
    override(shift, shift.trade.shop_id, reactions={"variant_gone": "remove_variant"})
    watch(shift, shift.trade.shop_id, shift.trade.woo_id)
    before, count = in_shop(shift), len(variations(shift))
    product = shift.supplier.shelf.get(shift.supplier.handle)
    shift.supplier.drop(0)
    shift.look()
    assert (in_shop(shift), len(variations(shift))) == (before[1:], count - 1)
    assert {text.rpartition(". ")[2] for text in shift.notices()} == {"It was removed from the store."}
    kept = publication(shift, shift.trade.woo_id)
    assert (kept.variant_count, kept.unsent, kept.reason) == (count - 1, {}, None)
    with tenant_scope_of(shift.tenant):
        assert PublicationVariant.objects.filter(publication=kept).count() == count - 1
    shift.look()
    shift.trade.publish([shift.product["id"]], [shift.trade.shop_id, shift.trade.woo_id])
    assert (in_shop(shift), len(variations(shift))) == (before[1:], count - 1)
    shift.supplier.put(product)
    shift.look()
    shift.trade.publish([shift.product["id"]], [shift.trade.shop_id, shift.trade.woo_id])
    assert (len(in_shop(shift)), len(variations(shift))) == (len(before), count)


def test_the_last_variants_are_set_to_zero_since_a_product_needs_a_variant(shift: Shift) -> None:
    override(shift, shift.trade.shop_id, reactions={"variant_gone": "remove_variant"})
    watch(shift)
    before = in_shop(shift)

    def rename_all(variants: list[Any]) -> None:
        for at, row in enumerate(variants):
            row["id"] = 990_000 + at

    shift.supplier.change(lambda variants: variants.__delitem__(slice(1, None)))
    shift.look()
    assert len(in_shop(shift)) == 1 < len(before)
    shift.supplier.change(rename_all)
    shift.look()
    assert len(in_shop(shift)) == 1
    assert shift.row(shift.trade.shop_id)["variant_count"] == 1


def test_a_price_never_falls_below_the_minimum_margin_and_is_made_once_for_a_change(shift: Shift) -> None:
    assert shift.owner.put("setting/price-rule", {"rule": rule("1.1")})["success"]
    shift.trade.publish([shift.product["id"]], [shift.trade.shop_id])
    shift.settle(shift.trade.shop_id, price_up="reprice")
    override(shift, shift.trade.shop_id, reactions={"price_up": "reprice_to_floor"}, floor_percent=30)
    watch(shift)
    shift.supplier.cost(1.5)
    shift.look()
    product: Any = shift.supplier.shelf.get(shift.supplier.handle)
    costs = [round(float(variant["price"]) * 100) for variant in product["variants"]]
    prices = [price for price, _ in in_shop(shift)]
    assert prices == [-(-cost * 100 // 70) for cost in costs]
    assert all((price - cost) * 100 >= 30 * price for price, cost in zip(prices, costs, strict=True))
    assert shift.notices()[0].endswith("It was repriced at your minimum margin.")
    shift.look()
    shift.look()
    assert (shift.processes(), len(shift.notices())) == (["17"], 1)
    shift.trade.publish([shift.product["id"]], [shift.trade.shop_id])
    assert [price for price, _ in in_shop(shift)] == prices, "publishing keeps the margin too"


def test_a_price_above_the_minimum_margin_is_the_rules(shift: Shift) -> None:
    override(shift, shift.trade.shop_id, reactions={"price_down": "reprice_to_floor"}, floor_percent=30)
    watch(shift)
    before = in_shop(shift)
    shift.supplier.cost(0.5)
    shift.look()
    assert [price for price, _ in in_shop(shift)] == [round(price / 2) for price, _ in before]
    assert shift.notices()[0].endswith("It was repriced using your rule.")


def test_a_rule_goes_with_its_product(shift: Shift) -> None:
    override(shift, shift.trade.shop_id, floor_percent=20)
    assert shift.owner.post("my_product/delete", {"ids": [shift.row(shift.trade.shop_id)["id"]]})["success"]
    drain_jobs()
    with tenant_scope_of(shift.tenant):
        assert not ProductPolicyRow.objects.exists()

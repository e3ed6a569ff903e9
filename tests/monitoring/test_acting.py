"""What monitoring brings to a store: the price and the stock of what changed, and nothing else."""

import pytest

from server.tenancy.scope import tenant_scope_of
from tenants.products.models import PublicationVariant
from tenants.shop.models import ShopProduct
from tests.monitoring.conftest import Shift
from tests.support.monitoring import in_shop, in_woo, publication, variations
from tests.support.monitoring_rules import rule

pytestmark = pytest.mark.django_db


@pytest.fixture
def watched(shift: Shift) -> Shift:
    """WooCommerce follows stock and reprices; everything can be bought there."""
    shift.supplier.restock()
    shift.settle(shift.trade.woo_id, stock="set_zero", variant_gone="set_zero", price_up="reprice")
    shift.switch(shift.row(shift.trade.woo_id)["id"])
    shift.look()
    return shift


def test_what_was_edited_in_the_store_or_is_not_published_yet_stays(watched: Shift) -> None:
    shift = watched
    shift.settle(shift.trade.shop_id, price_up="reprice")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    product = in_woo(shift)
    product.update(name="Edited in the store", description="<p>Own words.</p>", images=product["images"][:1])
    with tenant_scope_of(shift.tenant):
        ShopProduct.objects.update(title="Edited in the shop")
    shift.trade.edit(shift.product["id"], title="Not published yet")
    before, prices = in_shop(shift), [float(variation["regular_price"]) for variation in variations(shift)]
    shift.supplier.cost(1.5)
    shift.supplier.sell_out(0)
    shift.look()
    assert [float(variation["regular_price"]) for variation in variations(shift)] == [
        round(price * 1.5, 2) for price in prices
    ]
    assert variations(shift)[0]["stock_status"] == "outofstock"
    assert [price for price, _ in in_shop(shift)] == [round(price * 1.5) for price, _ in before]
    after = in_woo(shift)
    assert (after["name"], after["description"], len(after["images"])) == (
        "Edited in the store",
        "<p>Own words.</p>",
        1,
    )
    with tenant_scope_of(shift.tenant):
        assert ShopProduct.objects.get().title == "Edited in the shop"
    assert publication(shift).unsent == {}


def test_a_variant_that_did_not_change_keeps_the_price_that_it_has_in_the_store(watched: Shift) -> None:
    variations(watched)[1]["regular_price"] = "777.00"
    price = variations(watched)[0]["regular_price"]
    watched.supplier.sell_out(0)
    watched.look()
    first, second, *_ = variations(watched)
    assert (first["stock_status"], first["regular_price"]) == ("outofstock", price)
    assert (second["stock_status"], second["regular_price"]) == ("instock", "777.00")


def test_a_variant_that_was_deleted_in_the_store_is_named_and_the_others_are_changed(watched: Shift) -> None:
    count = len(variations(watched))
    store = watched.trade.outside.store()
    store.remove_variation(variations(watched)[0]["id"])
    watched.supplier.sell_out(0, 1)
    watched.look()
    assert variations(watched)[0]["stock_status"] == "outofstock"
    kept = publication(watched)
    assert (kept.state, kept.variant_count, kept.unsent) == ("active", count - 1, {})
    assert kept.reason is not None
    assert kept.reason["code"] == "publish.variant_missing"
    with tenant_scope_of(watched.tenant):
        assert PublicationVariant.objects.filter(publication=kept).count() == count - 1


def test_a_product_that_was_deleted_in_the_store_shows_as_gone_and_is_not_made_anew(watched: Shift) -> None:
    watched.trade.outside.store().products.clear()
    watched.supplier.sell_out(0)
    watched.look()
    assert watched.trade.in_woo() == []
    row = watched.row(watched.trade.woo_id)
    assert (row["state"], row["remark"]) == (
        "gone",
        "This product was deleted in the store. Publish it again to bring it back.",
    )


def test_what_a_store_did_not_take_is_brought_with_the_next_look(watched: Shift) -> None:
    watched.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    watched.supplier.sell_out(0)
    watched.look()
    assert variations(watched)[0]["stock_status"] == "instock"
    kept = publication(watched)
    assert (kept.state, len(kept.unsent["stocks"]), kept.reason is not None) == ("active", 1, True)
    watched.trade.outside.sandbox.faults.remove()
    watched.look()
    assert variations(watched)[0]["stock_status"] == "outofstock"
    kept = publication(watched)
    assert (kept.unsent, kept.reason) == ({}, None)
    assert len(watched.notices()) == 1, "the change itself is reported once"


def test_publishing_brings_what_was_not_brought_before(watched: Shift) -> None:
    watched.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    watched.supplier.sell_out(0)
    watched.look()
    watched.trade.outside.sandbox.faults.remove()
    watched.trade.publish([watched.product["id"]], [watched.trade.woo_id])
    assert variations(watched)[0]["stock_status"] == "outofstock"
    assert publication(watched).unsent == {}


def test_monitoring_that_is_switched_off_brings_nothing_more(watched: Shift) -> None:
    watched.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    watched.supplier.sell_out(0)
    watched.look()
    watched.switch(watched.row(watched.trade.woo_id)["id"], on=False)
    assert publication(watched).unsent == {}


def test_a_rule_that_would_sell_below_the_cost_changes_no_price_and_is_reported(watched: Shift) -> None:
    prices, ran = [variation["regular_price"] for variation in variations(watched)], watched.processes()
    assert watched.owner.put("setting/price-rule", {"rule": rule("0.5")})["success"]
    watched.supplier.cost(1.5)
    watched.look()
    assert [variation["regular_price"] for variation in variations(watched)] == prices
    assert watched.notices()[0].endswith("Your rule would set a price below cost, so the price stays.")
    assert watched.processes() == ran


def test_a_guard_holds_a_price_back_where_the_rule_changed_meanwhile_and_stock_goes_its_way(watched: Shift) -> None:
    watched.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    watched.supplier.cost(1.5)
    watched.supplier.sell_out(0)
    watched.look()
    watched.trade.outside.sandbox.faults.remove()
    prices = [variation["regular_price"] for variation in variations(watched)]
    assert watched.owner.put("setting/price-rule", {"rule": rule("0.5")})["success"]
    watched.look()
    assert [variation["regular_price"] for variation in variations(watched)] == prices
    assert variations(watched)[0]["stock_status"] == "outofstock"
    assert "below its cost" in watched.row(watched.trade.woo_id)["remark"]


def test_stock_that_monitoring_wrote_is_not_taken_for_the_merchants(watched: Shift) -> None:
    watched.supplier.sell_out(0)
    watched.look()
    assert variations(watched)[0]["stock_status"] == "outofstock"
    params = {"ids": [watched.product["id"]], "store_ids": [watched.trade.woo_id]}
    assert watched.trade.owner.post("product/publish/differences", params)["differences"] == []
    variations(watched)[0].update(manage_stock=True, stock_quantity=5, stock_status="instock")
    watched.trade.publish([watched.product["id"]], [watched.trade.woo_id])
    assert variations(watched)[0]["stock_quantity"] == 5


def test_stock_that_monitoring_has_yet_to_send_is_published_over_the_merchants(watched: Shift) -> None:
    watched.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    watched.supplier.sell_out(0)
    watched.look()
    watched.trade.outside.sandbox.faults.remove()
    first, second, *_ = variations(watched)
    for row in (first, second):
        row.update(manage_stock=True, stock_quantity=5, stock_status="instock")
    watched.trade.publish([watched.product["id"]], [watched.trade.woo_id])
    assert [variation["stock_status"] for variation in variations(watched)[:2]] == ["outofstock", "instock"]
    assert variations(watched)[1]["stock_quantity"] == 5
    assert publication(watched).unsent == {}

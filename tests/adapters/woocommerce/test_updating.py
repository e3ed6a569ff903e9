"""New prices and stock in a WooCommerce store: what the merchant edited there stays."""

from typing import Any

import pytest

from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.failures import NeedsMerchant
from server.ports.stocks import NewStock
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, NewPrice, ProductUpdate, PushedProduct, VariantUpdate
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import simple, variable

woo = WooCommerceStore()
BATCH = r"/variations/batch"


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids[name], price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants)


def variations(shop: Shop, pushed: PushedProduct) -> list[dict[str, Any]]:
    return list(shop.store.variations_of(int(pushed.external_id)))


def test_prices_and_stock_of_variations_change_and_nothing_else(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    product = shop.store.products[int(pushed.external_id)]
    product.update(name="Edited in the store", description="<p>Own.</p>")
    images = list(product["images"])
    first, second, *others = pushed.variant_ids
    product_update = update(
        pushed, (first, NewPrice(1500, 2500), NewStock(3)), (second, None, NewStock(None, available=False))
    )
    shop.forget()
    for _ in range(2):
        assert woo.update_variants(shop.access, product_update) == {}
        row, two, three, _four = variations(shop, pushed)
        assert (row["regular_price"], row["sale_price"], row["stock_quantity"]) == ("25.00", "15.00", 3)
        assert (two["regular_price"], two["stock_status"]) == ("19.99", "outofstock")
        assert (three["regular_price"], three["stock_status"]) == ("19.99", "instock")
    assert len(shop.requests()) == 4
    assert (product["name"], product["description"], product["images"]) == (
        "Edited in the store",
        "<p>Own.</p>",
        images,
    )
    assert len(others) == 2


def test_a_simple_product_is_changed_itself(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    shop.store.products[int(pushed.external_id)]["name"] = "Edited in the store"
    assert woo.update_variants(shop.access, update(pushed, ("p1-v1", NewPrice(2500), NewStock(0)))) == {}
    record = shop.store.products[int(pushed.external_id)]
    assert (record["name"], record["regular_price"], record["stock_quantity"]) == ("Edited in the store", "25.00", 0)
    assert record["sku"] == "sku-p1-v1"


def test_many_variations_go_in_batches_of_a_hundred(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable(colours=15, sizes=10))
    shop.forget()
    changes = ((name, NewPrice(1500), None) for name in pushed.variant_ids)
    assert woo.update_variants(shop.access, update(pushed, *changes)) == {}
    assert len(shop.requests("^POST .*/variations/batch$")) == 2
    assert {variation["regular_price"] for variation in variations(shop, pushed)} == {"15.00"}


def test_a_variation_that_is_gone_is_named_and_the_others_are_changed(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable())
    first, second, *_ = pushed.variant_ids
    shop.store.remove_variation(int(pushed.variant_ids[first]))
    response = woo.update_variants(
        shop.access, update(pushed, (first, NewPrice(1), None), (second, NewPrice(500), None))
    )
    assert response == {pushed.variant_ids[first]: VARIANT_MISSING}
    assert variations(shop, pushed)[0]["regular_price"] == "5.00"


@pytest.mark.parametrize("is_trashed", [True, False])
def test_a_product_that_is_gone_or_in_the_trash_is_left_alone(shop: Shop, is_trashed: bool) -> None:
    pushed = woo.put_product(shop.access, simple())
    product_id = int(pushed.external_id)
    if is_trashed:
        shop.store.products[product_id]["status"] = "trash"
    else:
        shop.store.products.pop(product_id)
    response = woo.update_variants(shop.access, update(pushed, ("p1-v1", NewPrice(1999), None)))
    assert response == {pushed.variant_ids["p1-v1"]: PRODUCT_MISSING}
    assert len(shop.store.products) == int(is_trashed)


def test_a_simple_product_that_got_options_in_the_store_has_lost_its_only_variant(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    shop.store.products[int(pushed.external_id)]["type"] = "variable"
    response = woo.update_variants(shop.access, update(pushed, ("p1-v1", NewPrice(1999), None)))
    assert response == {pushed.external_id: VARIANT_MISSING}


def test_refused_keys_say_what_to_do(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    access = shop.access_with("ck_" + "0" * 40, "cs_" + "0" * 40)
    with pytest.raises(NeedsMerchant):
        woo.update_variants(access, update(pushed, ("p1-v1", NewPrice(2500), None)))
    assert shop.store.products[int(pushed.external_id)]["regular_price"] == "19.99"

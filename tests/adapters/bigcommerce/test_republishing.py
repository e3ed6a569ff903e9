"""What a BigCommerce store asks of a product, and what stays the merchant's when it is published again."""

from dataclasses import replace

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.kit import clock
from server.ports.failures import Retryable
from server.ports.stocks import NewStock
from server.ports.stores import PushOption, StoreAccess
from server.ports.written import Written, text_digest
from tests.factories.bigcommerce import only, teapot, variant

pytestmark = pytest.mark.django_db


def test_what_the_merchant_hid_stays_hidden_and_what_they_weighed_stays_heavy(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    light = (variant(0, weight_grams=None), variant(1, weight_grams=None))
    pushed = port.put_product(access, teapot(variants=light))
    assert (only(shop)["is_visible"], only(shop)["weight"]) == (True, 0)
    only(shop).update(is_visible=False, weight=2.5)
    port.put_product(access, teapot(external_id=pushed.external_id, title="Kettle", variants=light))
    assert (only(shop)["name"], only(shop)["is_visible"], only(shop)["weight"]) == ("Kettle", False, 2.5)


def test_variants_without_a_sku_get_ours_and_keep_the_merchants(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(variants=(variant(0, sku=""), variant(1))))
    assert [variant["sku"] for variant in only(shop)["variants"]] == ["v0", "TEA-1"]
    only(shop)["variants"][0]["sku"] = "OWN"
    options = (PushOption("Size", ("Size 0", "Size 1", "Size 2")),)
    three = (variant(0, sku=""), variant(1), variant(2, sku=""))
    port.put_product(access, teapot(variants=three, options=options, external_id=pushed.external_id))
    assert [variant["sku"] for variant in only(shop)["variants"]] == ["OWN", "TEA-1", "v2"]


def test_a_product_without_options_needs_no_sku(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    plain = teapot(variants=(variant(0, option_values=(), sku=""),), options=())
    pushed = port.put_product(access, plain)
    assert only(shop)["variants"][0]["sku"] == ""
    only(shop)["sku"] = "OWN"
    port.put_product(access, replace(plain, external_id=pushed.external_id))
    assert only(shop)["sku"] == "OWN"


@pytest.mark.parametrize(("barcode", "sent"), [("0123456789012", True), ("0123456789012345", False), ("TEA 1", False)])
def test_only_a_barcode_that_the_store_takes_is_sent(
    shop: BigCommerceStore, port: Port, access: StoreAccess, barcode: str, sent: bool
) -> None:
    port.put_product(access, teapot(variants=(variant(0, barcode=barcode), variant(1))))
    assert only(shop)["variants"][0].get("upc") == (barcode if sent else None)
    shop.products.clear()
    port.put_product(access, teapot(variants=(variant(0, barcode=barcode, option_values=()),), options=()))
    assert only(shop).get("upc") == (barcode if sent else None)


def test_a_product_saved_without_its_stock_is_reported_and_completed_by_the_next_try(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    began = clock.now()
    shop.configure({"stock_failures": 1})
    with pytest.raises(Retryable) as lost:
        port.put_product(access, teapot())
    assert lost.value.unknown_outcome is True
    assert lost.value.reason.code == "store.saved_in_part"
    assert "inventory data failed" in lost.value.reason.params["message"]
    pushed = port.put_product(access, teapot(first_attempt_at=began))
    assert [variant["inventory_level"] for variant in only(shop)["variants"]] == [7, 7]
    shop.configure({"stock_failures": 1})
    with pytest.raises(Retryable):
        port.put_product(access, teapot(external_id=pushed.external_id))
    port.put_product(access, teapot(external_id=pushed.external_id))
    assert [variant["inventory_level"] for variant in only(shop)["variants"]] == [7, 7]


@pytest.mark.parametrize(
    "theirs",
    [
        {"inventory_tracking": "product", "inventory_level": 30},
        {"inventory_tracking": "none"},
        {"availability": "disabled"},
        {"availability": "preorder"},
    ],
)
@pytest.mark.parametrize("has_options", [True, False])
def test_how_the_merchant_counts_and_sells_the_product_stays(
    shop: BigCommerceStore, port: Port, access: StoreAccess, theirs: dict[str, object], has_options: bool
) -> None:
    product = teapot() if has_options else teapot(variants=(variant(0, option_values=()),), options=())
    pushed = port.put_product(access, product)
    only(shop).update(theirs)
    names = ("inventory_tracking", "inventory_level", "availability")
    before = [only(shop).get(name) for name in names]
    known = [
        replace(push_variant, external_id=pushed.variant_ids[push_variant.reference])
        for push_variant in product.variants
    ]
    prices = {
        push_variant.external_id: (push_variant.price_minor, push_variant.compare_at_minor) for push_variant in known
    }
    written = Written("Teapot", prices, text_digest("<p>Pours.</p>"), stocks=dict.fromkeys(prices, NewStock(7)))
    added = (variant(2),) if has_options else ()
    options = tuple(PushOption("Size", ("Size 0", "Size 1", "Size 2")) for _ in added)
    again = replace(
        product, variants=(*known, *added), options=options, external_id=pushed.external_id, written=written
    )
    port.put_product(access, again)
    assert [only(shop).get(name) for name in names] == before
    assert len(only(shop)["variants"]) == len(known) + len(added)

"""New prices and stock in a BigCommerce store: what the merchant edited there stays."""

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.failures import Permanent, Retryable
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushedProduct, StoreAccess, VariantUpdate
from tests.factories.bigcommerce import only, teapot, variant
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
BATCH = r"/v3/catalog/variants$"


@pytest.fixture
def pushed(shop: BigCommerceStore, port: Port, access: StoreAccess) -> PushedProduct:
    """Two variants, edited in the store."""
    pushed_product = port.put_product(access, teapot(2))
    only(shop).update(name="Edited in the store", brand_name="Own")
    return pushed_product


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids[name], price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants)


def prices(shop: BigCommerceStore) -> list[tuple[float, float]]:
    return [(variant["price"], variant["sale_price"]) for variant in only(shop)["variants"]]


def test_prices_and_stock_change_and_nothing_else(
    shop: BigCommerceStore, port: Port, access: StoreAccess, pushed: PushedProduct
) -> None:
    images = list(only(shop)["images"])
    product_update = update(
        pushed, ("v0", NewPrice(1999, 2999), NewStock(3)), ("v1", None, NewStock(None, available=False))
    )
    for _ in range(2):
        assert port.update_variants(access, product_update) == {}
        assert prices(shop) == [(29.99, 19.99), (12.51, 0)]
        first, second = only(shop)["variants"]
        assert (first["inventory_level"], first["purchasing_disabled"]) == (3, False)
        assert (second["inventory_level"], second["purchasing_disabled"]) == (0, True)
    assert [only(shop)[name] for name in ("name", "brand_name", "images")] == ["Edited in the store", "Own", images]
    assert (first["sku"], first["weight"]) == ("TEA-0", 0.25)


def test_the_price_in_lists_follows_the_cheapest_variant_unless_the_merchant_set_another(
    shop: BigCommerceStore, port: Port, access: StoreAccess, pushed: PushedProduct
) -> None:
    port.update_variants(access, update(pushed, ("v0", NewPrice(1999), None)))
    assert (only(shop)["price"], only(shop)["sale_price"]) == (12.51, 0)
    only(shop)["price"] = 99.0
    port.update_variants(access, update(pushed, ("v0", NewPrice(2999), None)))
    assert only(shop)["price"] == 99.0


def test_a_product_without_options_is_changed_itself(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed_product = port.put_product(access, teapot(variants=(variant(0, option_values=()),), options=()))
    only(shop)["name"] = "Edited in the store"
    assert (
        port.update_variants(access, update(pushed_product, ("v0", NewPrice(1999), NewStock(0, available=False)))) == {}
    )
    made = only(shop)
    assert (made["price"], made["inventory_level"], made["availability"]) == (19.99, 0, "disabled")
    assert (made["name"], made["inventory_tracking"]) == ("Edited in the store", "product")


def test_many_variants_go_in_batches_of_fifty(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    pushed_product = port.put_product(access, teapot(120))
    outside.sandbox.log.clear()
    assert (
        port.update_variants(
            access, update(pushed_product, *((name, None, NewStock(1)) for name in pushed_product.variant_ids))
        )
        == {}
    )
    assert {variant["inventory_level"] for variant in only(shop)["variants"]} == {1}
    entries = outside.sandbox.log.report(with_entries=True)["entries"]
    assert [entry["method"] for entry in entries] == ["GET", "PUT", "PUT", "PUT"]


def test_a_count_that_was_not_saved_is_reported(
    shop: BigCommerceStore, port: Port, access: StoreAccess, pushed: PushedProduct
) -> None:
    shop.configure({"stock_failures": 1})
    product_update = update(pushed, ("v0", NewPrice(1999), NewStock(3)))
    with pytest.raises(Retryable) as lost:
        port.update_variants(access, product_update)
    assert lost.value.reason.code == "store.saved_in_part"
    assert only(shop)["variants"][0]["inventory_level"] == 7
    assert port.update_variants(access, product_update) == {}
    assert only(shop)["variants"][0]["inventory_level"] == 3


def test_a_refused_batch_of_variants_is_reported_in_the_stores_words(
    port: Port, access: StoreAccess, pushed: PushedProduct, outside: Outside
) -> None:
    """ "Update a batch of variants" answers 422 with `batch_errors`, one for each refused variant."""
    error = {"status": 422, "title": "Variant not saved.", "type": "/errors", "errors": {"price": "is too high"}}
    outside.fails("status", BATCH, "PUT", status=422, body={"batch_errors": [error, error]})
    with pytest.raises(Permanent) as refused:
        port.update_variants(access, update(pushed, ("v0", NewPrice(1999), None)))
    assert refused.value.reason.params["message"] == "Variant not saved. price: is too high"

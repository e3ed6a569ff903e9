"""New prices and stock in a Wix site: what its owner edited there stays."""

import pytest

from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.ports.failures import Retryable
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushedProduct, StoreAccess, VariantUpdate
from tests.factories.wix import only, stock, teapot, variant, variants
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
PATCH = r"/stores/v3/products/[^/]+$"


@pytest.fixture
def pushed(site: WixSite, port: WixStore, access: StoreAccess) -> PushedProduct:
    """Two variants; of the second nobody knows how many there are. The owner edits the product in the site."""
    pushed_product = port.put_product(access, teapot(2, variants=(variant(0), variant(1, stock=None))))
    only(site).update(name="Edited in the site", ribbon={"name": "Own"}, revision="7")
    return pushed_product


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids[name], price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants)


def prices(site: WixSite) -> list[str]:
    return [variant["price"]["actualPrice"]["amount"] for variant in variants(site)]


def test_prices_and_stock_change_and_nothing_else(
    site: WixSite, port: WixStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    media, ids = only(site)["media"], [variant["id"] for variant in variants(site)]
    product_update = update(
        pushed, ("v0", NewPrice(1999, 2999), NewStock(3)), ("v1", None, NewStock(None, available=False))
    )
    for _ in range(2):
        assert port.update_variants(access, product_update) == {}
        assert variants(site)[0]["price"] == {"actualPrice": {"amount": "19.99"}, "compareAtPrice": {"amount": "29.99"}}
        assert stock(site) == {ids[0]: 3, ids[1]: False}
        assert only(site)["revision"] == "8", "what is right already is not written"
    assert (only(site)["name"], only(site)["ribbon"], only(site)["media"]) == (
        "Edited in the site",
        {"name": "Own"},
        media,
    )
    assert [variant["id"] for variant in variants(site)] == ids
    assert (prices(site)[1], variants(site)[0]["sku"]) == ("12.51", "TEA-0")


def test_stock_alone_does_not_touch_the_product(
    site: WixSite, port: WixStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    assert port.update_variants(access, update(pushed, ("v0", None, NewStock(0)))) == {}
    assert (stock(site)[pushed.variant_ids["v0"]], only(site)["revision"]) == (0, "7")


@pytest.mark.parametrize(("times", "price"), [(1, "19.99"), (2, "12.50")])
def test_a_product_that_was_changed_meanwhile_is_read_once_more(
    site: WixSite,
    port: WixStore,
    access: StoreAccess,
    pushed: PushedProduct,
    outside: Outside,
    times: int,
    price: str,
) -> None:
    body = {"message": "revision mismatch", "details": {"applicationError": {"code": "REVISION_MISMATCH"}}}
    outside.fails("status", PATCH, "PATCH", times=times, status=409, body=body)
    product_update = update(pushed, ("v0", NewPrice(1999), None))
    if times == 1:
        assert port.update_variants(access, product_update) == {}
    else:
        with pytest.raises(Retryable):
            port.update_variants(access, product_update)
    assert prices(site)[0] == price

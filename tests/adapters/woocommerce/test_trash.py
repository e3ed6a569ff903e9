"""A product in the store's trash is taken out of it: it still holds its SKUs, and nothing is made beside it."""

from dataclasses import replace

import pytest

from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.failures import Permanent
from server.ports.stores import PushedProduct, PushProduct
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import simple, variable

woo = WooCommerceStore()


@pytest.fixture(params=["7.9.0", "11.0.1"])
def release(shop: Shop, request: pytest.FixtureRequest) -> str:
    """One that lets go of the SKUs in the trash, and one that does not."""
    shop.store.configure({"version": request.param})
    return str(request.param)


@pytest.fixture(params=["simple", "variable"])
def product(request: pytest.FixtureRequest) -> PushProduct:
    return simple() if request.param == "simple" else variable()


def trashed(shop: Shop, product: PushProduct) -> PushedProduct:
    pushed = woo.put_product(shop.access, product)
    shop.store.trash_product(int(pushed.external_id))
    return pushed


def whole(shop: Shop) -> list[str]:
    """The states of all products and variations."""
    return sorted({each["status"] for each in (*shop.store.products.values(), *shop.store.variations.values())})


@pytest.mark.usefixtures("release")
def test_publishing_again_takes_it_out_of_the_trash(shop: Shop, product: PushProduct) -> None:
    before = trashed(shop, product)
    again = woo.put_product(shop.access, replace(product, title="Back again", external_id=before.external_id))
    assert again == replace(before, url=again.url)
    assert [each["name"] for each in shop.store.products.values()] == ["Back again"]
    assert (whole(shop), len(shop.store.variations)) == (["publish"], 4 if product.options else 0)


def test_it_is_found_by_our_reference_when_nobody_remembers_its_id(shop: Shop) -> None:
    shop.store.configure({"version": "11.0.1"})
    before = trashed(shop, simple())
    again = woo.put_product(shop.access, simple())
    assert (again.external_id, again.variant_ids) == (before.external_id, before.variant_ids)
    assert (list(shop.store.products), whole(shop)) == ([int(before.external_id)], ["publish"])


def test_what_is_not_ours_stays_in_the_trash(shop: Shop) -> None:
    shop.store.configure({"version": "11.0.1"})
    before = trashed(shop, simple())
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, replace(simple(), reference="another"))
    assert refused.value.reason.code == "store.sku_taken"
    assert (list(shop.store.products), whole(shop)) == ([int(before.external_id)], ["trash"])

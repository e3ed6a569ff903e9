"""A host that ends what takes too long: batches shrink until they fit, and what was made is not sent again."""

from contextlib import suppress
from dataclasses import replace

import pytest

from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.failures import Retryable, Underway
from server.ports.stores import PushedProduct, PushProduct, StoreAccess
from tenants.processes.contracts.answers import StoreAnswers
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import long_ago, simple, variable

woo = WooCommerceStore()
ATTEMPTS = 5


def in_one_run(shop: Shop, product: PushProduct) -> PushedProduct:
    """Tries as the process engine does, with what the store has answered in the run."""
    access = StoreAccess(shop.base_url, shop.outside.keys(), "woo:test", StoreAnswers({}))
    for _ in range(ATTEMPTS):
        shop.goes_quiet()
        with suppress(Retryable):
            return woo.put_product(access, product)
        product = replace(product, first_attempt_at=long_ago())
    raise AssertionError("used up")


def test_variations_are_made_in_batches_that_the_host_has_time_for(shop: Shop) -> None:
    shop.store.configure({"batch_limit_by_time": 30})
    pushed = in_one_run(shop, variable(colours=12, sizes=10, images=()))
    (record,) = shop.store.products.values()
    assert (record["status"], len(shop.store.variations), len(pushed.variant_ids)) == ("publish", 120, 120)
    # 5 and 20 are saved; 80 and 40 run out of time after 30 each; the 35 that are left go in two of at most 20.
    assert len(shop.requests("^POST products/[0-9]+/variations/batch")) == 6


def test_a_store_that_still_saves_a_lost_batch_is_waited_for(shop: Shop) -> None:
    shop.store.configure({"batch_limit_by_time": 30})
    product = variable(colours=10, sizes=10, images=())
    with pytest.raises(Retryable) as lost:
        woo.put_product(shop.access, product)
    assert lost.value.unknown_outcome
    again = replace(product, first_attempt_at=long_ago())
    shop.forget()
    with pytest.raises(Underway) as waits:
        woo.put_product(shop.access, again)
    assert (waits.value.reason.code, waits.value.begun) == ("publish.store_still_saving", True)
    assert not shop.requests("variations/batch")
    shop.goes_quiet()
    shop.store.configure({"batch_limit_by_time": 0})
    woo.put_product(shop.access, again)
    assert len(shop.store.variations) == 100


def test_superfluous_variations_go_in_such_batches_too(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, variable(colours=12, sizes=10, images=()))
    shop.store.configure({"batch_limit_by_time": 30})
    in_one_run(shop, simple("p2", external_id=pushed.external_id))
    (record,) = shop.store.products.values()
    assert (record["type"], len(shop.store.variations)) == ("simple", 0)


def test_publishing_again_sends_no_variation_that_is_right_already(shop: Shop) -> None:
    product = variable()
    pushed = woo.put_product(shop.access, product)
    shop.forget()
    woo.put_product(shop.access, variable(external_id=pushed.external_id))
    assert shop.requests("variations/batch") == []


@pytest.mark.parametrize("field", ["regular_price", "stock_status", "sku", "image"])
def test_publishing_again_mends_a_variation_that_differs(shop: Shop, field: str) -> None:
    pushed = woo.put_product(shop.access, variable())
    first = min(shop.store.variations)
    right = shop.store.variations[first]
    wrong = {"regular_price": "1.00", "stock_status": "outofstock", "sku": "else", "image": None}[field]
    shop.store.put_variation({**right, field: wrong})
    shop.forget()
    woo.put_product(shop.access, variable(external_id=pushed.external_id))
    assert shop.store.variations[first][field] == right[field]
    assert len(shop.requests("variations/batch")) == 1

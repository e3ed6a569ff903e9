"""A store that has no time for big batches gets smaller ones in the next tries of a run, on every platform."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from server.adapters.square import catalog
from server.adapters.square.client import SquareClient
from server.ports.failures import Retryable
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, StoreAccess, VariantUpdate
from tenants.processes.contracts.answers import StoreAnswers
from tests.adapters.platforms import Store, teapot
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
MOST, ATTEMPTS = 30, 5
DONE = {(1999, 3)}


def in_one_run(store: Store, work: Callable[[StoreAccess], Any]) -> Any:
    """Try as the process engine does, with what the store has answered in the run."""
    access = replace(store.access, answers=StoreAnswers({}))
    for _ in range(ATTEMPTS):
        with suppress(Retryable):
            return work(access)
    raise AssertionError("used up")


@pytest.mark.parametrize(
    ("each_store", "where", "options"),
    [
        ("bigcommerce", "/v3/catalog/variants$", {}),
        ("bigcommerce", "/v3/inventory/adjustments/absolute$", {"location": "2"}),
        ("shopify", "graphql", {"saying": "productVariantsBulkUpdate"}),
        ("square", "/catalog/batch-upsert$", {}),
        ("square", "/inventory/changes/batch-create$", {}),
        ("wix", "/bulk/inventory-items/update$", {}),
        ("woocommerce", "/variations/batch", {}),
    ],
    indirect=["each_store"],
)
def test_prices_and_stock_go_in_batches_that_the_store_has_time_for(
    outside: Outside, each_store: Store, where: str, options: dict[str, str]
) -> None:
    port, location = each_store.port, options.get("location", "")
    pushed = port.put_product(each_store.access, teapot(location_id=location))
    variant_updates = [
        VariantUpdate(variant_id, NewPrice(1999), NewStock(3)) for variant_id in pushed.variant_ids.values()
    ]
    assert len(variant_updates) == 120
    outside.fails("too_slow_for", where, times=1_000, most=MOST, **options)
    update = ProductUpdate(pushed.external_id, "USD", tuple(variant_updates), location_id=location)
    assert in_one_run(each_store, lambda access: port.update_variants(access, update)) == {}
    assert each_store.sold() == DONE


@pytest.mark.parametrize("each_store", ["square"], indirect=True)
def test_objects_of_square_are_deleted_in_batches_that_it_has_time_for(each_store: Store, outside: Outside) -> None:
    pushed = each_store.port.put_product(each_store.access, teapot())
    _first, _second, *others = pushed.variant_ids.values()
    outside.fails("too_slow_for", "/catalog/batch-delete$", times=1_000, most=MOST)
    in_one_run(each_store, lambda access: catalog.delete(SquareClient(access), others))
    product = each_store.port.read_product(each_store.access, pushed.external_id)
    assert product is not None
    assert product.variant_count == 2

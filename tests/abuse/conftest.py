"""A storefront that sells what a test gives it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fixtures.sandbox.shopify.catalogue_file import complete_product
from fixtures.sandbox.shopify.shelf import ListShelf
from tests.importing.conftest import inside, marketplace, shop  # noqa: F401 - a schema, a supplier, a shop
from tests.importing.helpers import storefront
from tests.products.conftest import opened, trade  # noqa: F401 - the merchant at work
from tests.support.sandbox import Outside

Sell = Callable[[list[dict[str, Any]]], list[str]]


@pytest.fixture
def sell(outside: Outside) -> Iterator[Sell]:
    """Put products on the storefront's shelf and answer their links; afterwards it is what it was."""
    front = storefront(outside)
    kept = front.shelf

    def put(products: list[dict[str, Any]]) -> list[str]:
        front.shelf = ListShelf([complete_product(product) for product in products])
        front.cache.clear()
        return [f"{outside.url}/products/{product['handle']}" for product in products]

    yield put
    front.shelf, front.password = kept, None
    front.cache.clear()

"""Products that follow what the supplier shows."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.importing.helpers import storefront
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs

TITLE, IMAGES, DESCRIPTION, VARIANTS = "title", "imageURLs", "shortDescription", "variants"


ALL = [TITLE, IMAGES, DESCRIPTION, VARIANTS]


NEW = "What the supplier calls it now"


@pytest.fixture
def supplier(trade: Trade) -> Iterator[Callable[..., None]]:
    """Changes what the supplier shows of the first product; put back afterwards."""
    front = storefront(trade.outside)
    handle = trade.listed()[0]["source_product_url"].rsplit("/", 1)[1]
    product = front.shelf.get(handle)
    assert product is not None
    before = deepcopy(product)

    def change(**fields: Any) -> None:
        product.update(fields)
        front.changed()

    yield change
    product.clear()
    product.update(before)
    front.changed()


def override(trade: Trade, *fields: str, **requested: Any) -> Any:
    """Override all of My Products unless chosen otherwise, and let the workers work; answers the process."""
    answer = trade.owner.post("my_product/override", {"matching": {}, "overSet": fields, **requested})
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    return trade.owner.get(f"record/detail/{answer['data']}", size=100)


def publish_in_shop(trade: Trade) -> Any:
    """The first product, published into the own shop."""
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id])
    return trade.owner.get(f"import_list/{product['id']}")["product"]

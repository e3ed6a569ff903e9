"""How much there is at a location that the merchant chose ("Absolute adjustment", scope `store_inventory`).

Without a choice counts travel with the catalog's own calls, which ask for no scope beyond that of products.
"""

from collections.abc import Mapping
from functools import partial

from server.adapters.batch_sizes import BatchSize
from server.adapters.bigcommerce import mapper
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.locations import count_at
from server.ports.stores import NewStock, PushProduct

AT_ONCE = 2000
"""Items in one adjustment."""
_REASON = "Tradewind"


def check_location(client: BigCommerceClient, location_id: str) -> None:
    """Refuse a chosen location that is not in use any more, before anything is made. None chosen: nothing is asked."""
    if location_id:
        count_at(client, location_id, lambda: None)


def put_stock(client: BigCommerceClient, product: PushProduct, ids: Mapping[str, str]) -> None:
    """Count what is counted of a product at its location, if one was chosen; `ids` by our references."""
    if product.location_id and mapper.counts(product):
        stocks = {ids[one.reference]: mapper.stock_of(one) for one in product.variants if one.reference in ids}
        put_counts(client, stocks, product.location_id)


def put_counts(client: BigCommerceClient, stocks: Mapping[str, NewStock], location_id: str) -> None:
    """Count variants by their ids. A count says what is there, so that twice is once."""
    items = [
        {"location_id": int(location_id), "variant_id": int(one), "quantity": stock.quantity}
        for one, stock in stocks.items()
        if stock.is_tracked
    ]
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(items):
        asked = {"reason": _REASON, "items": some}
        with size.halved_when_lost(len(some)):
            count_at(client, location_id, partial(client.put, "inventory/adjustments/absolute", asked))

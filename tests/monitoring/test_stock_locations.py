"""What monitoring brings to a store that counts its stock in several places."""

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from tests.monitoring.conftest import Shift
from tests.support.stock_locations import choose, connect_tea_house

pytestmark = pytest.mark.django_db


def test_what_sells_out_is_counted_at_the_chosen_place_and_nowhere_else(
    shift: Shift, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store, trade = bigcommerce["teahouse1"], shift.trade
    store_id = connect_tea_house(trade, store)
    stocks = [{"id": int(sku["id"]), "stock": 7} for sku in shift.product["product_skus"]]
    trade.edit(shift.product["id"], product_skus=stocks)
    trade.publish([shift.product["id"]], [store_id])
    assert choose(shift.owner, store_id, "2")["success"]
    shift.supplier.restock()
    shift.settle(store_id, stock="set_zero", price_up="reprice")
    shift.switch(shift.row(store_id)["id"])
    shift.look()
    (product,) = store.products.values()
    prices = [variant["price"] for variant in product["variants"]]
    shift.supplier.sell_out(0)
    shift.supplier.cost(1.5)
    shift.look()
    first, *others = (store.counts[variant["id"]] for variant in product["variants"])
    assert first == {1: 7, 2: 0}
    assert all(counts == {1: 7} for counts in others)
    assert [variant["price"] for variant in product["variants"]] == [round(price * 1.5, 2) for price in prices]

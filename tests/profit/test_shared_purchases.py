"""A purchase that buys for several orders: each has its share, and the shares are what the supplier charged."""

import pytest

from server.ports.purchases import ReadPurchase, SupplierOrderState
from tests.orders.goods import SupplierDesk, check, sell
from tests.orders.together import place_together, shares, two_orders
from tests.profit.books import Books
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_what_a_purchase_for_two_orders_cost_is_shared_to_the_cent(books: Books, desk: SupplierDesk) -> None:
    sell(books.intake)
    ids = two_orders(books.intake, 1, 2)
    place_together(books.intake, *ids)
    costs = {"goods": 3_011, "freight": 301, "tax": 47}
    desk.readings["800001"] = ReadPurchase("800001", SupplierOrderState.PAID, "PAID", "USD", 3_359, costs)
    check(books.intake)
    drain_jobs(skip_pauses=True)
    supplier = ("cost", "freight", "supplier_tax")
    assert {kind: amount for kind, amount in books.sums().items() if kind in supplier} == {
        "cost": -3_011,
        "freight": -301,
        "supplier_tax": -47,
    }
    mine = [books.profit(order_id=int(order_id), kind__in=supplier) for order_id in ids]
    assert sum(mine) == -3_359
    assert len(shares(books.intake)) == 2
    assert mine[0] > mine[1], "two pieces cost more than one"
    assert {entry.line.order_id for entry in books.entries(kind="cost")} == {int(order_id) for order_id in ids}

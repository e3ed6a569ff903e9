"""The tax of orders that Shopify paid back."""

import pytest

from server.adapters.shopify_admin.order_lines import Assigned
from server.adapters.shopify_admin.order_mapper import order_of
from server.ports.orders import Dual
from tests.adapters.shopify_admin.order_records import line, money, order, page


@pytest.mark.parametrize(("refunded", "part"), [("59.50", 950), ("29.75", 475), ("60.00", 950), ("0.0", 0)])
def test_the_tax_is_that_of_the_total_before_refunds(refunded: str, part: int) -> None:
    """Of one of two pieces, at 50.00 and 9.50 tax, all, a half, more or nothing was given back."""
    refund = {
        "id": "gid://shopify/Refund/9",
        "createdAt": "2026-11-22T08:00:00Z",
        "totalRefundedSet": money(refunded),
        "refundLineItems": page({"quantity": 1, "lineItem": {"id": "gid://shopify/LineItem/1"}}),
    }
    sold = line(1, originalUnitPriceSet=money("50.00"), discountAllocations=[], taxLines=[{"priceSet": money("19.00")}])
    found = order_of(
        order(refunds=[refund], currentTotalTaxSet=money("9.50"), lineItems=page(sold)), frozenset(), Assigned()
    )
    assert (found.refunds[0].tax, found.tax) == (Dual(part, part), Dual(950 + part, 950 + part))

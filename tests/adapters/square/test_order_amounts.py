"""Amounts of Square orders: after an edit or a return, and in currencies with other decimals."""

import pytest

from fixtures.sandbox.square import order_records as records
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.store import SquareStore
from server.ports.orders import Dual
from server.ports.stores import StoreAccess
from tests.factories.square_orders import buy, read_back

pytestmark = pytest.mark.django_db


def test_an_edited_order_has_the_discount_of_what_is_left(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    """Two for 48.00 with 20 percent off; of one piece less, whichever way it went, 38.40 is left of 76.80."""
    made = buy(shop, 2)
    line = made["line_items"][0]
    twenty = {"uid": "twenty", "name": "20%", "percentage": "20", "type": "FIXED_PERCENTAGE", "scope": "ORDER"}

    def sold_at(quantity: str, gross: int, discount: int) -> None:
        line.update(
            quantity=quantity,
            base_price_money={"amount": 4800, "currency": "USD"},
            gross_sales_money={"amount": gross, "currency": "USD"},
            total_discount_money={"amount": discount, "currency": "USD"},
            total_money={"amount": gross - discount, "currency": "USD"},
            applied_discounts=[{"discount_uid": "twenty", "applied_money": {"amount": discount, "currency": "USD"}}],
        )
        sums = {"total_discount_money": discount, "total_money": gross - discount}
        changed = {name: {"amount": minor, "currency": "USD"} for name, minor in sums.items()}
        records.change(shop, made["id"], discounts=[twenty], line_items=[line], service_charges=[], **changed)

    sold_at("2", 9600, 1920)
    refund = records.refund(shop, made["id"], 3840, {line["uid"]: 1})
    order = read_back(port, access, made)
    (sold,) = order.lines
    assert (order.total.shop, sold.total.shop, sold.discount.shop) == (7680, 7680, 1920)
    assert sold.total.shop * sold.current_quantity // sold.quantity == 3840

    refund |= {"status": "FAILED", "updated_at": records.moment_after(shop)}
    sold_at("1", 4800, 960)
    order = read_back(port, access, made)
    (sold,) = order.lines
    assert (sold.quantity, sold.current_quantity, sold.open_quantity) == (1, 1, 1)
    assert (sold.unit_price.shop, sold.discount.shop, sold.total.shop) == (4800, 960, 3840)
    assert (order.total.shop, order.subtotal.shop, order.discount.shop) == (3840, 3840, 960)


@pytest.mark.parametrize(("currency", "minor"), [("RSD", 240050), ("ISK", 2400), ("JPY", 2400), ("KWD", 2456)])
def test_an_order_is_in_its_own_currency_and_its_own_decimals(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, currency: str, minor: int
) -> None:
    made = buy(shop)
    records.change(shop, made["id"], total_money={"amount": minor, "currency": currency})
    order = read_back(port, access, made)
    assert (order.currency, order.buyer_currency, order.total) == (currency, currency, Dual(minor, minor))

"""Orders of a BigCommerce store."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from fixtures.sandbox.base.buying import example
from fixtures.sandbox.bigcommerce import orders
from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.orders import LineKind, PaymentState, ShippingState
from server.ports.stores import StoreAccess
from tests.adapters.bigcommerce.orders import ANA, BEGIN, POT, placed, walk
from tests.factories.bigcommerce import teapot
from tests.support.sandbox import Outside


@pytest.fixture
def reads(port: Port, access: StoreAccess) -> Any:
    return lambda record: port.read_orders(access, [str(record["id"])])[str(record["id"])]


@pytest.mark.parametrize(
    ("status", "stated", "payment", "shipping"),
    [
        (1, "", PaymentState.PENDING, ShippingState.UNSHIPPED),
        (2, "", PaymentState.PAID, ShippingState.SHIPPED),
        (3, "", PaymentState.PAID, ShippingState.PARTIALLY_SHIPPED),
        (4, "", PaymentState.REFUNDED, ShippingState.UNSHIPPED),
        (5, "", PaymentState.VOIDED, ShippingState.UNSHIPPED),
        (5, "captured", PaymentState.PAID, ShippingState.UNSHIPPED),
        (6, "declined", PaymentState.VOIDED, ShippingState.UNSHIPPED),
        (7, "", PaymentState.PENDING, ShippingState.UNSHIPPED),
        (9, "", PaymentState.PAID, ShippingState.UNSHIPPED),
        (10, "", PaymentState.PAID, ShippingState.SHIPPED),
        (11, "", PaymentState.PAID, ShippingState.UNSHIPPED),
        (11, "authorized", PaymentState.AUTHORIZED, ShippingState.UNSHIPPED),
        (12, "held for review", PaymentState.PENDING, ShippingState.HELD),
        (13, "captured", PaymentState.PAID, ShippingState.HELD),
        (14, "", PaymentState.PARTIALLY_REFUNDED, ShippingState.UNSHIPPED),
        (77, "captured", PaymentState.PAID, ShippingState.UNKNOWN),
        (77, "", PaymentState.UNKNOWN, ShippingState.UNKNOWN),
    ],
)
def test_states_are_read_by_their_ids_whatever_the_merchant_calls_them(
    shop: BigCommerceStore, reads: Any, status: int, stated: str, payment: PaymentState, shipping: ShippingState
) -> None:
    order = reads(placed(shop, status_id=status, payment_status=stated, custom_status="In der Post"))
    assert (order.payment, order.shipping) == (payment, shipping)
    assert order.status_word == ("In der Post" if status == 77 else "")
    assert (order.cancelled_at is not None) == (status in {5, 6})


def test_cash_on_delivery_is_not_paid_and_a_test_is_a_test(shop: BigCommerceStore, reads: Any) -> None:
    cash = reads(placed(shop, payment_method="Cash on Delivery", payment_status=""))
    assert (cash.payment, cash.is_cash_on_delivery) == (PaymentState.PENDING, True)
    trial = reads(placed(shop, payment_method="Test Payment Gateway"))
    assert (trial.payment, trial.is_test, trial.is_cash_on_delivery) == (PaymentState.PAID, True, False)


def test_an_order_that_was_never_finished_is_not_placed(shop: BigCommerceStore, reads: Any) -> None:
    assert reads(placed(shop, status_id=0)).is_unfinished


def test_an_archived_order_is_over_unless_it_was_sent_before(shop: BigCommerceStore, reads: Any) -> None:
    gone = reads(placed(shop, is_deleted=True))
    assert (gone.cancelled_at, gone.cancel_reason) == (BEGIN, "archived")
    assert reads(placed(shop, is_deleted=True, status_id=10)).cancelled_at is None


@pytest.mark.parametrize(("includes", "unit", "total"), [(True, 1488, 2476), (False, 1250, 2000)])
def test_amounts_are_the_exact_ones_of_the_store(
    shop: BigCommerceStore, reads: Any, includes: bool, unit: int, total: int
) -> None:
    line = {
        **POT, "price_ex_tax": "12.5000", "price_inc_tax": "14.8750", "total_ex_tax": "25.0000",
        "total_inc_tax": "29.7600", "total_tax": "4.7500", "applied_discounts": [{"id": "c", "amount": "5.0000"}],
    }  # fmt: skip
    order = reads(placed(shop, is_tax_inclusive_pricing=includes, shipping=[{**ANA, "products": [line]}]))
    (sold,) = order.lines
    assert (sold.unit_price.shop, sold.discount.shop, sold.total.shop, sold.tax.shop) == (unit, 500, total, 475)
    assert (order.taxes_included, order.total.shop) == (includes, 2976)


def test_an_edited_order_has_the_discount_of_what_is_left(shop: BigCommerceStore, reads: Any) -> None:
    """Two for 48.00 with 20 percent off; of one piece less, whichever way it went, 38.40 is left of 76.80."""
    two = {**POT, "price": "48.00", "applied_discounts": [{"id": "coupon", "amount": "19.2000", "code": "TWENTY"}]}
    record = placed(shop, shipping=[{**ANA, "products": [two]}], total_inc_tax="76.8000", coupon_discount="19.2000")
    row = record["shipping"][0]["products"][0]
    before = reads(record)
    orders.refund(shop, record, "38.40", {row["id"]: 1})
    (sold,) = reads(record).lines
    assert (before.total.shop, before.lines[0].total.shop) == (7680, 7680)
    assert sold.total.shop * sold.current_quantity // sold.quantity == 3840

    edited = {"quantity": 1, "quantity_refunded": 0, "total_ex_tax": "48.0000", "total_inc_tax": "48.0000"}
    row.update({**edited, "applied_discounts": [{"id": "coupon", "amount": "9.6000", "code": "TWENTY"}]})
    record["refund_records"].clear()
    orders.touch(shop, record, status_id=11, total_inc_tax="38.4000", total_ex_tax="38.4000", coupon_discount="9.6000")
    order = reads(record)
    (sold,) = order.lines
    assert (sold.quantity, sold.current_quantity, sold.open_quantity) == (1, 1, 1)
    assert (sold.unit_price.shop, sold.discount.shop, sold.total.shop) == (4800, 960, 3840)
    assert (order.total.shop, order.subtotal.shop, order.discount.shop) == (3840, 3840, 960)


@pytest.mark.parametrize(
    ("currency", "written", "minor"),
    [("RSD", "2400.5000", 240050), ("ISK", "2400.0000", 2400), ("JPY", "2400.0000", 2400), ("KWD", "2.4560", 2456)],
)
def test_an_order_is_in_its_stores_currency_and_its_decimals(
    shop: BigCommerceStore, reads: Any, currency: str, written: str, minor: int
) -> None:
    both: dict[str, Any] = {"default_currency_code": currency, "store_default_currency_code": currency}
    order = reads(placed(shop, **both, total_inc_tax=written, total_ex_tax=written))
    assert (order.currency, order.buyer_currency) == (currency, currency)
    assert (order.total.shop, order.total.buyer) == (minor, minor)


def test_what_the_buyer_paid_in_another_currency_is_kept_beside_the_stores(shop: BigCommerceStore, reads: Any) -> None:
    rate: dict[str, Any] = {
        "default_currency_code": "JPY",
        "store_default_to_transactional_exchange_rate": "150.0000000000",
    }
    order = reads(placed(shop, **rate, total_inc_tax="3000.0000"))
    assert (order.currency, order.buyer_currency, order.total.shop, order.total.buyer) == ("USD", "JPY", 2000, 3000)
    unknown = reads(placed(shop, default_currency_code="XQZ", store_default_currency_code="XQZ"))
    assert (unknown.payment, unknown.status_word) == (PaymentState.UNKNOWN, "XQZ")


def test_kinds_of_lines_options_and_typed_fields(shop: BigCommerceStore, reads: Any) -> None:
    options = [
        {"display_name": "Size", "display_value": "Small", "type": "Multiple choice"},
        {"display_name": "Engraving", "display_value": "Für Jo", "type": "Text field"},
    ]
    goods = {**POT, "product_id": 7, "variant_id": 8, "sku": "P", "product_options": options}
    order = reads(
        placed(
            shop,
            shipping=[{**ANA, "products": [goods]}],
            pickups=[{**POT, "name": "Picked"}],
            downloads=[{**POT, "name": "Book", "type": "digital"}],
            certificates=[{**POT, "name": "Voucher", "type": "giftcertificate"}],
            fees=[{"id": 4, "display_name_customer": "Insurance", "cost_ex_tax": "2.0000", "cost_inc_tax": "2.0000"}],
        )
    )
    assert [(line.title, line.kind) for line in order.lines] == [
        ("Teapot", LineKind.PRODUCT),
        ("Picked", LineKind.OTHER_APP),
        ("Book", LineKind.SERVICE),
        ("Voucher", LineKind.GIFT_CARD),
        ("Insurance", LineKind.SERVICE),
    ]
    first = order.lines[0]
    assert (first.product_id, first.variant_id, first.sku, first.variant_title) == ("7", "8", "P", "Small")
    assert first.properties == (("Engraving", "Für Jo"),)


def test_a_guest_with_a_tax_id_in_a_form_field(shop: BigCommerceStore, reads: Any) -> None:
    fields = [{"name": "CPF", "value": "529.982.247-25"}]
    shipping = [{**ANA, "city": "Recife", "form_fields": fields, "products": [POT]}]
    billing = {**ANA, "email": "ana@example.com", "phone": "+55 11"}
    buyer = reads(placed(shop, shipping=shipping, billing_address=billing, customer_message="Ring")).buyer
    assert (buyer.external_id, buyer.email, buyer.phone, buyer.note) == ("", "ana@example.com", "+55 11", "Ring")
    assert (buyer.shipping.city, buyer.billing.city, buyer.shipping.country) == ("Recife", "Santos", "BR")
    assert buyer.tax_ids == {"shipping": "529.982.247-25", "tax": "529.982.247-25"}
    assert reads(placed(shop, customer_id=5)).buyer.external_id == "5"


def test_an_order_to_several_addresses_is_not_bought_for_the_first(shop: BigCommerceStore, reads: Any) -> None:
    order = reads(placed(shop, shipping=[{**ANA, "products": [POT]}, {**ANA, "city": "Rio", "products": [POT]}]))
    assert (order.shipping, order.status_word) == (ShippingState.UNKNOWN, "several delivery addresses")
    assert len(order.lines) == 2


def test_a_partial_refund_takes_back_its_pieces_and_its_amount(shop: BigCommerceStore, reads: Any) -> None:
    record = placed(shop)
    line = record["shipping"][0]["products"][0]["id"]
    orders.refund(shop, record, "12.50", {line: 1})
    order = reads(record)
    assert (order.payment, order.refunded.shop, order.total.shop) == (PaymentState.PARTIALLY_REFUNDED, 1250, 2500)
    assert (order.lines[0].quantity, order.lines[0].current_quantity, order.lines[0].open_quantity) == (2, 1, 1)
    assert order.refunds[0].quantities == {str(line): 1}
    assert order.refunds[0].at is not None
    orders.refund(shop, record, "12.50")
    assert reads(record).payment is PaymentState.REFUNDED


def test_pieces_that_left_are_not_open(shop: BigCommerceStore, reads: Any) -> None:
    record = placed(shop)
    record["shipping"][0]["products"][0]["quantity_shipped"] = 1
    order = reads(record)
    assert (order.shipping, order.lines[0].open_quantity) == (ShippingState.PARTIALLY_SHIPPED, 1)
    record["shipping"][0]["products"][0]["quantity_shipped"] = 2
    assert reads(record).shipping is ShippingState.SHIPPED


def test_what_a_buyer_orders_on_the_page_of_the_store_arrives(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    pushed = port.put_product(access, teapot())
    variant_id = next(iter(pushed.variant_ids.values()))
    texts = {**example("BR"), f"quantity:{variant_id}": "3", "payment": "delivery"}
    page = f"{outside.url}/bigcommerce/storefront/store-{shop.hash}/buy"
    thanks = httpx.post(page, data=texts, follow_redirects=True)
    (order,) = walk(port, access, since=datetime.now(UTC) - timedelta(minutes=1))
    assert order.number in thanks.text
    (line,) = order.lines
    assert (line.product_id, line.variant_id, line.quantity) == (pushed.external_id, variant_id, 3)
    assert (order.payment, order.is_cash_on_delivery) == (PaymentState.PENDING, True)
    assert order.buyer.tax_ids["shipping"] == "529.982.247-25"
    assert order.total.shop == line.total.shop + 490

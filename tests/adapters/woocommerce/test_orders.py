"""Orders of a WooCommerce store, as its stand-in and the real one give them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from fixtures.sandbox.base.buying import example
from fixtures.sandbox.woocommerce import order_records
from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.orders import LineKind, PaymentState, ShippingState
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import simple
from tests.adapters.woocommerce.orders import ADDRESS, TEAPOT, placed, read, walk

woo = WooCommerceStore()


@pytest.mark.parametrize(
    ("status", "method", "paid", "payment", "shipping"),
    [
        ("pending", "bacs", False, PaymentState.PENDING, ShippingState.UNSHIPPED),
        ("on-hold", "bacs", False, PaymentState.PENDING, ShippingState.HELD),
        ("on-hold", "stripe", True, PaymentState.PAID, ShippingState.HELD),
        ("processing", "stripe", True, PaymentState.PAID, ShippingState.UNSHIPPED),
        ("processing", "cod", False, PaymentState.PENDING, ShippingState.UNSHIPPED),
        ("processing", "wc_smart_cod", False, PaymentState.PENDING, ShippingState.UNSHIPPED),
        ("completed", "cod", True, PaymentState.PAID, ShippingState.SHIPPED),
        ("refunded", "stripe", True, PaymentState.REFUNDED, ShippingState.UNSHIPPED),
        ("cancelled", "bacs", False, PaymentState.VOIDED, ShippingState.UNSHIPPED),
        ("cancelled", "stripe", True, PaymentState.PAID, ShippingState.UNSHIPPED),
        ("failed", "stripe", False, PaymentState.VOIDED, ShippingState.UNSHIPPED),
        ("at-courier", "stripe", True, PaymentState.PAID, ShippingState.UNKNOWN),
        ("at-courier", "bacs", False, PaymentState.UNKNOWN, ShippingState.UNKNOWN),
    ],
)
def test_what_is_paid_and_shipped_follows_dates_methods_and_known_states(
    shop: Shop, status: str, method: str, paid: bool, payment: PaymentState, shipping: ShippingState
) -> None:
    record = placed(shop, payment_method=method)
    record |= {"status": status, "date_paid": "2026-11-01T09:00:00" if paid else None}
    order = read(shop, record)
    assert (order.payment, order.shipping) == (payment, shipping)
    assert order.status_word == ("at-courier" if status == "at-courier" else "")
    assert order.is_cash_on_delivery == ("cod" in method)
    assert (order.cancelled_at is not None) == (status in {"cancelled", "failed"})


@pytest.mark.parametrize("status", ["checkout-draft", "auto-draft"])
def test_a_checkout_that_nobody_finished_is_never_an_order(shop: Shop, status: str) -> None:
    placed(shop, status=status)
    (order,) = walk(shop)
    assert order.is_unfinished


def test_amounts_are_with_tax_where_the_store_prices_so(shop: Shop) -> None:
    line = {**TEAPOT, "unit": "10.33", "subtotal_tax": "4.34", "total_tax": "3.47", "total": "16.53"}
    given: dict[str, Any] = {
        "line_items": [line],
        "shipping_total": "5.00",
        "shipping_tax": "1.05",
        "total_tax": "4.52",
    }
    taxed = {**given, "discount_total": "4.13", "discount_tax": "0.87", "prices_include_tax": True}
    order = read(shop, placed(shop, **taxed))
    (sold,) = order.lines
    assert order.taxes_included
    assert [each.shop for each in (sold.unit_price, sold.discount, sold.tax, sold.total)] == [1250, 500, 347, 2000]
    assert [each.shop for each in (order.shipping_price, order.tax, order.discount)] == [605, 452, 500]
    net = read(shop, placed(shop, **{**taxed, "prices_include_tax": False})).lines[0]
    assert [each.shop for each in (net.unit_price, net.total)] == [1033, 1653]


@pytest.mark.parametrize(
    ("currency", "lines", "shipping", "total", "shown"),
    [
        ("EUR", [("10.825", "2.165"), ("0.175", "0.035")], ("5", "1"), "19.20", [1299, 21, 600]),
        ("EUR", [("10.825", "2.16"), ("16.625", "3.32")], ("4.17", "0.83"), "37.94", [1299, 1995, 500]),
        ("HUF", [("1015.748032", "274"), ("787.401575", "213")], ("0", "0"), "2290", [129000, 100000, 0]),
        ("JPY", [("909.090909", "91")], ("455", "45"), "1500", [1000, 500]),
        ("KWD", [("12.371429", "0.619")], ("0", "0"), "12.990", [12990, 0]),
    ],
    ids=["taxes rounded once an order", "taxes rounded by line", "a store without decimals", "yen", "three decimals"],
)
def test_an_order_with_taxes_in_its_prices_adds_up_to_the_cent(
    shop: Shop, currency: str, lines: list[tuple[str, str]], shipping: tuple[str, str], total: str, shown: list[int]
) -> None:
    """Seen in a WooCommerce 11.0.1: a price of 12.99 with 20% is 10.825 and 2.165, each of which it rounds up."""
    sold = [{**TEAPOT, "quantity": 1, "unit": net, "total_tax": tax, "subtotal_tax": tax} for net, tax in lines]
    sent = {"method_title": "Flat rate", "total": shipping[0], "total_tax": shipping[1]}
    record = placed(
        shop, currency=currency, prices_include_tax=True, line_items=sold, shipping_lines=[sent],
        shipping_total=shipping[0], shipping_tax=shipping[1], total=total,
    )  # fmt: skip
    order = read(shop, record)
    assert [*(line.total.shop for line in order.lines), order.shipping_price.shop] == shown
    assert sum(shown) == order.total.shop
    assert [line.unit_price for line in order.lines] == [line.total for line in order.lines]


def test_a_variation_is_named_by_its_options_and_what_was_typed_goes_along(shop: Shop) -> None:
    meta = [
        {"key": "cup-size", "value": "Extra large", "display_key": "Cup size", "display_value": "Extra large"},
        {"key": "pa_colour", "value": "dark-red", "display_key": "Colour", "display_value": "Dark red"},
        {"key": "Engraving", "value": "Für Anna &amp; Jo", "display_key": "Engraving"},
        {"key": "_reduced_stock", "value": "1"},
    ]
    sold = {**TEAPOT, "name": "Cup &#8211; Extra large", "parent_name": "Cup", "product_id": 11, "variation_id": 12}
    (line,) = read(shop, placed(shop, line_items=[{**sold, "meta_data": meta}])).lines
    assert (line.title, line.variant_title, line.product_id, line.variant_id) == (
        "Cup",
        "Extra large, Dark red",
        "11",
        "12",
    )
    assert line.properties == (("Engraving", "Für Anna & Jo"),)
    (simple,) = read(shop, placed(shop, line_items=[{**TEAPOT, "product_id": 11}])).lines
    assert (simple.product_id, simple.variant_id) == ("11", "11")


def test_an_option_whose_name_is_its_own_slug_is_told_from_what_the_buyer_typed(shop: Shop) -> None:
    """Seen in a WooCommerce 11.0.1: "size" and "颜色" are kept as they are named, as is a field that a plugin adds."""
    product_id, gone = int(woo.put_product(shop.access, simple()).external_id), shop.store.next_id()
    shop.store.products[product_id]["attributes"] = [
        {"id": 0, "name": name, "options": []} for name in ("Size", "颜色")
    ]
    typed = {"size": "M", "颜色": "红色", "gravur": "Für Anna"}
    meta = [{"key": name, "value": value, "display_key": name} for name, value in typed.items()]
    sold = {**TEAPOT, "name": "Ring", "variation_id": 12, "meta_data": meta}
    lines = [{**sold, "product_id": product_id}, {**sold, "product_id": gone}]
    order = read(shop, placed(shop, line_items=lines))
    assert [(line.variant_title, line.properties) for line in order.lines] == [
        ("M, 红色", (("gravur", "Für Anna"),)),
        ("", tuple(typed.items())),
    ]
    shop.store.forbidden = "products"
    assert [line.variant_title for line in read(shop, placed(shop, line_items=lines)).lines] == ["", ""]


def test_fees_are_lines_that_nobody_sends(shop: Shop) -> None:
    order = read(shop, placed(shop, fee_lines=[{"name": "Gift wrap", "total": "3.00", "total_tax": "0.00"}]))
    assert [(line.title, line.kind, line.total.shop, line.open_quantity) for line in order.lines] == [
        ("Teapot", LineKind.PRODUCT, 2500, 2),
        ("Gift wrap", LineKind.SERVICE, 300, 0),
    ]
    assert (order.subtotal.shop, order.total.shop) == (2500, 2800)


def test_a_guest_who_left_the_delivery_address_empty_gets_it_to_the_billing_one(shop: Shop) -> None:
    meta = [{"key": "_billing_cpf", "value": "529.982.247-25"}, {"key": "_billing_number", "value": "100"}]
    given = {**ADDRESS, "neighborhood": "Centro", "email": "ana@example.com", "phone": "+5511912345678"}
    buyer = read(shop, placed(shop, billing=given, meta_data=meta, customer_note="Ring twice")).buyer
    assert (buyer.external_id, buyer.email, buyer.note) == ("", "ana@example.com", "Ring twice")
    assert buyer.shipping == buyer.billing
    assert (buyer.shipping.address1, buyer.shipping.address2) == ("Rua das Flores, 100", "Centro")
    assert (buyer.shipping.name, buyer.shipping.province_code, buyer.shipping.country) == ("Ana Souza", "SP", "BR")
    assert buyer.tax_ids == {"shipping": "529.982.247-25", "tax": "529.982.247-25"}
    other = read(shop, placed(shop, shipping={**ADDRESS, "city": "Santos"}, customer_id=7)).buyer
    assert (other.external_id, other.shipping.city, other.billing.city) == ("7", "Santos", "São Paulo")


def test_numbers_that_a_plugin_writes_are_kept_as_text_and_the_way_of_the_buyer_too(shop: Shop) -> None:
    meta = [{"key": f"_wc_order_attribution_utm_{name}", "value": name.upper()} for name in ("source", "medium")]
    order = read(shop, placed(shop, number="EN-1001/A", meta_data=meta))
    assert (order.number, order.source) == ("EN-1001/A", "SOURCE / MEDIUM")
    assert read(shop, placed(shop)).source == "checkout"
    assert read(shop, placed(shop, meta_data=[{"key": "_wcpay_mode", "value": "test"}])).is_test


def test_another_currency_is_converted_only_by_a_rate_that_the_store_kept(shop: Shop) -> None:
    key = "_wcpay_multi_currency_order_"
    meta = [{"key": f"{key}default_currency", "value": "USD"}, {"key": f"{key}exchange_rate", "value": "0.8"}]
    order = read(shop, placed(shop, currency="EUR", total="20.00", meta_data=meta))
    assert (order.currency, order.buyer_currency, order.total.shop, order.total.buyer) == ("USD", "EUR", 2500, 2000)
    alone = read(shop, placed(shop, currency="JPY", total="2500"))
    assert (alone.currency, alone.buyer_currency, alone.total.shop) == ("JPY", "JPY", 2500)
    unknown = read(shop, placed(shop, currency="XQZ"))
    assert (unknown.payment, unknown.status_word) == (PaymentState.UNKNOWN, "XQZ")


def test_a_partial_refund_takes_back_its_pieces_and_its_amount(shop: Shop) -> None:
    record = placed(shop)
    line = record["line_items"][0]["id"]
    order_records.refund(shop.store, record, {"amount": "12.50", "line_items": [{"id": line, "quantity": 1}]})
    order = read(shop, record)
    assert (order.payment, order.refunded.shop, order.total.shop) == (PaymentState.PARTIALLY_REFUNDED, 1250, 2500)
    assert (order.lines[0].quantity, order.lines[0].current_quantity, order.lines[0].open_quantity) == (2, 1, 1)
    assert order.refunds[0].quantities == {str(line): 1}
    assert order.refunds[0].at is not None
    order_records.refund(shop.store, record, {"amount": "12.50"})
    assert (read(shop, record).payment, read(shop, record).refunded.shop) == (PaymentState.REFUNDED, 2500)


@pytest.mark.parametrize(
    ("currency", "written", "minor"), [("RSD", "2400.50", 240050), ("ISK", "2400", 2400), ("JPY", "2400", 2400)]
)
def test_an_order_is_in_its_own_currency_and_its_own_decimals(
    shop: Shop, currency: str, written: str, minor: int
) -> None:
    order = read(shop, placed(shop, currency=currency, total=written))
    assert (order.currency, order.buyer_currency, order.total.shop, order.total.buyer) == (
        currency,
        currency,
        minor,
        minor,
    )


def test_an_edited_order_has_the_discount_of_what_is_left(shop: Shop) -> None:
    line = {**TEAPOT, "unit": "48.00", "total": "76.80"}
    record = placed(shop, line_items=[line], discount_total="19.20", total="76.80")
    given = {"id": record["line_items"][0]["id"], "quantity": 1}
    order_records.change(shop.store, record, {"line_items": [given], "total": "38.40", "discount_total": "9.60"})
    record["line_items"][0]["total"] = "38.40"
    (sold,) = read(shop, record).lines
    assert (sold.unit_price.shop, sold.discount.shop, sold.total.shop) == (4800, 960, 3840)
    assert (read(shop, record).total.shop, read(shop, record).discount.shop) == (3840, 960)


def test_two_hundred_and_sixty_lines_all_arrive(shop: Shop) -> None:
    order = read(shop, placed(shop, line_items=[{**TEAPOT, "name": f"Pot {at}"} for at in range(260)]))
    assert (len(order.lines), order.total.shop) == (260, 260 * 2500)


def test_what_a_buyer_orders_on_the_page_of_the_store_arrives(shop: Shop) -> None:
    pushed = woo.put_product(shop.access, simple())
    texts = {**example("BR"), f"quantity:{pushed.external_id}:0": "3", "payment": "delivery"}
    thanks = httpx.post(f"{shop.base_url}/buy", data=texts, follow_redirects=True)
    (order,) = walk(shop, since=datetime.now(UTC) - timedelta(minutes=1))
    assert order.number in thanks.text
    (line,) = order.lines
    assert (line.product_id, line.variant_id, line.quantity) == (pushed.external_id, pushed.external_id, 3)
    assert (line.sku, line.total.shop) == ("sku-p1-v1", 3 * 1999)
    assert (order.payment, order.is_cash_on_delivery) == (PaymentState.PENDING, True)
    assert (order.buyer.tax_ids["shipping"], order.buyer.shipping.country) == ("529.982.247-25", "BR")
    assert (order.shipping_price.shop, order.total.shop) == (490, 3 * 1999 + 490)

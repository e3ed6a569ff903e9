"""Orders of a Wix site come with what their buyer ordered, paid and wrote, however the site changes them."""

from datetime import datetime
from typing import Any

import pytest

from fixtures.sandbox.wix import order_records as records
from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.ports.orders import Dual, LineKind, PaymentState, ShippingState
from server.ports.stores import StoreAccess
from tests.factories.wix import only
from tests.factories.wix_orders import buy, listed, read_back

pytestmark = pytest.mark.django_db


def test_an_order_says_what_was_bought_paid_and_written(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop, 2, 1, note="Ring twice", company="Harper & Co")
    order, product = read_back(port, access, made), only(shop)
    assert (order.number, order.currency, order.buyer_currency) == (made["number"], "USD", "USD")
    assert (order.payment, order.shipping, order.payment_method) == (
        PaymentState.PAID,
        ShippingState.UNSHIPPED,
        "CreditCard",
    )
    assert (order.total, order.subtotal, order.shipping_price) == (Dual(4241, 4241), Dual(3751, 3751), Dual(490, 490))
    assert order.paid_at is not None
    assert order.changed_at == datetime.fromisoformat(made["updatedDate"])
    assert order.version == int(order.changed_at.timestamp() * 1000) * 1000
    assert (order.is_cash_on_delivery, order.is_unfinished, order.status_word) == (False, False, "")
    assert [(line.product_id, line.variant_id) for line in order.lines] == [
        (product["id"], variant["id"]) for variant in product["variantsInfo"]["variants"]
    ]
    first = order.lines[0]
    assert (first.title, first.variant_title, first.sku, first.kind) == ("Teapot", "Size 0", "TEA-0", LineKind.PRODUCT)
    assert (first.quantity, first.current_quantity, first.open_quantity) == (2, 2, 2)
    assert (first.unit_price, first.total) == (Dual(1250, 1250), Dual(2500, 2500))
    buyer = order.buyer
    assert (buyer.email, buyer.note, buyer.language) == ("grace.harper@example.com", "Ring twice", "en")
    assert (buyer.shipping.name, buyer.shipping.company) == ("Grace Harper", "Harper & Co")
    assert (buyer.shipping.address1, buyer.shipping.address2, buyer.shipping.city) == (
        "18 Orchard Street",
        "Apt 4",
        "New York",
    )
    assert (buyer.shipping.province_code, buyer.shipping.postcode, buyer.shipping.country) == ("US-NY", "10002", "US")
    assert (buyer.shipping.phone, buyer.phone, buyer.billing) == ("+12125550147", "+12125550147", buyer.shipping)


def test_a_tax_number_comes_where_wix_asks_for_one(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    order = read_back(port, access, buy(shop, country="BR"))
    assert order.buyer.tax_ids == {"shipping": "529.982.247-25", "tax": "529.982.247-25"}
    assert read_back(port, access, buy(shop, country="DE")).buyer.tax_ids == {}


def test_an_order_paid_by_hand_is_a_real_order(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop, is_paid=False)
    order = read_back(port, access, made)
    assert (order.payment, order.is_cash_on_delivery, order.paid_at) == (PaymentState.PENDING, True, None)
    records.pay(shop, made["id"])
    paid = read_back(port, access, made)
    assert (paid.payment, paid.payment_method, paid.is_cash_on_delivery) == (PaymentState.PAID, "Cash", False)
    assert paid.version > order.version


@pytest.mark.parametrize(
    ("changes", "payment", "word"),
    [
        ({"paymentStatus": "PARTIALLY_PAID"}, PaymentState.PARTIALLY_PAID, ""),
        ({"paymentStatus": "DECLINED"}, PaymentState.VOIDED, ""),
        ({"status": "REJECTED", "paymentStatus": "PENDING"}, PaymentState.VOIDED, ""),
        ({"status": "PENDING", "paymentStatus": "PENDING"}, PaymentState.PENDING, ""),
        (
            {"paymentStatus": "PENDING", "balanceSummary": {"authorized": {"amount": "17.40"}}},
            PaymentState.AUTHORIZED,
            "",
        ),
        ({"paymentStatus": "IN_ESCROW"}, PaymentState.UNKNOWN, "IN_ESCROW"),
        ({"status": "ON_MARS"}, PaymentState.UNKNOWN, "ON_MARS"),
        ({"fulfillmentStatus": "LOST"}, PaymentState.PAID, "LOST"),
    ],
)
def test_words_of_the_site_become_ours_and_unknown_ones_are_said(
    shop: WixSite, port: WixStore, access: StoreAccess, changes: dict[str, Any], payment: PaymentState, word: str
) -> None:
    made = buy(shop)
    records.change(shop, made["id"], **changes)
    order = read_back(port, access, made)
    assert (order.payment, order.status_word, order.is_cash_on_delivery) == (payment, word, False)
    assert (order.shipping is ShippingState.UNKNOWN) is (word == "LOST")
    assert (order.cancelled_at is not None) is (changes.get("status") == "REJECTED")


def test_an_unfinished_checkout_is_never_listed_and_says_so(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop)
    records.change(shop, made["id"], status="INITIALIZED", paymentStatus="NOT_PAID")
    assert listed(port, access) == []
    order = port.read_orders(access, [made["id"]])[made["id"]]
    assert (order.is_unfinished, order.is_cash_on_delivery) == (True, False)


def test_a_cancelled_order_keeps_the_moment_of_its_cancellation(
    shop: WixSite, port: WixStore, access: StoreAccess
) -> None:
    made = buy(shop)
    records.cancel(shop, made["id"])
    cancelled = read_back(port, access, made).cancelled_at
    records.change(shop, made["id"], archived=True)
    assert cancelled is not None
    assert read_back(port, access, made).cancelled_at == cancelled


def test_a_pick_up_order_names_the_person_not_the_pick_up_point(
    shop: WixSite, port: WixStore, access: StoreAccess
) -> None:
    made = buy(shop, country="DE")
    point = {"address": {"country": "DE", "city": "Hamburg", "addressLine1": "Hafen 1"}, "contactDetails": {}}
    logistics = {"shippingDestination": point, "pickupDetails": {"pickupMethod": "PICKUP_POINT"}}
    made["shippingInfo"]["logistics"] = logistics
    shipping = read_back(port, access, made).buyer.shipping
    assert (shipping.name, shipping.address1, shipping.city) == ("Jonas Brandt", "Lindenallee 12", "Berlin")

"""What payment services kept of orders, as Shopify and the payment plugins of WooCommerce tell it."""

from typing import Any

import pytest

from server.adapters.shopify_admin.order_states import fees_of as shopify_fees
from server.adapters.woocommerce.fees import fees_of as woo_fees
from server.ports.orders import StoreFee


def transaction(*fees: tuple[str, str, str], status: str = "SUCCESS") -> dict[str, Any]:
    rows = [
        {
            "amount": {"amount": amount, "currencyCode": currency},
            "taxAmount": {"amount": tax, "currencyCode": currency},
        }
        for amount, tax, currency in fees
    ]
    return {"kind": "SALE", "status": status, "fees": rows}


@pytest.mark.parametrize(
    ("transactions", "fees"),
    [
        ([], None),
        ([transaction()], None),
        ([transaction(("1.75", "0.00", "USD"))], (StoreFee(175, "USD"),)),
        ([transaction(("1.00", "0.19", "EUR"), ("0.30", "0.06", "EUR"))], (StoreFee(155, "EUR"),)),
        ([transaction(("0.00", "0.00", "USD"))], (StoreFee(0, "USD"),)),
        (
            [
                transaction(("1.00", "0", "USD")),
                transaction(("2", "0", "EUR")),
                transaction(("9", "0", "USD"), status="FAILURE"),
            ],
            (StoreFee(200, "EUR"), StoreFee(100, "USD")),
        ),
        ([transaction(("1.00", "0", "USD"), ("many", "0", "USD"))], None),
        ([transaction(("1.00", "0", "XXZ"))], None),
        ([None, "text", {"status": "SUCCESS", "fees": "x"}], None),
    ],
)
def test_shopify_tells_the_fees_of_its_own_payments_with_their_tax(transactions: Any, fees: Any) -> None:
    assert shopify_fees({"transactions": transactions}) == fees


PAYPAL = {
    "gross_amount": {"currency_code": "AUD", "value": "80.00"},
    "paypal_fee": {"currency_code": "AUD", "value": "2.94"},
    "net_amount": {"currency_code": "AUD", "value": "77.06"},
}


@pytest.mark.parametrize(
    ("meta", "fees"),
    [
        ({}, None),
        ({"_stripe_fee": "1.84", "_stripe_net": "48.16", "_stripe_currency": "eur"}, (StoreFee(184, "EUR"),)),
        ({"_stripe_fee": 1.84}, (StoreFee(184, "USD"),)),
        ({"_stripe_fee": "1.84", "Stripe Fee": "1.84"}, (StoreFee(184, "USD"),)),
        ({"Stripe Fee": "1.10"}, (StoreFee(110, "USD"),)),
        ({"_stripe_fee": "120", "_stripe_currency": "JPY"}, (StoreFee(120, "JPY"),)),
        ({"_wcpay_transaction_fee": "1.75", "_wcpay_net": "48.25"}, (StoreFee(175, "USD"),)),
        ({"_ppcp_paypal_fees": PAYPAL, "PayPal Transaction Fee": "2.94"}, (StoreFee(294, "AUD"),)),
        ({"_ppcp_paypal_fees": [PAYPAL]}, (StoreFee(294, "AUD"),)),
        ({"_ppcp_paypal_fees": {"gross_amount": PAYPAL["gross_amount"]}}, None),
        ({"PayPal Transaction Fee": "0.59"}, (StoreFee(59, "USD"),)),
        ({"_paypal_transaction_fee": "0.59", "PayPal Transaction Fee": "0.59"}, (StoreFee(59, "USD"),)),
        ({"_stripe_fee": "a lot"}, None),
        ({"_stripe_fee": "1.84", "_stripe_currency": "XXZ"}, None),
        ({"_stripe_fee": ["1.84"]}, None),
        ({"_stripe_fee": "1e99"}, None),
    ],
)
def test_payment_plugins_of_woocommerce_tell_their_fee_once(meta: Any, fees: Any) -> None:
    assert woo_fees(meta, "USD") == fees

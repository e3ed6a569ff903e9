"""What payment plugins write down of their fees, in the meta of an order. Pure.

Sources: the plugins' own code (WC_Stripe_Helper of WooCommerce Stripe; WC_Payments_Order_Service of WooPayments;
PayPalGateway::FEES_META_KEY of PayPal Payments, the receivable breakdown of PayPal's capture), and PayPal Checkout's
older names. What PayPal says of refunds (`_ppcp_paypal_refund_fees`) is left out: ADR 0048.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from server.adapters.stores.fees import read_fee, summed
from server.adapters.values import as_dict, as_list, read_text
from server.ports.orders import StoreFee

Meta = Mapping[str, Any]
STRIPE = ("_stripe_fee", "Stripe Fee")
WOO_PAYMENTS = ("_wcpay_transaction_fee",)
PAYPAL = "_ppcp_paypal_fees"
PAYPAL_BEFORE = ("_paypal_transaction_fee", "PayPal Transaction Fee")


def fees_of(meta: Meta, currency: str) -> tuple[StoreFee, ...] | None:
    """Return what the payment services of an order kept; `currency` is the order's. A service tells once, whichever
    names it writes; None where none tells, or one writes something else than an amount.
    """
    return summed(_told(meta, currency))


def _told(meta: Meta, currency: str) -> Iterable[StoreFee | None]:
    if stripe := _first(meta, STRIPE):
        # Stripe's balance may be in another currency than the order.
        yield read_fee(stripe, read_text(meta.get("_stripe_currency")) or currency)
    if woo := _first(meta, WOO_PAYMENTS):
        yield read_fee(woo, currency)
    if breakdown := _breakdown(meta.get(PAYPAL)):
        fee = as_dict(breakdown.get("paypal_fee"))
        yield read_fee(fee.get("value"), fee.get("currency_code"))
    elif paypal := _first(meta, PAYPAL_BEFORE):
        yield read_fee(paypal, currency)


def _first(meta: Meta, names: Iterable[str]) -> str:
    return next((text for name in names if (text := read_text(meta.get(name)))), "")


def _breakdown(value: Any) -> dict[str, Any]:
    """Return the breakdown, which some versions put into a list; empty without a fee in it."""
    found = as_dict(value) or as_dict(next(iter(as_list(value)), None))
    return found if as_dict(found.get("paypal_fee")) else {}

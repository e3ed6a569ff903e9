"""The payment port for Stripe."""

from server.adapters.stripe import billing, checkouts, coupons, events, payments, prices, subscriptions
from server.adapters.stripe.client import is_configured, is_live_key


class StripePayments:
    """The payment port; each method is a function of the module for its noun."""

    name = "stripe"
    keep_prices = staticmethod(prices.keep_prices)
    open_customer = staticmethod(checkouts.open_customer)
    read_customer = staticmethod(checkouts.read_customer)
    read_billing = staticmethod(billing.read_billing)
    open_checkout = staticmethod(checkouts.open_checkout)
    read_checkout = staticmethod(checkouts.read_checkout)
    expire_checkout = staticmethod(checkouts.expire_checkout)
    portal_url = staticmethod(checkouts.portal_url)
    read_subscription = staticmethod(subscriptions.read_subscription)
    change_subscription = staticmethod(subscriptions.change_subscription)
    preview_change = staticmethod(subscriptions.preview_change)
    cancel_subscription = staticmethod(subscriptions.cancel_subscription)
    keep_subscription = staticmethod(subscriptions.keep_subscription)
    charge_saved_card = staticmethod(payments.charge_saved_card)
    refund = staticmethod(payments.refund)
    read_payment = staticmethod(payments.read_payment)
    read_invoice = staticmethod(payments.read_invoice)
    read_refund = staticmethod(payments.read_refund)
    read_dispute = staticmethod(payments.read_dispute)
    balance_lines = staticmethod(payments.balance_lines)
    payouts = staticmethod(payments.payouts)
    event_of = staticmethod(events.event_of)
    keep_coupon = staticmethod(coupons.keep_coupon)
    end_code = staticmethod(coupons.end_code)
    return_coupons = staticmethod(coupons.return_coupons)
    code_uses = staticmethod(coupons.code_uses)

    @property
    def is_live(self) -> bool:
        return is_live_key()

    @property
    def is_configured(self) -> bool:
        return is_configured()

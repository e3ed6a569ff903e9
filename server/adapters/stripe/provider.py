"""The payment port for Stripe."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from server.adapters.stripe import billing, checkouts, coupons, events, payments, prices, subscriptions
from server.adapters.stripe.answers import Garbled
from server.adapters.stripe.client import host, is_configured, is_live_key
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.payment_states import SubscriptionState
from server.ports.payments import PriceDraft

P = ParamSpec("P")
R = TypeVar("R")

log = get_logger(__name__)


def _guarded(ask: Callable[P, R]) -> Callable[P, R]:
    """Turn an answer of another form than documented, such as an absurd amount or time, into Retryable.

    Errors of our own stay what they are.
    """

    @wraps(ask)
    def guarded(*args: P.args, **named: P.kwargs) -> R:
        try:
            return ask(*args, **named)
        except Garbled as error:
            log.warning("stripe answered in another form", call=ask.__name__, exc_info=True)
            raise Retryable(Reason("outside.garbled", {"host": host()}), unknown_outcome=True) from error

    return guarded


class StripePayments:
    """The payment port; each method is a function of the module for its noun."""

    name = "stripe"
    keep_prices = staticmethod(_guarded(prices.keep_prices))
    open_customer = staticmethod(_guarded(checkouts.open_customer))
    read_customer = staticmethod(_guarded(checkouts.read_customer))
    read_billing = staticmethod(_guarded(billing.read_billing))
    open_checkout = staticmethod(_guarded(checkouts.open_checkout))
    read_checkout = staticmethod(_guarded(checkouts.read_checkout))
    expire_checkout = staticmethod(_guarded(checkouts.expire_checkout))
    portal_url = staticmethod(_guarded(checkouts.portal_url))
    read_subscription = staticmethod(_guarded(subscriptions.read_subscription))
    change_subscription = staticmethod(_guarded(subscriptions.change_subscription))
    preview_change = staticmethod(_guarded(subscriptions.preview_change))
    cancel_subscription = staticmethod(_guarded(subscriptions.cancel_subscription))
    keep_subscription = staticmethod(_guarded(subscriptions.keep_subscription))
    charge_saved_card = staticmethod(_guarded(payments.charge_saved_card))
    refund = staticmethod(_guarded(payments.refund))
    read_payment = staticmethod(_guarded(payments.read_payment))
    read_invoice = staticmethod(_guarded(payments.read_invoice))
    read_refund = staticmethod(_guarded(payments.read_refund))
    read_dispute = staticmethod(_guarded(payments.read_dispute))
    balance_lines = staticmethod(_guarded(payments.balance_lines))
    payouts = staticmethod(_guarded(payments.payouts))
    event_of = staticmethod(events.event_of)
    keep_coupon = staticmethod(_guarded(coupons.keep_coupon))
    end_code = staticmethod(_guarded(coupons.end_code))
    return_coupons = staticmethod(_guarded(coupons.return_coupons))
    code_uses = staticmethod(_guarded(coupons.code_uses))

    def due_now(self, running: SubscriptionState, price: PriceDraft, *, code: str = "") -> int:
        return self.preview_change(running.external_id, price, code=code)

    @property
    def is_live(self) -> bool:
        return is_live_key()

    @property
    def is_configured(self) -> bool:
        return is_configured()

"""Coupons for one payment on plans that begin with a trial: the provider's invoice of 0 must not use them up."""

import structlog

from server.company.payments.contracts import CallOutcome
from server.company.payments.models import ProviderCall
from server.company.payments.services.calls import make_call
from server.ports.failures import OutsideFailure
from server.ports.payment_states import InvoiceState
from server.ports.registry import coupons

ENDED = (CallOutcome.DONE, CallOutcome.FAILED)

log = structlog.get_logger("tradewind.payments")


def return_coupons(reading: InvoiceState) -> None:
    """Return the coupons that an invoice wasted to its subscription, once per invoice. Raise temporary failures."""
    key = f"trial-coupon-{reading.external_id}"
    if not reading.wasted_coupons or ProviderCall.objects.filter(key=key, outcome__in=ENDED).exists():
        return
    try:
        make_call(
            lambda: coupons().return_coupons(reading.subscription, reading.wasted_coupons, key=key),
            operation="return_coupons",
            key=key,
            subject=reading.subscription,
        )
    except OutsideFailure as failure:
        if not failure.final:
            raise
        log.warning("coupons_not_returned", invoice=reading.external_id, reason=failure.reason.code)

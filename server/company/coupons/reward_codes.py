"""Codes bought with points: created at the provider, usable once by who bought them, and checked until used."""

from datetime import datetime, timedelta

import structlog

from server.company.payments.services.calls import make_call
from server.company.payments.services.customers import customer_of
from server.company.payments.services.payers import payer_for
from server.company.rewards.contracts import PendingCode
from server.company.rewards.selectors import codes_to_read, pending_code
from server.company.rewards.services.redemptions import settle_code, settle_use
from server.ports.coupons import CouponDraft
from server.ports.failures import OutsideFailure
from server.ports.registry import coupons

NAME = "Reward"
READ_AGAIN = timedelta(minutes=30)

log = structlog.get_logger("tradewind.coupons")


def make_reward_code(redemption_id: int, *, now: datetime) -> None:
    """Create a code at the provider; a final refusal gives the points back. Temporary failures are raised."""
    wanted = pending_code(redemption_id)
    if wanted is None:
        return
    key = f"reward:{wanted.id}"
    try:
        draft = _draft(wanted, customer_of(payer_for(wanted.merchant_id)))
        external_id = make_call(
            lambda: coupons().keep_coupon(draft, key=key),
            operation="keep_coupon",
            key=key,
            subject=f"redemption {wanted.id}",
        )
    except OutsideFailure as failure:
        if not failure.final:
            raise
        external_id = ""
    settle_code(wanted.id, external_id=external_id, now=now)


def read_reward_codes(*, now: datetime) -> None:
    """Read which codes were used since the last reading."""
    for redemption_id, external_id in codes_to_read(now - READ_AGAIN):
        try:
            settle_use(redemption_id, uses=coupons().code_uses(external_id), now=now)
        except OutsideFailure as failure:
            log.warning("uses_not_read", redemption=redemption_id, reason=failure.reason.code)


def _draft(wanted: PendingCode, customer: str) -> CouponDraft:
    return CouponDraft(
        reference=f"tradewind-reward-{wanted.id}",
        code=wanted.code,
        name=NAME,
        percent=None,
        amount_minor=wanted.amount_minor,
        currency=wanted.currency,
        months=0,
        products=(),
        most_uses=1,
        until=wanted.until,
        customer=customer,
    )

"""Codes bought with points: created at the provider, usable once by who bought them, and checked until used."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import structlog

from server.company.payments.services.calls import Answer, make_call
from server.company.payments.services.customers import customer_of
from server.company.payments.services.payers import payer_for
from server.company.rewards.contracts import PendingCode
from server.company.rewards.selectors import codes_to_bind, codes_to_read, pending_code
from server.company.rewards.services.redemptions import settle_binding, settle_code, settle_use
from server.ports.coupons import CouponDraft
from server.ports.failures import OutsideFailure
from server.ports.registry import coupons
from server.tenancy.models import Tenant

NAME = "Reward"
READ_AGAIN = timedelta(minutes=30)

log = structlog.get_logger("tradewind.coupons")


def make_reward_code(redemption_id: int, *, now: datetime) -> None:
    """Create a code at the provider; a final refusal gives the points back. Temporary failures are raised."""
    pending = pending_code(redemption_id)
    if pending is None:
        return
    try:
        external_id = _keep(pending, key=f"reward:{pending.id}")
    except OutsideFailure as failure:
        if not failure.final:
            raise
        external_id = ""
    settle_code(pending.id, external_id=external_id, now=now)


def bind_reward_codes(*, now: datetime) -> None:
    """Give codes that were made for everybody to the merchants who bought them; end those of deleted merchants."""
    for pending, external_id in codes_to_bind(now):
        key = f"reward:{pending.id}:bind"
        try:
            if Tenant.objects.filter(pk=pending.merchant_id).exists():
                external_id = _keep(pending, key=key)
            else:
                _call("end_code", pending, key, partial(coupons().end_code, external_id, key=key))
        except OutsideFailure as failure:
            log.warning("code_not_bound", redemption=pending.id, reason=failure.reason.code)
        else:
            settle_binding(pending.id, external_id=external_id)


def read_reward_codes(*, now: datetime) -> None:
    """Read which codes were used since the last reading."""
    for redemption_id, external_id in codes_to_read(now - READ_AGAIN):
        try:
            settle_use(redemption_id, uses=coupons().code_uses(external_id), now=now)
        except OutsideFailure as failure:
            log.warning("uses_not_read", redemption=redemption_id, reason=failure.reason.code)


def _keep(pending: PendingCode, *, key: str) -> str:
    draft = _draft(pending, customer_of(payer_for(pending.merchant_id)))
    return _call("keep_coupon", pending, key, partial(coupons().keep_coupon, draft, key=key))


def _call(operation: str, pending: PendingCode, key: str, ask: Callable[[], Answer]) -> Answer:
    return make_call(ask, operation=operation, key=key, subject=f"redemption {pending.id}")


def _draft(pending: PendingCode, customer: str) -> CouponDraft:
    return CouponDraft(
        reference=f"tradewind-reward-{pending.id}",
        code=pending.code,
        name=NAME,
        percent=None,
        amount_minor=pending.amount_minor,
        currency=pending.currency,
        months=0,
        products=(),
        most_uses=1,
        until=pending.until,
        customer=customer,
    )

"""Jobs that create, bind and end codes at the provider, and read their uses."""

from datetime import timedelta

import structlog

from server.company.coupons.reward_codes import bind_reward_codes, make_reward_code, read_reward_codes
from server.company.coupons.selectors import read_before
from server.company.coupons.services import END_JOB, KEEP_JOB, end_coupon, keep_coupon, read_uses
from server.company.rewards.services.redemptions import CODE_JOB
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports.failures import OutsideFailure
from server.ports.registry import coupons

log = structlog.get_logger("tradewind.coupons")


@job(KEEP_JOB, tenant=False, max_attempts=12)
def keep(coupon_id: int, **_: object) -> None:
    keep_coupon(coupon_id)


@job(END_JOB, tenant=False, max_attempts=12)
def end(coupon_id: int, **_: object) -> None:
    end_coupon(coupon_id)


@job(CODE_JOB, tenant=False, max_attempts=12)
def make_code(redemption_id: int, **_: object) -> None:
    make_reward_code(redemption_id, now=clock.now())


@periodic(every="15 * * * *")
@job("coupons.read_uses", tenant=False, timeout=300)
def read_all(**_: object) -> None:
    if not coupons().is_configured:
        return
    read_reward_codes(now=clock.now())
    bind_reward_codes(now=clock.now())
    for coupon_id in read_before(clock.now() - timedelta(minutes=30)):
        try:
            read_uses(coupon_id)
        except OutsideFailure as failure:
            log.warning("uses_not_read", coupon=coupon_id, reason=failure.reason.code)

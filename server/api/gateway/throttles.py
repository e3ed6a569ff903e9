"""Rate limits per caller: token buckets shared by all processes."""

import math
from dataclasses import dataclass

from server.kit.errors import Throttled
from server.kit.ids import digest
from server.kit.rates import take


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit: `burst` at once, then one every `seconds`."""

    name: str
    burst: int
    seconds: float


MAIL_BY_ADDRESS = Limit("mail-address", burst=20, seconds=30)
SMS_BY_ADDRESS = Limit("sms-address", burst=5, seconds=60)
CODE_BY_MAILBOX = Limit("code-mailbox", burst=5, seconds=600)
"""Per browser or network."""
CODE_FROM_ANYWHERE = Limit("code-anywhere", burst=15, seconds=300)
RESET_BY_ADDRESS = Limit("reset-address", burst=20, seconds=30)
MAILBOX_LOOK_UP = Limit("mailbox-look-up", burst=20, seconds=3)
LOOK_UP_FROM_ANYWHERE = Limit("look-up-anywhere", burst=60, seconds=1)
LOG_IN_BY_MAILBOX = Limit("log-in-mailbox", burst=10, seconds=30)
LOG_IN_BY_ADDRESS = Limit("log-in-address", burst=60, seconds=2)
REGISTER_BY_ADDRESS = Limit("register-address", burst=30, seconds=10)
SUPPORT_BY_USER = Limit("support-user", burst=10, seconds=6)
TICKET_BY_ADDRESS = Limit("ticket-address", burst=20, seconds=10)
EVENTS_BY_USER = Limit("events-user", burst=60, seconds=1)
PASS_BY_ADDRESS = Limit("pass-address", burst=60, seconds=1)
TOPIC_CODES_BY_MERCHANT = Limit("topic-codes-merchant", burst=10, seconds=30)
STARTS_BY_MERCHANT = Limit("starts-merchant", burst=120, seconds=2)
CHECKUPS_BY_MERCHANT = Limit("checkups-merchant", burst=40, seconds=15)
LOOK_UPS_BY_MERCHANT = Limit("look-ups-merchant", burst=60, seconds=1)
CONNECTS_BY_MERCHANT = Limit("connects-merchant", burst=40, seconds=15)
EXPORTS_BY_MERCHANT = Limit("exports-merchant", burst=40, seconds=15)
CONNECTS_BY_STAFF = Limit("connects-staff", burst=20, seconds=15)
EXPORTS_BY_STAFF = Limit("exports-staff", burst=20, seconds=15)
TABLES_BY_STAFF = Limit("tables-staff", burst=40, seconds=15)
SEARCHES_BY_MERCHANT = Limit("searches-merchant", burst=300, seconds=0.2)
PICTURES_BY_MERCHANT = Limit("pictures-merchant", burst=30, seconds=5)
MAIL_TESTS_BY_MERCHANT = Limit("mail-tests-merchant", burst=10, seconds=60)
TRACKED_BY_ADDRESS = Limit("tracked-address", burst=20, seconds=6)
TRACKED_BY_ORDER = Limit("tracked-order", burst=10, seconds=60)
"""Tries to open one order's page, from anywhere."""
LEADS_BY_ADDRESS = Limit("leads-address", burst=5, seconds=60)


def refuse_when_too_often(limit: Limit, subject: str) -> None:
    """Raise Throttled (HTTP 429 with `wait`) when `subject` has used up the limit.

    The subject is stored as a hash: people type passwords into the wrong field.
    """
    wait = take(f"{limit.name}:{digest(subject)}", rate=1 / limit.seconds, burst=limit.burst)
    if wait > 0:
        raise Throttled(math.ceil(wait))

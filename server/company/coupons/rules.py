"""Pure rules that check a code."""

import re
from datetime import datetime

from server.company.coupons.contracts import CouponText, Lasting

CODE = re.compile(r"[A-Z0-9-]{3,40}")
NEEDED = "This field is required."


def coupon_problems(text: CouponText, *, now: datetime) -> dict[str, str]:
    """Return errors in a code by field; empty if valid."""
    found = {}
    if not CODE.fullmatch(text.code):
        found["code"] = "Use 3 to 40 letters, digits or hyphens."
    if not text.name.strip():
        found["name"] = NEEDED
    if (text.percent is None) == (text.amount_minor is None):
        found["percent"] = "Enter a percentage or an amount."
    elif text.percent is not None and not 0 < text.percent <= 100:
        found["percent"] = "must be above 0 and at most 100"
    elif text.amount_minor is not None and text.amount_minor <= 0:
        found["amount"] = "must be above 0"
    if text.lasting is Lasting.MONTHS and not text.months:
        found["months"] = NEEDED
    if text.until is not None and text.until <= now:
        found["until"] = "must be later than now"
    return found


def months_of(text: CouponText) -> int | None:
    """Return how many months the discount lasts: 0 for the first payment only, None forever."""
    return {Lasting.ONCE: 0, Lasting.FOREVER: None, Lasting.MONTHS: text.months}[text.lasting]

"""Verification codes by email and text message: 6 digits, 10 minutes, 5 attempts, 59 seconds between two requests."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from server.company.identity import rules
from server.company.identity.errors import CodeNotDelivered, CodeRefused, NotDelivered, SentTooRecently
from server.company.identity.log_in_contracts import LogInArea, LogInOutcome, LogInStep, Try
from server.company.identity.models import VerificationCode
from server.company.identity.services.log_in_records import record_try
from server.company.identity.services.messages import deliver_code
from server.kit.ids import digest

KEPT_AFTER_END = timedelta(days=1)


def send_code(*, mailbox: str, purpose: int, language: str, now: datetime, asker: str = "") -> int:
    """Send a new code to an email address or mobile number. Return the seconds until the next may be requested.

    `asker`: the browser or network of the request. Each has its own code, so nobody replaces another's.

    Raise SentTooRecently with the remaining `wait` when one was sent less than 59 seconds ago; nothing is sent then.
    Raise CodeNotDelivered when it could not be sent; the next may be requested at once. (Specification 000, section 4.)
    """
    code = f"{secrets.randbelow(10**rules.CODE_LENGTH):0{rules.CODE_LENGTH}d}"
    _keep_code(mailbox=mailbox, purpose=purpose, asker=_asker(asker), code=code, now=now)
    try:
        deliver_code(mailbox=mailbox, purpose=purpose, code=code, language=language)
    except NotDelivered as error:
        VerificationCode.objects.filter(mailbox=mailbox, purpose=purpose, asker=_asker(asker), sent_at=now).delete()
        raise CodeNotDelivered from error
    return rules.CODE_PAUSE_SECONDS


def _keep_code(*, mailbox: str, purpose: int, asker: str, code: str, now: datetime) -> None:
    fresh = {
        "code_hash": _hash(mailbox, purpose, code),
        "sent_at": now,
        "expires_at": now + timedelta(minutes=rules.CODE_LIFE_MINUTES),
        "tries_left": rules.CODE_TRIES,
        "tries_of_others": rules.CODE_TRIES,
        "used_at": None,
    }
    with transaction.atomic():
        row, created = VerificationCode.objects.select_for_update().get_or_create(
            mailbox=mailbox, purpose=purpose, asker=asker, defaults=fresh
        )
        if created:
            return
        wait = rules.CODE_PAUSE_SECONDS - int((now - row.sent_at).total_seconds())
        if wait > 0:
            raise SentTooRecently(wait)
        VerificationCode.objects.filter(pk=row.pk).update(**fresh)


@dataclass(frozen=True, slots=True)
class RightCode:
    """A code that was checked as right and is not used up yet."""

    id: int
    code_hash: str


def try_code(*, mailbox: str, purpose: int, code: str, now: datetime, asker: str = "") -> RightCode | None:
    """Check a code without using it up; None when it is wrong, used, expired or tried too often.

    Only wrong attempts count. An asker who requested a code is checked against that one. Any other asker may have it
    from elsewhere and is checked against all, with few attempts shared by all such askers. Call it outside
    transactions, so that a refused request still counts.
    """
    live = VerificationCode.objects.filter(mailbox=mailbox, purpose=purpose, used_at=None, expires_at__gt=now)
    own = live.filter(asker=_asker(asker))
    if own.exists():
        return _tried(own, "tries_left", code)
    return _tried(live, "tries_of_others", code)


def _tried(codes: QuerySet[VerificationCode], tries: str, code: str) -> RightCode | None:
    rows = [row for row in codes if codes.filter(pk=row.pk, **{f"{tries}__gt": 0}).update(**{tries: F(tries) - 1})]
    right = (row for row in rows if constant_time_compare(row.code_hash, _hash(row.mailbox, row.purpose, code.strip())))
    found = next(right, None)
    if found is None:
        return None
    tried = VerificationCode.objects.filter(code_hash__in=[row.code_hash for row in rows])
    tried.update(**{tries: F(tries) + 1})
    return RightCode(found.pk, found.code_hash)


def spend_tried(*codes: RightCode, now: datetime) -> None:
    """Use up all these codes or none. Raise CodeRefused when one of them was used or replaced in the meantime."""
    with transaction.atomic():
        for code in codes:
            unused = VerificationCode.objects.filter(pk=code.id, used_at=None, code_hash=code.code_hash)
            if not unused.update(used_at=now):
                raise CodeRefused


def spend_code(
    *,
    mailbox: str,
    purpose: int,
    code: str,
    now: datetime,
    address: str = "",
    asker: str = "",
    user_id: int | None = None,
) -> None:
    """Use up a code. Raise CodeRefused when it is wrong, used, expired or tried too often; each wrong attempt counts.

    Record the outcome. Call it outside transactions, so that a refused request still counts the attempt.
    """
    right = try_code(mailbox=mailbox, purpose=purpose, code=code, now=now, asker=asker)
    record_code(Try(LogInArea.PORTAL, LogInStep.CODE, mailbox, address, user_id), right is not None, now=now)
    if right is None:
        raise CodeRefused
    spend_tried(right, now=now)


def record_code(tried: Try, is_right: bool, *, now: datetime) -> None:
    """Record the outcome of a typed code. Call it outside any transaction that the outcome rolls back."""
    record_try(tried, LogInOutcome.RIGHT if is_right else LogInOutcome.WRONG, now=now)


def forget_old_codes(*, now: datetime) -> int:
    """Delete codes that ended a day ago or longer. Return how many."""
    return VerificationCode.objects.filter(expires_at__lte=now - KEPT_AFTER_END).delete()[0]


def _asker(asker: str) -> str:
    return digest(asker) if asker else ""


def _hash(mailbox: str, purpose: int, code: str) -> str:
    salt = f"verification:{mailbox}:{purpose}"
    return salted_hmac(salt, code, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()

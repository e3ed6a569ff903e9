"""Codes of an authenticator app (RFC 6238) and recovery codes. Each is accepted once, even by parallel requests."""

import time

from allauth.mfa import app_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.mfa.utils import decrypt
from django.db import transaction
from django.utils.crypto import constant_time_compare

LAST_COUNTER = "last_counter"


def current_code(secret: str) -> str:
    """Return the code that an authenticator app with this secret shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // app_settings.TOTP_PERIOD))


def matching_counter(secret: str, code: str, *, after: int = -1) -> int | None:
    """Return the period of this code, among those accepted now and later than `after`; None if there is none."""
    matches = (
        counter
        for counter in yield_hotp_counters_from_time()
        if counter > after and constant_time_compare(format_hotp_value(hotp_value(secret, counter)), code.strip())
    )
    return next(matches, None)


def spend_one_time_code(*, user_id: int, code: str) -> bool:
    """Use up a code of the user's app, or a recovery code. Return False for a wrong one.

    An accepted code also ends all earlier ones (RFC 6238, section 5.2).
    """
    typed = "".join(code.split())
    return _spend_totp(user_id, typed) or _spend_recovery_code(user_id, typed)


def _spend_totp(user_id: int, code: str) -> bool:
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().filter(user_id=user_id, type=Authenticator.Type.TOTP).first()
        if row is None:
            return False
        counter = matching_counter(decrypt(row.data["secret"]), code, after=row.data.get(LAST_COUNTER, -1))
        if counter is None:
            return False
        row.data[LAST_COUNTER] = counter
        row.save(update_fields=["data"])
        row.record_usage()
    return True


def _spend_recovery_code(user_id: int, code: str) -> bool:
    row = Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.RECOVERY_CODES).first()
    if row is None or not RecoveryCodes(row).validate_code(code):
        return False
    Authenticator.objects.get(pk=row.pk).record_usage()
    return True

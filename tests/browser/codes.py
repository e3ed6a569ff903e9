"""What an authenticator app shows."""

import time

from allauth.mfa import app_settings
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value


def next_code(secret: str) -> str:
    """What the app shows after the code of now: taken already, for clocks differ, and surely not spent yet."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // app_settings.TOTP_PERIOD + 1))

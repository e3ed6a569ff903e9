"""An authenticator app as second factor: set up in two steps, with recovery codes; removed with the password."""

from datetime import datetime, timedelta
from urllib.parse import quote, urlencode

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction

from server.company.identity import rules
from server.company.identity.contracts import TotpDraft
from server.company.identity.errors import SecondFactorRefused
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.models import User
from server.company.identity.services.codes import record_code
from server.company.identity.services.messages import notify
from server.company.identity.services.one_time_codes import LAST_COUNTER, matching_counter
from server.kit.errors import AppError
from server.kit.qr_codes import qr_picture
from server.kit.vault import seal, unseal


def draw_totp(*, user_id: int, now: datetime) -> TotpDraft:
    """Create a secret with its QR code. Nothing is stored until `set_up_totp` proves that an app has it."""
    secret = generate_totp_secret()
    label = quote(f"{settings.MFA_TOTP_ISSUER}:{User.objects.get(pk=user_id)}")
    uri = f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': settings.MFA_TOTP_ISSUER})}"
    until = now + timedelta(seconds=rules.DRAFT_LIFE_SECONDS)
    draft = seal({"user": str(user_id), "secret": secret, "until": until.isoformat()})
    return TotpDraft(secret=secret, uri=uri, picture=qr_picture(uri), draft=draft)


def set_up_totp(
    *, user_id: int, draft: str, code: str, now: datetime, area: LogInArea = LogInArea.PORTAL, address: str = ""
) -> list[str]:
    """Make the draft's app the second factor, replacing an old one. Return the recovery codes.

    Raise SecondFactorRefused for a wrong code, AppError for an expired draft. Notify the owner and record the attempt.
    """
    secret = _secret_of(draft, user_id, now)
    counter = matching_counter(secret, code)
    record_code(Try(area, LogInStep.SECOND_FACTOR, "", address, user_id), counter is not None, now=now)
    if counter is None:
        raise SecondFactorRefused
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user_id)
        Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).delete()
        row = TOTP.activate(user, secret).instance
        row.data[LAST_COUNTER] = counter
        row.save(update_fields=["data"])
        codes = _fresh_recovery_codes(user)
    _tell(user, "second_factor_on")
    return codes


def renew_recovery_codes(*, user_id: int) -> list[str]:
    """Create new recovery codes; the old ones end. Raise AppError without an authenticator app."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user_id)
        if not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists():
            raise AppError("This account has no authenticator app.")
        codes = _fresh_recovery_codes(user)
    _tell(user, "recovery_codes_renewed")
    return codes


def remove_totp(*, user_id: int) -> None:
    """Remove the authenticator app and its recovery codes, if there is one."""
    kinds = [Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES]
    gone, _ = Authenticator.objects.filter(user_id=user_id, type__in=kinds).delete()
    if gone:
        _tell(User.objects.get(pk=user_id), "second_factor_off")


def _fresh_recovery_codes(user: User) -> list[str]:
    Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
    return RecoveryCodes.activate(user).generate_codes()


def _secret_of(draft: str, user_id: int, now: datetime) -> str:
    over = AppError("This took too long. Please start again.", fields={"draft": "has expired"})
    try:
        kept = unseal(draft)
        is_live = kept["user"] == str(user_id) and datetime.fromisoformat(kept["until"]) > now
    except (InvalidToken, KeyError, ValueError) as error:
        raise over from error
    if not is_live:
        raise over
    return kept["secret"]


def _tell(user: User, notice: str) -> None:
    notify(email=user.email or "", phone=user.phone or "", notice=notice, language=user.language)

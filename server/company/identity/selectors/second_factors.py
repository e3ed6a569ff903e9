"""A user's second factors."""

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

from server.company.identity.contracts import Passkey, SecondFactors


def has_second_factor(user_id: int) -> bool:
    """Return whether this user needs more than a password to log in."""
    return Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.TOTP).exists()


def read_second_factors(user_id: int) -> SecondFactors:
    """Return the authenticator app and the number of unused recovery codes."""
    rows = {row.type: row for row in Authenticator.objects.filter(user_id=user_id).exclude(type="webauthn")}
    totp, codes = rows.get(Authenticator.Type.TOTP), rows.get(Authenticator.Type.RECOVERY_CODES)
    return SecondFactors(
        totp_since=totp.created_at if totp else None,
        recovery_codes_left=len(RecoveryCodes(codes).get_unused_codes()) if codes else 0,
    )


def list_passkeys(user_id: int) -> list[Passkey]:
    """List the user's passkeys, newest first."""
    rows = Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.WEBAUTHN).order_by("-pk")
    return [
        Passkey(id=row.pk, name=row.data["name"], created_at=row.created_at, last_used_at=row.last_used_at)
        for row in rows
    ]

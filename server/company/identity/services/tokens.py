"""Session tokens: create, extend, revoke."""

from datetime import datetime, timedelta

from server.company.identity import rules
from server.company.identity.contracts import IssuedToken, TokenKind
from server.company.identity.models import AccessToken
from server.kit.ids import digest, opaque_token

LIFE = {
    TokenKind.PORTAL: timedelta(days=rules.TOKEN_LIFE_DAYS),
    TokenKind.MARKET: timedelta(days=rules.TOKEN_LIFE_DAYS),
    TokenKind.PERSONAL: timedelta(days=365),
    TokenKind.CONSOLE: timedelta(hours=rules.STAFF_TOKEN_LIFE_HOURS),
    TokenKind.IMPERSONATION: timedelta(minutes=30),
    TokenKind.ENROLMENT: timedelta(minutes=rules.ENROLMENT_LIFE_MINUTES),
}
SLIDING = {TokenKind.PORTAL, TokenKind.MARKET}
SLIDE_EVERY = timedelta(minutes=10)


def issue_token(
    *,
    user_id: int,
    kind: TokenKind,
    now: datetime,
    address: str | None = None,
    user_agent: str = "",
    staff_id: int | None = None,
    until: datetime | None = None,
) -> IssuedToken:
    """Create a token of 256 bits for a user; only its hash is stored (DESIGN section 3).

    `staff_id`: who acts as the user. `until`: when it ends at the latest.
    """
    value = opaque_token()
    expires_at = min(now + LIFE[kind], until or now + LIFE[kind])
    row = AccessToken.objects.create(
        user_id=user_id,
        kind=kind,
        token_hash=digest(value),
        created_at=now,
        last_used_at=now,
        expires_at=expires_at,
        address=address,
        user_agent=user_agent[:300],
        staff_id=staff_id,
    )
    return IssuedToken(value=value, expires_at=expires_at, id=row.pk)


def slide_token(
    *, token_id: int, kind: TokenKind, began_at: datetime, last_used_at: datetime, now: datetime
) -> datetime | None:
    """Record the use of a token and extend a sliding one, once in ten minutes at most. Return any new expiry.

    No session lives longer than 90 days from its login, and no staff session longer than 12 hours.
    """
    if now - last_used_at <= SLIDE_EVERY:
        return None
    live = AccessToken.objects.filter(pk=token_id, revoked_at=None)
    if kind not in SLIDING:
        live.update(last_used_at=now)
        return None
    end = min(now + LIFE[kind], began_at + rules.LONGEST_SESSION)
    return end if live.update(last_used_at=now, expires_at=end) else None


def revoke_tokens(*, user_id: int, now: datetime, keep_token: str = "", keep_personal: bool = False) -> int:
    """End every session of a user except the one of `keep_token`, and their personal tokens. Return how many ended."""
    live = AccessToken.objects.filter(user_id=user_id, revoked_at=None)
    if keep_personal:
        live = live.exclude(kind=TokenKind.PERSONAL)
    if keep_token:
        live = live.exclude(token_hash=digest(keep_token))
    return live.update(revoked_at=now)


def revoke_token(*, token: str, now: datetime) -> None:
    """End one session. Ignore a token that is unknown or already ended."""
    AccessToken.objects.filter(token_hash=digest(token), revoked_at=None).update(revoked_at=now)


def revoke_acting(*, staff_id: int, tenant_id: int, now: datetime) -> int:
    """End the sessions in which a staff member acts as a user of this merchant. Return how many ended."""
    live = AccessToken.objects.filter(staff_id=staff_id, user__tenant_id=tenant_id, revoked_at=None)
    return live.update(revoked_at=now)

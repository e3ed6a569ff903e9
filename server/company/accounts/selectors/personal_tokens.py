"""Tokens for API clients, as their owner sees them."""

from datetime import datetime

from server.company.accounts.contracts import Actor, TokenKind
from server.company.accounts.identity_contracts import PersonalToken
from server.company.accounts.models import AccessToken


def list_personal_tokens(actor: Actor, *, now: datetime) -> list[PersonalToken]:
    """The actor's own live tokens, newest first."""
    live = AccessToken.objects.filter(
        user_id=actor.user_id, kind=TokenKind.PERSONAL, revoked_at=None, expires_at__gt=now
    )
    return [
        PersonalToken(
            id=row.pk,
            name=row.name,
            rights=frozenset(row.scopes or []),
            can_write=row.can_write,
            created_at=row.created_at,
            expires_at=row.expires_at,
            last_used_at=row.last_used_at if row.last_used_at >= row.created_at else None,
        )
        for row in live.order_by("-id")
    ]

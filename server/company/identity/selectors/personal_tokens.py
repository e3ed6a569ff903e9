"""Tokens for API clients, as their owner and the main account see them."""

from dataclasses import asdict
from datetime import datetime

from server.company.identity.contracts import Actor, PersonalToken, TeamToken, TokenKind
from server.company.identity.models import AccessToken
from server.kit.shapes import from_row


def list_personal_tokens(actor: Actor, *, now: datetime) -> list[PersonalToken]:
    """List the actor's own active tokens, newest first."""
    live = AccessToken.objects.filter(
        user_id=actor.user_id, kind=TokenKind.PERSONAL, revoked_at=None, expires_at__gt=now
    )
    return [_token(row) for row in live.order_by("-id")]


def list_team_tokens(actor: Actor, *, now: datetime) -> list[TeamToken]:
    """List all active tokens of the actor's merchant, of all users, newest first. For the main account."""
    live = AccessToken.objects.filter(
        user__tenant_id=actor.tenant_id, kind=TokenKind.PERSONAL, revoked_at=None, expires_at__gt=now
    )
    rows = live.select_related("user").order_by("-id")
    return [TeamToken(**asdict(_token(row)), owner=row.user.name or str(row.user)) for row in rows]


def _token(row: AccessToken) -> PersonalToken:
    return from_row(
        PersonalToken,
        row,
        rights=frozenset(row.scopes or []),
        last_used_at=row.last_used_at if row.last_used_at >= row.created_at else None,
    )

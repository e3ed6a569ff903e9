"""Tokens for API clients: created with chosen rights, shown once, revocable at any time."""

from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity import rules
from server.company.identity.contracts import GRANTABLE_RIGHTS, Actor, IssuedToken, TokenKind
from server.company.identity.models import AccessToken, User
from server.company.identity.services.messages import notify
from server.company.identity.services.tokens import SLIDE_EVERY
from server.kit.checks import need
from server.kit.errors import NotFound
from server.kit.ids import digest, opaque_token
from server.kit.sentences import Sentence


def draw_personal_token(
    actor: Actor, *, name: str, rights: frozenset[str], can_write: bool, days: int, now: datetime
) -> IssuedToken:
    """Create a token limited to `rights`, all of which the actor must have, and notify the owner.

    The token also loses rights that the actor loses later. Raise Invalid naming the field.
    """
    value = rules.PERSONAL_TOKEN_PREFIX + opaque_token()
    with transaction.atomic():
        # One at a time: parallel requests could exceed the limit together.
        user = User.objects.select_for_update().get(pk=actor.user_id)
        _check(actor, name=name.strip(), rights=rights, now=now)
        row = _keep(user, value, name=name.strip(), rights=rights, can_write=can_write, days=days, now=now)
    notify(email=user.email or "", phone=user.phone or "", notice="token_made", language=user.language, name=row.name)
    return IssuedToken(value=value, expires_at=row.expires_at, id=row.pk)


def _keep(
    user: User, value: str, *, name: str, rights: frozenset[str], can_write: bool, days: int, now: datetime
) -> AccessToken:
    return AccessToken.objects.create(
        user=user,
        kind=TokenKind.PERSONAL,
        token_hash=digest(value),
        name=name,
        scopes=sorted(rights),
        can_write=can_write,
        created_at=now,
        # Earlier than its creation: never used, so the first use is recorded at once.
        last_used_at=now - 2 * SLIDE_EVERY,
        expires_at=now + timedelta(days=days),
    )


def revoke_personal_token(actor: Actor, *, token_id: int, now: datetime) -> None:
    """End one of the actor's own tokens. Raise NotFound for another user's, and for an ended one."""
    mine = AccessToken.objects.filter(
        pk=token_id, user_id=actor.user_id, kind=TokenKind.PERSONAL, revoked_at=None, expires_at__gt=now
    )
    if not mine.update(revoked_at=now):
        raise NotFound


def revoke_team_token(actor: Actor, *, token_id: int, now: datetime) -> None:
    """End a token of any user of the merchant; for the main account. Raise NotFound for others and ended ones."""
    theirs = AccessToken.objects.filter(
        pk=token_id, user__tenant_id=actor.tenant_id, kind=TokenKind.PERSONAL, revoked_at=None, expires_at__gt=now
    )
    if not theirs.update(revoked_at=now):
        raise NotFound


def _check(actor: Actor, *, name: str, rights: frozenset[str], now: datetime) -> None:
    need(bool(name) and name.isprintable(), "name", "Please give the token a name.")
    need(bool(rights), "rights", "Please choose at least one right.")
    beyond = sorted(rights - (actor.rights & GRANTABLE_RIGHTS))
    need(not beyond, "rights", Sentence("You can't grant these rights: {names}.", names=", ".join(beyond)))
    live = AccessToken.objects.filter(
        user_id=actor.user_id, kind=TokenKind.PERSONAL, revoked_at=None, expires_at__gt=now
    )
    most = rules.MOST_PERSONAL_TOKENS
    need(live.count() < most, "name", Sentence("You have {most} tokens. Please revoke one you don't need.", most=most))

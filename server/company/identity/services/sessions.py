"""A user's own sessions: start one and notify the owner of a new device; end one, or all others."""

from dataclasses import asdict
from datetime import datetime

from server.company.identity import rules
from server.company.identity.contracts import Actor, IssuedToken, TokenKind
from server.company.identity.models import AccessToken, User
from server.company.identity.selectors.recipients import contact_of
from server.company.identity.services.messages import notify
from server.company.identity.services.tokens import issue_token, revoke_tokens
from server.jobs.door import enqueue
from server.kit.errors import NotFound
from server.tenancy.models import TenantState


def begin_session(*, user_id: int, kind: TokenKind, address: str, user_agent: str, now: datetime) -> IssuedToken:
    """Create a token after a login. Mail the owner when this kind of device has never logged in before."""
    is_new = _is_new_device(user_id, user_agent)
    token = issue_token(user_id=user_id, kind=kind, now=now, address=address, user_agent=user_agent)
    if is_new:
        user, device = User.objects.get(pk=user_id), rules.shown_device(user_agent)
        notify(**asdict(contact_of(user_id)), notice="new_device", device=device, address=address, at=now)
        _tell(user, device=device, address=address)
    return token


def _tell(user: User, *, device: str, address: str) -> None:
    if user.tenant is not None and user.tenant.state == TenantState.READY:
        enqueue(
            "notifications.note",
            schema=user.tenant.schema_name,
            kind="new_device",
            object_key=f"device:{device}"[:120],
            params={"device": device, "address": address},
            user_id=user.pk,
        )


def _is_new_device(user_id: int, user_agent: str) -> bool:
    """Return whether the device is new; False for the first one, because the user has just registered."""
    own = AccessToken.objects.filter(user_id=user_id, staff=None)
    known = own.values_list("user_agent", flat=True).distinct()[:200]
    devices = {rules.device_of(agent) for agent in known}
    return bool(devices) and rules.device_of(user_agent) not in devices


def revoke_session(actor: Actor, *, session_id: int, now: datetime) -> None:
    """End one of the actor's own sessions. Raise NotFound for another user's, and for an ended one."""
    mine = AccessToken.objects.filter(pk=session_id, user_id=actor.user_id, revoked_at=None, expires_at__gt=now)
    if not mine.update(revoked_at=now):
        raise NotFound


def revoke_other_sessions(actor: Actor, *, token: str, now: datetime) -> int:
    """End every session of the actor except the one of `token`. Return how many ended. Personal tokens stay."""
    return revoke_tokens(user_id=actor.user_id, now=now, keep_token=token, keep_personal=True)

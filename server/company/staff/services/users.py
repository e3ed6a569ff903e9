"""Changes by staff to merchants' users: deactivate, activate, sign out; always with a reason in the audit log."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.identity.locks import lock_merchant
from server.company.identity.models import AccessToken, User
from server.company.identity.services.tokens import revoke_tokens
from server.company.staff.contracts import UserRow
from server.company.staff.selectors.sessions import read_user_session
from server.company.staff.selectors.users import read_user
from server.company.staff.services.audit import record_audit
from server.company.team.services.offers import end_offers_of
from server.kit.checks import need_reason
from server.kit.errors import Conflict, NotFound

Reach = frozenset[int] | None


def set_user_active(
    *, staff: StaffActor, user_id: int, is_active: bool, reason: str, reach: Reach, address: str, now: datetime
) -> UserRow:
    """Deactivate a merchant's user, with all sessions and offers, or activate them. Return the updated user.

    `reach` are the merchants that this staff member may reach. Raise Invalid without a reason, NotFound, Conflict for
    our own staff and when nothing would change.
    """
    user = _reached(user_id, reason, reach, now)
    if user.is_staff:
        raise Conflict("This is a staff member. Deactivate them under Staff.")
    with transaction.atomic():
        lock_merchant(user.tenant_id)
        if not User.objects.filter(pk=user_id, is_active=not is_active).update(is_active=is_active):
            raise Conflict("This user is already active." if is_active else "This user is already deactivated.")
        if not is_active:
            revoke_tokens(user_id=user_id, now=now)
            end_offers_of(user_id, now=now)
        _audit(staff, "users.reactivate" if is_active else "users.deactivate", user, reason, address, now)
    return read_user(user_id, tenant_ids=reach, now=now) or user


def sign_user_out(*, staff: StaffActor, user_id: int, reason: str, reach: Reach, address: str, now: datetime) -> int:
    """End every session of a merchant's user. Return how many ended. Raise Invalid without a reason, NotFound."""
    user = _reached(user_id, reason, reach, now)
    with transaction.atomic():
        ended = revoke_tokens(user_id=user_id, now=now)
        _audit(staff, "users.sign_out", user, reason, address, now)
    return ended


def revoke_user_session(
    *, staff: StaffActor, session_id: int, reason: str, reach: Reach, address: str, now: datetime
) -> None:
    """End one session. Raise Invalid without a reason, NotFound outside the reach, Conflict if it has ended."""
    need_reason(reason)
    session = read_user_session(session_id, tenant_ids=reach, now=now)
    if session is None:
        raise NotFound
    with transaction.atomic():
        live = AccessToken.objects.filter(pk=session_id, revoked_at=None, expires_at__gt=now)
        if not live.update(revoked_at=now):
            raise Conflict("This session has already ended.")
        record_audit(
            actor=staff,
            action="sessions.revoke",
            target=f"session {session_id}",
            reason=reason.strip(),
            detail={"user": session.user_id, "kind": session.kind},
            now=now,
            address=address,
        )


def _reached(user_id: int, reason: str, reach: Reach, now: datetime) -> UserRow:
    need_reason(reason)
    user = read_user(user_id, tenant_ids=reach, now=now)
    if user is None:
        raise NotFound
    return user


def _audit(staff: StaffActor, action: str, user: UserRow, reason: str, address: str, now: datetime) -> None:
    target = f"user {user.id}"
    detail: dict[str, object] = {"user": user.mailbox or user.phone, "merchant": user.tenant_id}
    record_audit(
        actor=staff, action=action, target=target, reason=reason.strip(), detail=detail, now=now, address=address
    )

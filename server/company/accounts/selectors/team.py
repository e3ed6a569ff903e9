"""A merchant's sub-accounts and who is invited."""

from datetime import datetime

from server.company.accounts.contracts import Actor, MemberAccess, MemberRow
from server.company.accounts.models import Invitation, User
from server.kit.ids import digest


def list_members(actor: Actor, *, now: datetime) -> list[MemberRow]:
    """The merchant's sub-accounts, then who is invited, each oldest first."""
    users = User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False).order_by("id")
    invitations = Invitation.objects.filter(tenant_id=actor.tenant_id).order_by("id")
    return [*(_member(user, now) for user in users), *(_invited(row, now) for row in invitations)]


def count_members(actor: Actor) -> int:
    """How many sub-accounts there are and will be when every invitation is accepted."""
    users = User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False).count()
    return users + Invitation.objects.filter(tenant_id=actor.tenant_id).count()


def invited_mailbox(token: str, *, now: datetime) -> str | None:
    """Whom a mailed link invites; None when it is not valid any more."""
    live = Invitation.objects.filter(token_hash=digest(token), valid_until__gt=now)
    return live.values_list("email", flat=True).first()


def _member(user: User, now: datetime) -> MemberRow:
    state = "active" if user.is_active else "deactivated"
    if state == "active" and user.expires_at and user.expires_at <= now:
        state = "expired"
    return MemberRow(
        id=user.pk,
        mailbox=str(user),
        name=user.name,
        access=_access(user.rights, user.store_ids, user.expires_at),
        state=state,
        is_invitation=False,
        since=user.date_joined,
        avatar=user.avatar,
    )


def _invited(row: Invitation, now: datetime) -> MemberRow:
    return MemberRow(
        id=row.pk,
        mailbox=row.email,
        name=row.name,
        access=_access(row.rights, row.store_ids, row.ends_at),
        state="invited" if row.valid_until > now else "lapsed",
        is_invitation=True,
        since=row.sent_at,
    )


def _access(rights: list[str], store_ids: list[int] | None, ends_at: datetime | None) -> MemberAccess:
    stores = None if store_ids is None else tuple(store_ids)
    return MemberAccess(rights=frozenset(rights), store_ids=stores, ends_at=ends_at)

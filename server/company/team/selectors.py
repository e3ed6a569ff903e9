"""A merchant's sub-accounts, invitations, and the open offer of the main role."""

from datetime import datetime

from django.db.models import Q

from server.company.identity.contracts import GRANTABLE_RIGHTS, Actor, TokenKind
from server.company.identity.models import AccessToken, User
from server.company.team.contracts import Colleague, MemberAccess, MemberRow, OfferRow
from server.company.team.models import Invitation, MainRoleOffer
from server.kit.errors import NotFound
from server.kit.shapes import from_row


def list_members(actor: Actor, *, now: datetime) -> list[MemberRow]:
    """List the merchant's sub-accounts, then the invitations, each oldest first."""
    users = User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False).order_by("id")
    invitations = Invitation.objects.filter(tenant_id=actor.tenant_id).order_by("id")
    return [*(_member(user, now) for user in users), *(_invited(row, now) for row in invitations)]


def count_members(actor: Actor) -> int:
    """Count active sub-accounts and invitations, which use up the plan's limit. Inactive sub-accounts do not."""
    users = User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False, is_active=True).count()
    return users + count_invitations(actor)


def count_invitations(actor: Actor) -> int:
    """Count invitations that are not accepted."""
    return Invitation.objects.filter(tenant_id=actor.tenant_id).count()


def read_colleague(actor: Actor, *, user_id: int, now: datetime) -> Colleague:
    """Return the main account or a sub-account of the actor's merchant. Raise NotFound for anybody else."""
    user = User.objects.filter(pk=user_id, tenant_id=actor.tenant_id).first()
    if user is None:
        raise NotFound
    is_main = user.root_id is None
    return Colleague(
        id=user.pk,
        name=user.name or str(user),
        mailbox=str(user),
        is_main_account=is_main,
        state=_state(user, now),
        store_ids=None if is_main or user.store_ids is None else tuple(user.store_ids),
    )


def count_access(actor: Actor, *, user_id: int, now: datetime) -> tuple[int, int]:
    """Count the active sessions and personal tokens of a user of the actor's merchant."""
    live = AccessToken.objects.filter(
        user_id=user_id, user__tenant_id=actor.tenant_id, revoked_at=None, expires_at__gt=now
    )
    tokens = live.filter(kind=TokenKind.PERSONAL).count()
    return live.count() - tokens, tokens


def invited_mailbox(token: str, *, now: datetime) -> str | None:
    """Return the mailbox that a mailed link invites; None when the link is no longer valid."""
    return Invitation.opened_by(token, now=now).values_list("email", flat=True).first()


def mailbox_of_invitation(actor: Actor, *, invitation_id: int) -> str:
    """Return the mailbox of an invitation of the actor's merchant. Raise NotFound when there is none."""
    own = Invitation.objects.filter(pk=invitation_id, tenant_id=actor.tenant_id)
    mailbox = own.values_list("email", flat=True).first()
    if mailbox is None:
        raise NotFound
    return mailbox


def read_offer(actor: Actor, *, now: datetime) -> OfferRow | None:
    """Return the offer that the actor made or may accept; None for everybody else."""
    concerns = Q(giver_id=actor.user_id) | Q(receiver_id=actor.user_id)
    row = MainRoleOffer.objects.open_at(now).filter(concerns, tenant_id=actor.tenant_id).first()
    if row is None:
        return None
    return from_row(
        OfferRow,
        row,
        giver=row.giver_name,
        receiver=row.receiver_name,
        receiver_id=row.receiver_id or 0,
        is_mine=row.receiver_id == actor.user_id,
    )


def _member(user: User, now: datetime) -> MemberRow:
    return from_row(
        MemberRow,
        user,
        mailbox=str(user),
        access=_access(user.rights, user.store_ids, user.expires_at),
        state=_state(user, now),
        is_invitation=False,
        since=user.date_joined,
    )


def _state(user: User, now: datetime) -> str:
    if not user.is_active:
        return "deactivated"
    if user.root_id and user.expires_at and user.expires_at <= now:
        return "expired"
    return "leaving" if user.leaves_at else "active"


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
    return MemberAccess(rights=GRANTABLE_RIGHTS & {*rights}, store_ids=stores, ends_at=ends_at)

"""Our staff, their invitations, and the rights of each role."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache

from allauth.mfa.models import Authenticator
from django.db.models import Exists, Max, OuterRef, QuerySet, Subquery

from server.company.identity.contracts import StaffActor, TokenKind
from server.company.identity.models import AccessToken
from server.company.staff import rules
from server.company.staff.contracts import StaffRight, StaffRow
from server.company.staff.models import StaffInvitation, StaffMember
from server.company.staff.rules import rights_of_staff
from server.kit.folding import contains
from server.kit.paging import PageRequest
from server.kit.rows import Statement, compiled, read_values

_IN_SERVICE = {"is_active": True, "user__is_active": True}


def list_staff(*, search: str, page: PageRequest, now: datetime) -> tuple[list[StaffRow], int]:
    """List staff by mailbox, invited ones first, with the number of rows. The search matches mailbox and name."""
    invited = StaffInvitation.objects.filter(contains(search, "email", "name"))
    members = _members().filter(contains(search, "user__email", "user__name"))
    ahead = list(invited.order_by("email"))
    rows = [_invited(row, now) for row in ahead[page.offset : page.offset + page.limit]]
    room, offset = page.limit - len(rows), max(0, page.offset - len(ahead))
    found = members.order_by("user__email")[offset : offset + room]
    return [*rows, *map(_member, found)], len(ahead) + members.count()


def read_staff_member(user_id: int) -> StaffRow | None:
    """Return one staff member, active or not, or None."""
    member = _members().filter(user_id=user_id).first()
    return _member(member) if member else None


def read_staff(user_id: int) -> StaffActor | None:
    """Return the staff member of a user id with the rights of their roles; None when not active."""
    found = read_values(_in_service().of(user_id))
    if not found:
        return None
    roles, email, phone = found[0]
    return StaffActor(user_id=user_id, name=email or phone or str(user_id), rights=rules.rights_of_staff(roles))


@lru_cache(maxsize=1)
def _in_service() -> Statement:
    """Used by every request of the console."""
    rows = StaffMember.objects.filter(user_id=0, **_IN_SERVICE)
    return compiled(rows.values_list("roles", "user__email", "user__phone"))


def read_acting_staff(user_id: int) -> StaffActor | None:
    """Return the staff member of a user id; None when not active, or without the right to act as merchants' users."""
    staff = read_staff(user_id)
    return staff if staff and staff.may(StaffRight.IMPERSONATE) else None


def is_counsellor(user_id: int) -> bool:
    """Return whether this user is an active business counsellor."""
    member = StaffMember.objects.filter(user_id=user_id, roles__contains=[rules.StaffRole.COUNSELLOR], **_IN_SERVICE)
    return member.exists()


def accounts_of_staff(tenant_ids: Collection[int]) -> frozenset[int]:
    """Return which of these accounts are owned by an active staff member."""
    owned = StaffMember.objects.filter(user__root=None, user__tenant_id__in=tenant_ids, **_IN_SERVICE)
    return frozenset(owned.values_list("user__tenant_id", flat=True))


def staff_with(right: StaffRight) -> dict[int, str]:
    """Return the names of active staff with this right, by user id."""
    members = StaffMember.objects.select_related("user").filter(is_active=True, user__is_active=True).order_by("pk")
    return {member.user_id: str(member.user) for member in members if right in rights_of_staff(member.roles)}


def rights_table() -> dict[str, frozenset[str]]:
    """Return the rights of each role, in the order of the rules."""
    return {str(role): frozenset(map(str, rights)) for role, rights in rules.STAFF_RIGHTS.items()}


def all_staff_rights() -> list[str]:
    """Return all rights, in the order of the contract."""
    return [str(right) for right in StaffRight]


def invited_staff_mailbox(token: str, *, now: datetime) -> str | None:
    """Return the mailbox that a mailed link invites to the console; None when the link is no longer valid."""
    return StaffInvitation.opened_by(token, now=now).values_list("email", flat=True).first()


def _members() -> QuerySet[StaffMember]:
    seen = AccessToken.objects.filter(user_id=OuterRef("user_id"), kind=TokenKind.CONSOLE).values("user_id")
    factor = Authenticator.objects.filter(user_id=OuterRef("user_id"), type=Authenticator.Type.TOTP)
    at = Subquery(seen.annotate(at=Max("last_used_at")).values("at"))
    return StaffMember.objects.select_related("user").annotate(seen_at=at, is_enrolled=Exists(factor))


def _member(member: StaffMember) -> StaffRow:
    return StaffRow(
        id=member.user_id,
        mailbox=str(member.user),
        name=member.user.name,
        roles=tuple(member.roles),
        state="active" if member.is_active and member.user.is_active else "deactivated",
        is_invitation=False,
        has_second_factor=bool(getattr(member, "is_enrolled", False)),
        since=member.user.date_joined,
        last_seen_at=getattr(member, "seen_at", None),
    )


def _invited(row: StaffInvitation, now: datetime) -> StaffRow:
    return StaffRow(
        id=row.pk,
        mailbox=row.email,
        name=row.name,
        roles=tuple(row.roles),
        state="invited" if row.valid_until > now else "lapsed",
        is_invitation=True,
        has_second_factor=False,
        since=row.sent_at,
        last_seen_at=None,
    )

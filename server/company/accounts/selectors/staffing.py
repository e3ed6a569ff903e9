"""Our staff, who is invited among them, and what each role may do."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery

from server.company.accounts import rules
from server.company.accounts.contracts import StaffRight, TokenKind
from server.company.accounts.models import AccessToken, StaffInvitation, StaffMember
from server.company.accounts.staff_contracts import StaffRow
from server.kit.ids import digest
from server.kit.paging import PageRequest


def list_staff(*, search: str, page: PageRequest, now: datetime) -> tuple[list[StaffRow], int]:
    """Staff by mailbox, who is invited first, with how many there are; the search matches mailbox and name."""
    invited = StaffInvitation.objects.filter(Q(email__icontains=search) | Q(name__icontains=search))
    members = _members().filter(Q(user__email__icontains=search) | Q(user__name__icontains=search))
    ahead = list(invited.order_by("email"))
    rows = [_invited(row, now) for row in ahead[page.offset : page.offset + page.limit]]
    room, offset = page.limit - len(rows), max(0, page.offset - len(ahead))
    found = members.order_by("user__email")[offset : offset + room]
    return [*rows, *map(_member, found)], len(ahead) + members.count()


def read_staff_member(user_id: int) -> StaffRow | None:
    """One staff member, in service or not; None when there is none."""
    member = _members().filter(user_id=user_id).first()
    return _member(member) if member else None


def rights_table() -> dict[str, frozenset[str]]:
    """What each role may do, by role in the order of the rules."""
    return {str(role): frozenset(map(str, rights)) for role, rights in rules.STAFF_RIGHTS.items()}


def all_staff_rights() -> list[str]:
    """Every right there is, in the order of the contract."""
    return [str(right) for right in StaffRight]


def invited_staff_mailbox(token: str, *, now: datetime) -> str | None:
    """Whom a mailed link invites to the console; None when it is not valid any more."""
    live = StaffInvitation.objects.filter(token_hash=digest(token), valid_until__gt=now)
    return live.values_list("email", flat=True).first()


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

"""Merchants' users as staff see them: main accounts and sub-accounts."""

from datetime import datetime

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery

from server.company.identity.models import AccessToken, User
from server.company.staff.contracts import UserFilter, UserRow
from server.company.staff.models import StaffMember
from server.kit.mobiles import has_text, is_phone
from server.kit.paging import PageRequest

BIGGEST_ID = 2**63 - 1


def list_users(*, filters: UserFilter, page: PageRequest, now: datetime) -> tuple[list[UserRow], int]:
    """List users, newest first, with the number of rows. The search matches mailbox, name and the whole id.

    A phone is found by its last four digits or whole, because staff see it masked.
    """
    rows = _merchant_users(filters.tenant_ids).filter(_matching(filters), _in_state(filters.state, now))
    shown = _with_facts(rows).order_by("-id")[page.offset : page.offset + page.limit]
    return [_row(user, now) for user in shown], rows.count()


def read_user(user_id: int, *, tenant_ids: frozenset[int] | None, now: datetime) -> UserRow | None:
    """Return one user; None when there is none among these merchants (None: all)."""
    user = _with_facts(_merchant_users(tenant_ids).filter(pk=user_id)).first()
    return _row(user, now) if user else None


def _merchant_users(tenant_ids: frozenset[int] | None) -> QuerySet[User]:
    rows = User.objects.filter(tenant__isnull=False)
    return rows if tenant_ids is None else rows.filter(tenant_id__in=tenant_ids)


def _matching(filters: UserFilter) -> Q:
    found = Q()
    if filters.search:
        words = has_text(filters.search, "email", "name", "first_name") | is_phone(filters.search, "phone")
        if filters.search.isdecimal() and int(filters.search) <= BIGGEST_ID:
            words |= Q(pk=int(filters.search))
        found &= words
    if filters.kind:
        found &= Q(root__isnull=filters.kind == "main")
    if filters.merchant is not None:
        found &= Q(tenant_id=filters.merchant)
    return found if filters.root is None else found & Q(root_id=filters.root)


def _in_state(state: str, now: datetime) -> Q:
    ended = Q(root__isnull=False, expires_at__lte=now)
    states = {
        "active": Q(is_active=True) & ~ended,
        "expired": Q(is_active=True) & ended,
        "deactivated": Q(is_active=False),
    }
    return states.get(state, Q())


def _with_facts(rows: QuerySet[User]) -> QuerySet[User]:
    # Staff who act as a user do not count as activity of that user.
    own = AccessToken.objects.filter(user_id=OuterRef("pk"), staff=None).values("user_id")
    seen = own.annotate(at=Max("last_used_at")).values("at")
    return rows.select_related("tenant", "root").annotate(
        seen_at=Subquery(seen), works_here=Exists(StaffMember.objects.filter(user_id=OuterRef("pk"), is_active=True))
    )


def _row(user: User, now: datetime) -> UserRow:
    has_ended = user.root_id is not None and user.expires_at is not None and user.expires_at <= now
    return UserRow(
        id=user.pk,
        mailbox=user.email or "",
        phone=user.phone or "",
        name=user.name or user.first_name,
        root_id=user.root_id,
        root=str(user.root or ""),
        tenant_id=user.tenant_id or 0,
        merchant=user.tenant.name if user.tenant else "",
        state="deactivated" if not user.is_active else "expired" if has_ended else "active",
        is_staff=bool(getattr(user, "works_here", False)),
        joined_at=user.date_joined,
        last_seen_at=getattr(user, "seen_at", None),
    )

"""Sessions as staff see them."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from server.company.identity import rules
from server.company.identity.models import AccessToken
from server.company.staff.contracts import SessionFilter, UserSessionRow
from server.kit.mobiles import has_text, is_phone
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def revocations(session_ids: Sequence[int]) -> dict[int, datetime]:
    """Return when these sessions were revoked; others are left out."""
    ended = AccessToken.objects.filter(pk__in=session_ids, revoked_at__isnull=False)
    return {pk: at for pk, at in ended.values_list("pk", "revoked_at") if at is not None}


def list_user_sessions(*, filters: SessionFilter, page: PageRequest, now: datetime) -> tuple[list[UserSessionRow], int]:
    """List users' sessions, newest first, with the number of rows. The search matches mailbox and phone.

    A phone is found by its last four digits or whole, because staff see it masked.
    """
    rows = AccessToken.objects.filter(_reachable(filters.tenant_ids), _matching(filters), _in_state(filters.state, now))
    shown = rows.select_related("user", "staff").order_by("-id")[page.offset : page.offset + page.limit]
    return [_row(row, now) for row in shown], rows.count()


def read_user_session(session_id: int, *, tenant_ids: frozenset[int] | None, now: datetime) -> UserSessionRow | None:
    """Return one session; None when there is none among those that may be seen."""
    row = AccessToken.objects.select_related("user", "staff").filter(_reachable(tenant_ids), pk=session_id).first()
    return _row(row, now) if row else None


def _reachable(tenant_ids: frozenset[int] | None) -> Q:
    return Q() if tenant_ids is None else Q(user__tenant_id__in=tenant_ids)


def _matching(filters: SessionFilter) -> Q:
    found = Q() if filters.user_id is None else Q(user_id=filters.user_id)
    if filters.kind:
        found &= Q(kind=filters.kind)
    if not filters.search:
        return found
    return found & (has_text(filters.search, "user__email", "staff__email") | is_phone(filters.search, "user__phone"))


def _in_state(state: str, now: datetime) -> Q:
    states = {
        "live": Q(revoked_at=None, expires_at__gt=now),
        "revoked": Q(revoked_at__isnull=False),
        "expired": Q(revoked_at=None, expires_at__lte=now),
    }
    return states.get(state, Q())


def _row(row: AccessToken, now: datetime) -> UserSessionRow:
    state = "revoked" if row.revoked_at else "live" if row.expires_at > now else "expired"
    return from_row(
        UserSessionRow,
        row,
        user=str(row.user),
        tenant_id=row.user.tenant_id,
        device=rules.shown_device(row.user_agent),
        address=row.address or "",
        staff=str(row.staff or ""),
        state=state,
    )

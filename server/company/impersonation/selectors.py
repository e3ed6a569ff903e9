"""Current and past impersonations."""

from datetime import datetime

from server.company.impersonation import rules
from server.company.impersonation.contracts import ActingNote, ImpersonationRow
from server.company.impersonation.models import Impersonation
from server.company.staff.selectors.sessions import revocations
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def read_acting(session_id: int) -> ActingNote | None:
    """Return who acts in this session and why; None for a user's own session."""
    row = Impersonation.objects.filter(session_id=session_id).first()
    if row is None or row.session_ends_at is None:
        return None
    return ActingNote(staff=row.staff_name, reason=row.reason, user_id=row.user_id, expires_at=row.session_ends_at)


def list_impersonations(
    *, search: str, user_id: int | None, tenant_ids: frozenset[int] | None, page: PageRequest, now: datetime
) -> tuple[list[ImpersonationRow], int]:
    """List tickets with their state, newest first, and the number of rows; `tenant_ids` None: of all merchants."""
    rows = Impersonation.objects.order_by("-id")
    if search:
        rows = rows.filter(has_text(search, "staff_name", "user_name", "merchant"))
    if user_id is not None:
        rows = rows.filter(user_id=user_id)
    if tenant_ids is not None:
        rows = rows.filter(tenant_id__in=tenant_ids)
    shown = list(rows[page.offset : page.offset + page.limit])
    revoked = revocations([row.session_id for row in shown if row.session_id])
    return [_row(row, revoked.get(row.session_id or 0), now) for row in shown], rows.count()


def _row(row: Impersonation, revoked_at: datetime | None, now: datetime) -> ImpersonationRow:
    state = rules.state_of(
        expires_at=row.expires_at, began_at=row.spent_at, ended_at=revoked_at, ends_at=row.session_ends_at, now=now
    )
    return from_row(
        ImpersonationRow,
        row,
        staff=row.staff_name,
        user=row.user_name,
        state=state,
        began_at=row.spent_at,
        ended_at=revoked_at or (row.session_ends_at if state == "expired" else None),
    )

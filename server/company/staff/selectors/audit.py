"""Queries on the audit log."""

from server.company.staff.contracts import AuditRow
from server.company.staff.models import AuditEntry
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_audit(*, page: PageRequest, search: str = "") -> tuple[list[AuditRow], int]:
    """List what staff did, newest first, with the number of entries. `search` matches user, action and target."""
    rows = AuditEntry.objects.order_by("-id")
    if search:
        rows = rows.filter(has_text(search, "staff_name", "action", "target"))
    return [_audit_row(entry) for entry in rows[page.offset : page.offset + page.limit]], rows.count()


def audit_about(target: str, *, page: PageRequest) -> list[AuditRow]:
    """List what staff did to exactly this target, newest first."""
    rows = AuditEntry.objects.filter(target=target).order_by("-id")
    return [_audit_row(entry) for entry in rows[page.offset : page.offset + page.limit]]


def _audit_row(entry: AuditEntry) -> AuditRow:
    return from_row(AuditRow, entry, staff=entry.staff_name)

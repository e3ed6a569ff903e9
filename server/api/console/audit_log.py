"""Audit log entries of actions in the console."""

from contextlib import AbstractContextManager

from server.api.gateway.requests import StaffRequest, client_address
from server.company.staff.services.audit import AuditNote, audited
from server.kit import clock


def on_record(
    request: StaffRequest, action: str, target: str = "", *, reason: str = "", **detail: object
) -> AbstractContextManager[AuditNote]:
    """Write the block's changes and their line in the audit log together: who, from where, when."""
    return audited(
        AuditNote(target, reason, detail),
        actor=request.actor,
        action=action,
        now=clock.now(),
        address=client_address(request),
    )

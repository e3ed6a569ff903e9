"""What staff do through the console, in the audit log."""

from contextlib import AbstractContextManager

from server.api.gateway.requests import StaffRequest, client_address
from server.company.staff.services.audit import AuditNote, audited
from server.kit import clock


def on_record(
    request: StaffRequest, action: str, target: str = "", *, reason: str = "", **detail: object
) -> AbstractContextManager[AuditNote]:
    """What is written inside stands together with its line in the audit log: who, from where, when."""
    return audited(
        AuditNote(target, reason, detail),
        actor=request.actor,
        action=action,
        now=clock.now(),
        address=client_address(request),
    )

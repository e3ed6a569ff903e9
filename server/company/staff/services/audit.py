"""The audit log: each entry is saved together with the change it describes."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.staff.models import AuditEntry


@dataclass
class AuditNote:
    """The content of the audit entry; it may be completed while the work is done."""

    target: str = ""
    reason: str = ""
    detail: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AuditLine:
    """What an action was done to."""

    target: str
    detail: dict[str, object]


@contextmanager
def audited(
    note: AuditNote, *, actor: StaffActor, action: str, now: datetime, address: str | None = None
) -> Iterator[AuditNote]:
    """Save the changes of the block and their audit entry in one transaction, both or neither."""
    with transaction.atomic():
        yield note
        record_audit(
            actor=actor,
            action=action,
            target=note.target,
            reason=note.reason,
            detail=note.detail,
            now=now,
            address=address,
        )


def record_audit(
    *,
    actor: StaffActor,
    action: str,
    target: str,
    now: datetime,
    reason: str = "",
    detail: dict[str, object] | None = None,
    address: str | None = None,
) -> None:
    """Record what a staff member did. Call it in the transaction of the change."""
    line = AuditLine(target, detail or {})
    record_audits(actor=actor, action=action, lines=[line], now=now, reason=reason, address=address)


def record_audits(
    *,
    actor: StaffActor,
    action: str,
    lines: Iterable[AuditLine],
    now: datetime,
    reason: str = "",
    address: str | None = None,
) -> None:
    """Record one action on several targets. Call it in the transaction of the change."""
    AuditEntry.objects.bulk_create(
        AuditEntry(
            at=now,
            staff_id=actor.user_id,
            staff_name=actor.name,
            action=action,
            target=line.target,
            reason=reason,
            detail=line.detail,
            address=address,
        )
        for line in lines
    )

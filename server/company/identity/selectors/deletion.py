"""Who is leaving, and what they take along."""

from collections.abc import Collection
from datetime import datetime, timedelta

from server.company.identity import rules
from server.company.identity.contracts import Actor, ExportState
from server.company.identity.models import AccountDeletion, AccountExport
from server.kit.shapes import from_row


def deletion_due_at(tenant_id: int) -> datetime | None:
    """When a merchant's account is deleted for good; None when it stays."""
    return AccountDeletion.objects.filter(tenant_id=tenant_id).values_list("due_at", flat=True).first()


def deletions_due(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """When those of these merchants who leave are deleted. One query."""
    return dict(AccountDeletion.objects.filter(tenant_id__in=tenant_ids).values_list("tenant_id", "due_at"))


def read_export(actor: Actor, *, now: datetime) -> ExportState | None:
    """The merchant's export; None when none was asked for, and for one that was given up: it can be asked for anew."""
    row = AccountExport.objects.filter(tenant_id=actor.tenant_id).first()
    given_up_at = now - timedelta(hours=rules.EXPORT_GIVEN_UP_HOURS)
    if row is None or (row.ready_at is None and row.requested_at <= given_up_at):
        return None
    until = (row.ready_at or row.requested_at) + timedelta(days=rules.EXPORT_KEPT_DAYS)
    return from_row(ExportState, row, is_ready=row.ready_at is not None, until=until)

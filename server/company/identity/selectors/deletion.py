"""Planned deletions and exports."""

from collections.abc import Collection
from datetime import datetime, timedelta

from server.company.identity import rules
from server.company.identity.contracts import Actor, ExportState
from server.company.identity.models import AccountDeletion, AccountExport
from server.kit.shapes import from_row


def deletion_due_at(tenant_id: int) -> datetime | None:
    """Return when a merchant's account will be deleted; None when no deletion is planned."""
    return AccountDeletion.objects.filter(tenant_id=tenant_id).values_list("due_at", flat=True).first()


def deletions_due(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when each of these merchants will be deleted; others are left out. One query."""
    return dict(AccountDeletion.objects.filter(tenant_id__in=tenant_ids).values_list("tenant_id", "due_at"))


def deletions_requested(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when each of these merchants asked to be deleted; others are left out. One query."""
    return dict(AccountDeletion.objects.filter(tenant_id__in=tenant_ids).values_list("tenant_id", "requested_at"))


def read_export(actor: Actor, *, now: datetime) -> ExportState | None:
    """Return the merchant's export; None without one, and for a failed one, which can be requested again."""
    row = AccountExport.objects.filter(tenant_id=actor.tenant_id).first()
    given_up_at = now - timedelta(hours=rules.EXPORT_GIVEN_UP_HOURS)
    if row is None or (row.ready_at is None and row.requested_at <= given_up_at):
        return None
    until = (row.ready_at or row.requested_at) + timedelta(days=rules.EXPORT_KEPT_DAYS)
    return from_row(ExportState, row, is_ready=row.ready_at is not None, until=until)

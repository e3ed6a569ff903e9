"""Notifications from company areas, their mails, and the purge."""

from typing import Any

from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.tenancy.scope import current_tenant_id
from tenants.notifications.contracts import EventKind
from tenants.notifications.mails import mail_due
from tenants.notifications.services.notes import note, purge_notices


@job("notifications.note")
def note_fact(*, kind: str, object_key: str, params: dict[str, str], user_id: int | None = None, **_: Any) -> None:
    """Add a notification of a company event: a sub-account, a device, a limit."""
    note(EventKind(kind), object_key=object_key, params=params, user_id=user_id, now=clock.now())


@job("notifications.mail", timeout=120)
def mail(**_: object) -> Again | None:
    """Send the notifications that users want by mail; hourly and daily mails wait for their time."""
    wait = mail_due(current_tenant_id(), now=clock.now())
    return None if wait is None else Again(after=wait)


@periodic(every="10 4 * * *")
@job("notifications.purge")
def purge(**_: object) -> None:
    purge_notices(now=clock.now())

"""Departure of a sub-account, after a period in which its user can cancel it."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from server.company.identity.contracts import Actor, Contact
from server.company.identity.locks import lock_merchant
from server.company.identity.models import User
from server.company.identity.selectors.recipients import contact_of
from server.company.identity.services.deletion import refuse_our_staff
from server.company.identity.services.messages import notify
from server.company.identity.services.tokens import revoke_tokens
from server.company.team.contracts import Departure
from server.jobs.door import enqueue
from server.kit.errors import Conflict

JOB = "team.see_off"


def leave_alone(actor: Actor, *, now: datetime) -> Departure:
    """Schedule the deletion of the actor's sub-account and return when it happens. End its sessions and tokens at once.

    Until then its user can log in and cancel. A repeated call keeps the first date. The caller has checked the user's
    identity. Raise Conflict for our own staff, and when the actor has become the main account.
    """
    with transaction.atomic():
        lock_merchant(actor.tenant_id)
        refuse_our_staff(actor.user_id)
        own = User.objects.filter(pk=actor.user_id, root__isnull=False)
        scheduled = own.filter(leaves_at=None).update(leaves_at=now + timedelta(days=settings.ACCOUNT_DELETION_DAYS))
        due_at = own.values_list("leaves_at", flat=True).first()
        if due_at is None:
            raise Conflict("You are now the main account. Reload the page.")
        revoke_tokens(user_id=actor.user_id, now=now)
    return Departure(due_at=due_at, is_new=bool(scheduled))


def stay_alone(actor: Actor) -> bool:
    """Cancel the deletion of the actor's own sub-account. Return whether there was one."""
    return bool(User.objects.filter(pk=actor.user_id, leaves_at__isnull=False).update(leaves_at=None))


def start_due_departures(*, now: datetime) -> int:
    """Queue the deletion of sub-accounts whose waiting period is over, one job each. Return how many."""
    due = User.objects.filter(leaves_at__lte=now, root__is_active=True, staff=None)
    rows = list(due.values_list("pk", "tenant__schema_name"))
    for user_id, schema in rows:
        enqueue(JOB, schema=schema, key=str(user_id), user_id=user_id)
    return len(rows)


def hold_departure(actor: Actor, *, user_id: int, now: datetime) -> Contact | None:
    """Lock a due departure until the caller's transaction ends, so that it cannot be cancelled. Return whom to notify.

    Return None when it was cancelled, is already done, or is not due yet.
    """
    due = User.objects.select_for_update().filter(
        pk=user_id, tenant_id=actor.tenant_id, root__isnull=False, leaves_at__lte=now
    )
    return contact_of(user_id) if due.exists() else None


def confirm_departure(actor: Actor, *, due_at: datetime) -> None:
    """Notify the user until when they can cancel. Call it outside the transaction."""
    _tell(contact_of(actor.user_id), "own_deletion_requested", date=due_at)


def confirm_stay(actor: Actor) -> None:
    """Notify the user of the cancellation. Call it outside the transaction."""
    _tell(contact_of(actor.user_id), "own_deletion_taken_back")


def say_farewell(to: Contact) -> None:
    """Notify the user of the deletion. Call it outside the transaction."""
    _tell(to, "own_deleted")


def _tell(to: Contact, notice: str, **values: Any) -> None:
    notify(**asdict(to), notice=notice, **values)

"""A sub-account leaves the business, after days in which its user may think again."""

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
    """Delete a sub-account at the moment that is answered; its sessions and programs are cut off at once.

    Until then its user can log in and stay. Asked again, the first moment holds. The caller has proven who asks.
    Conflict for our own staff, and for who has become the main account meanwhile.
    """
    with transaction.atomic():
        lock_merchant(actor.tenant_id)
        refuse_our_staff(actor.user_id)
        own = User.objects.filter(pk=actor.user_id, root__isnull=False)
        has_asked = own.filter(leaves_at=None).update(leaves_at=now + timedelta(days=settings.ACCOUNT_DELETION_DAYS))
        due_at = own.values_list("leaves_at", flat=True).first()
        if due_at is None:
            raise Conflict("You are now the main account. Reload the page.")
        revoke_tokens(user_id=actor.user_id, now=now)
    return Departure(due_at=due_at, is_new=bool(has_asked))


def stay_alone(actor: Actor) -> bool:
    """Take the deletion of one's own sub-account back; answers whether there was one."""
    return bool(User.objects.filter(pk=actor.user_id, leaves_at__isnull=False).update(leaves_at=None))


def start_due_departures(*, now: datetime) -> int:
    """Queue the sub-accounts whose days are over, once for each; answers how many."""
    due = User.objects.filter(leaves_at__lte=now, root__is_active=True, staff=None)
    rows = list(due.values_list("pk", "tenant__schema_name"))
    for user_id, schema in rows:
        enqueue(JOB, schema=schema, key=str(user_id), user_id=user_id)
    return len(rows)


def hold_departure(actor: Actor, *, user_id: int, now: datetime) -> Contact | None:
    """Whom to say farewell to: from now to the end of the caller's transaction the user can no longer stay.

    None for who has stayed, is gone already, or has days left.
    """
    due = User.objects.select_for_update().filter(
        pk=user_id, tenant_id=actor.tenant_id, root__isnull=False, leaves_at__lte=now
    )
    return contact_of(user_id) if due.exists() else None


def confirm_departure(actor: Actor, *, due_at: datetime) -> None:
    """Tell who asked until when they may think again; outside of the transaction."""
    _tell(contact_of(actor.user_id), "own_deletion_requested", date=due_at)


def confirm_stay(actor: Actor) -> None:
    """Tell who has taken it back; outside of the transaction."""
    _tell(contact_of(actor.user_id), "own_deletion_taken_back")


def say_farewell(to: Contact) -> None:
    """Tell who was deleted; outside of the transaction."""
    _tell(to, "own_deleted")


def _tell(to: Contact, notice: str, **values: Any) -> None:
    notify(**asdict(to), notice=notice, **values)

"""Deletion of a merchant, after a period in which the main account can cancel it."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from server.company.identity.contracts import Actor, StaffActor
from server.company.identity.errors import SecondFactorRefused
from server.company.identity.locks import lock_merchant
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.models import AccessToken, AccountDeletion, User
from server.company.identity.selectors.recipients import contact_of
from server.company.identity.selectors.second_factors import has_second_factor
from server.company.identity.services.guesses import guess, second_factor_of
from server.company.identity.services.messages import notify
from server.company.identity.services.one_time_codes import spend_one_time_code
from server.jobs.door import enqueue
from server.kit.errors import Conflict, Forbidden
from server.tenancy.deletion import delete_tenant
from server.tenancy.errors import UnknownTenant

JOB = "accounts.delete_merchant"
WITH_OUR_STAFF = "Someone in this account also works for Tradewind, so it can't be deleted. Please contact our support."
OF_OUR_STAFF = "This user also works for Tradewind and can't be deleted. Deactivate them instead."


def prove_second_factor(actor: Actor | StaffActor, *, code: str, address: str, now: datetime) -> None:
    """Raise SecondFactorRefused unless the code is right. Do nothing for a user without a second factor.

    Raise Throttled after too many wrong codes of the logged-in user; attempts at login are counted separately.
    """
    if not has_second_factor(actor.user_id):
        return
    tried = Try(
        LogInArea.CONSOLE if isinstance(actor, StaffActor) else LogInArea.PORTAL,
        LogInStep.SECOND_FACTOR,
        second_factor_of(actor.user_id),
        address,
        actor.user_id,
        device=f"signed in:{actor.user_id}",
    )
    with guess(tried, now=now):
        if not spend_one_time_code(user_id=actor.user_id, code=code):
            raise SecondFactorRefused


def leave(actor: Actor, *, now: datetime) -> datetime:
    """Schedule the deletion of a main account with all its data, and return when it will happen.

    Until then only the main account can log in. A repeated call keeps the first date. The caller has checked the user's
    identity. Raise Conflict when the actor is no longer the main account, or while one of its users is our staff.
    """
    due_at = now + timedelta(days=settings.ACCOUNT_DELETION_DAYS)
    with transaction.atomic():
        lock_merchant(actor.tenant_id)
        if not User.objects.filter(pk=actor.user_id, root=None).exists():
            raise Conflict("Another user became the main account. Reload the page.")
        if _has_our_staff(actor.tenant_id):
            raise Conflict(WITH_OUR_STAFF)
        row, created = AccountDeletion.objects.get_or_create(
            tenant_id=actor.tenant_id, defaults={"requested_at": now, "due_at": due_at}
        )
        AccessToken.objects.filter(user__tenant_id=actor.tenant_id, revoked_at=None).update(revoked_at=now)
    if created:
        _tell_main(actor.tenant_id, "deletion_requested", date=row.due_at)
    return row.due_at


def stay(actor: Actor) -> None:
    """Cancel the deletion, if any, so that sub-accounts can log in again. Raise Conflict when it has begun."""
    if not actor.is_main_account:
        raise Forbidden("Only the main account can do this.")
    gone, _ = AccountDeletion.objects.filter(tenant_id=actor.tenant_id, started_at=None).delete()
    if not gone and AccountDeletion.objects.filter(tenant_id=actor.tenant_id).exists():
        raise Conflict("The deletion has started and can't be undone.")
    if gone:
        _tell_main(actor.tenant_id, "deletion_taken_back")


def start_due_deletions(*, now: datetime) -> int:
    """Queue the due deletions, one job per merchant. Return how many."""
    due = AccountDeletion.objects.filter(due_at__lte=now).exclude(tenant__users__staff__isnull=False)
    schemas = list(due.values_list("tenant__schema_name", flat=True))
    for name in schemas:
        enqueue(JOB, key=name, merchant=name)
    return len(schemas)


def delete_merchant(schema_name: str, *, now: datetime) -> None:
    """Delete a merchant whose waiting period is over, and send a farewell message. Safe to repeat.

    Do nothing when the deletion was cancelled, nor while one of the users is our staff: it can still be cancelled.
    """
    if not _begin(schema_name, now):
        return
    main = User.objects.filter(tenant__schema_name=schema_name, root=None).order_by("id").first()
    try:
        delete_tenant(schema_name)
    except UnknownTenant:
        return
    if main:
        to = {"email": main.email or "", "phone": main.phone or ""}
        notify(**to, notice="deleted", language=main.language)


def refuse_our_staff(user_id: int) -> None:
    """Raise Conflict for a member of our staff, active or not, because their records are kept."""
    if User.objects.filter(pk=user_id, staff__isnull=False).exists():
        raise Conflict(OF_OUR_STAFF)


@transaction.atomic
def _begin(schema_name: str, now: datetime) -> bool:
    due = AccountDeletion.objects.filter(tenant__schema_name=schema_name, due_at__lte=now).first()
    if due is None:
        return False
    lock_merchant(due.tenant_id)
    if _has_our_staff(due.tenant_id):
        return False
    return bool(AccountDeletion.objects.filter(pk=due.pk).update(started_at=now))


def _has_our_staff(tenant_id: int) -> bool:
    return User.objects.filter(tenant_id=tenant_id, staff__isnull=False).exists()


def _tell_main(tenant_id: int, notice: str, **values: Any) -> None:
    main = User.objects.filter(tenant_id=tenant_id, root=None).order_by("id").first()
    if main:
        notify(**asdict(contact_of(main.pk)), notice=notice, **values)

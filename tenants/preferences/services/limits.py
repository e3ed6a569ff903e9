"""The plan's limits under races: a service that adds something locks, counts, writes (DESIGN section 4)."""

from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.plans.contracts import PlanLimits
from server.company.plans.selectors import limits_of
from server.kit import clock
from server.kit.shapes import from_row
from tenants.preferences.models import QuotaRow


def lock_limits(actor: Actor) -> PlanLimits:
    """Return the limits of the actor's merchant, locked until the caller's transaction ends. Call it inside one.

    A plan that has ended since they were copied no longer counts.
    """
    row, now = QuotaRow.objects.select_for_update().filter(pk=1).first(), clock.now()
    if row is None:
        return _first_copy(actor, now=now)
    if row.valid_until is not None and row.valid_until <= now:
        return _write(limits_of(actor.tenant_id, now=now))
    return _limits(row)


def read_limits(actor: Actor) -> PlanLimits:
    """Return the limits without locking them: what they allow now may not be allowed when something is written."""
    row, now = QuotaRow.objects.filter(pk=1).first(), clock.now()
    is_current = row is not None and (row.valid_until is None or row.valid_until > now)
    return _limits(row) if row and is_current else limits_of(actor.tenant_id, now=now)


def copy_limits(actor: Actor, *, now: datetime) -> PlanLimits:
    """Copy the present limits of the merchant's plans, replacing the former ones; return them."""
    with transaction.atomic():
        lock_limits(actor)
        return renew_limits(actor, now=now)


def renew_limits(actor: Actor, *, now: datetime) -> PlanLimits:
    """Do as `copy_limits`, in a transaction that has locked them."""
    return _write(limits_of(actor.tenant_id, now=now))


def _first_copy(actor: Actor, *, now: datetime) -> PlanLimits:
    values = _columns(limits_of(actor.tenant_id, now=now))
    QuotaRow.objects.bulk_create([QuotaRow(pk=1, **values)], ignore_conflicts=True)
    return _limits(QuotaRow.objects.select_for_update().get(pk=1))


def _write(limits: PlanLimits) -> PlanLimits:
    QuotaRow.objects.filter(pk=1).update(**_columns(limits))
    return limits


def _columns(limits: PlanLimits) -> dict[str, object]:
    values = asdict(limits) | {"stores_on": {str(key): value for key, value in limits.stores_on.items()}}
    values["plan"] = values.pop("name")[:60]
    return values


def _limits(row: QuotaRow) -> PlanLimits:
    stores_on = {int(key): value for key, value in row.stores_on.items()}
    return from_row(PlanLimits, row, name=row.plan, stores_on=stores_on)

"""Jobs on a merchant's preferences."""

from datetime import timedelta

from server.company.events.services import purge_events_of
from server.company.identity.selectors.actors import caretaker_of
from server.company.identity.services.log_in_records import purge_records_of
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.preferences.selectors import read_retention
from tenants.preferences.services import limits


@job("preferences.copy_limits", max_attempts=8)
def copy_limits(**_: object) -> None:
    """Copy the limits of a plan that staff changed."""
    limits.copy_limits(caretaker_of(current_tenant()), now=clock.now())


@periodic(every="30 4 * * *")
@job("preferences.purge_events")
def purge_events(**_: object) -> None:
    """Delete user activity and log-in locations that are older than the merchant keeps them.

    The platform's own purge deletes the rest.
    """
    actor = caretaker_of(current_tenant())
    before = clock.now() - timedelta(days=read_retention().event_days)
    purge_events_of(actor, before=before)
    purge_records_of(actor, before=before)

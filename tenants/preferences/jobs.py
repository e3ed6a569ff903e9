"""Work on a merchant's preferences outside requests."""

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
    """A plan was changed by staff: its limits hold for the merchant from now on."""
    limits.copy_limits(caretaker_of(current_tenant()), now=clock.now())


@periodic(every="30 4 * * *")
@job("preferences.purge_events")
def purge_events(**_: object) -> None:
    """Forget what users met, and from where they logged in, longer ago than the merchant keeps it.

    The platform's own purge does the rest.
    """
    actor = caretaker_of(current_tenant())
    before = clock.now() - timedelta(days=read_retention().event_days)
    purge_events_of(actor, before=before)
    purge_records_of(actor, before=before)

"""Delete sub-accounts that have left."""

from server.company.identity.selectors.actors import caretaker_of
from server.company.team.services.departures import JOB as SEE_OFF
from server.jobs.registry import job
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.team.services import departures


@job(SEE_OFF)
def see_off(*, user_id: int, **_: object) -> None:
    departures.see_off(caretaker_of(current_tenant()), user_id=user_id, now=clock.now())

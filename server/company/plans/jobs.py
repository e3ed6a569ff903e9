"""Jobs that announce the end of trials, and start the plans that follow others."""

from datetime import timedelta

from server.company.plans.contracts import TrialState
from server.company.plans.selectors import read_trial, schemas_with_successors
from server.jobs.door import enqueue, enqueue_for_tenants
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@job("plans.tell_trial_ends")
def tell_trial_ends(*, tenant_id: int, **_: object) -> None:
    """Notify the merchant, unless they have chosen a paid plan since."""
    trial = read_trial(tenant_id, now=clock.now())
    if trial.state is TrialState.RUNNING and trial.until:
        params = {"date": trial.until.isoformat()}
        enqueue("notifications.note", kind="trial_ends", object_key="trial", params=params)


@periodic(every=timedelta(minutes=1))
@job("plans.begin_next", tenant=False)
def begin_next(**_: object) -> None:
    """Enqueue the next plan for merchants whose plan has ended and has a successor."""
    schemas = schemas_with_successors(now=clock.now())
    enqueue_for_tenants("plans.apply_downgrades", schemas, key="downgrades")

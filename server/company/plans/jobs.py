"""Tell merchants in time that their trial ends."""

from server.company.plans.contracts import TrialState
from server.company.plans.selectors import read_trial
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.kit import clock


@job("plans.tell_trial_ends")
def tell_trial_ends(*, tenant_id: int, **_: object) -> None:
    """Nothing for who has chosen a paid plan since."""
    trial = read_trial(tenant_id, now=clock.now())
    if trial.state is TrialState.RUNNING and trial.until:
        params = {"date": f"{trial.until:%Y-%m-%d}"}
        enqueue("notifications.note", kind="trial_ends", object_key="trial", params=params)

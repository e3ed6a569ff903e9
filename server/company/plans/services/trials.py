"""Trials of the Pro version, once per merchant. Callers lock the merchant's limits."""

from datetime import datetime, timedelta

from server.company.events.contracts import EventName
from server.company.events.services import record_fact
from server.company.identity.contracts import Actor
from server.company.plans.errors import TrialUnneeded, TrialUsed
from server.company.plans.models import ProTrial
from server.company.plans.selectors import has_paid_plan
from server.jobs.door import enqueue

TRIAL = timedelta(days=14)
NOTICE_BEFORE_END = timedelta(days=3)


def begin_trial(actor: Actor, *, now: datetime) -> datetime:
    """Open the Pro features to the merchant for 14 days; return when the trial ends.

    Record it in the event trail; a notice comes three days before the end. TrialUsed the second time, TrialUnneeded
    while a paid plan runs. Call it inside a transaction.
    """
    if has_paid_plan(actor.tenant_id, now=now):
        raise TrialUnneeded
    mine = {"tenant_id": actor.tenant_id}
    row, is_new = ProTrial.objects.get_or_create(
        **mine, defaults={"user_id": actor.user_id, "since": now, "until": now + TRIAL}
    )
    if not is_new:
        raise TrialUsed
    record_fact(actor, event=EventName.PRO_TRIAL_STARTED, param={"until": row.until.isoformat()}, now=now)
    enqueue(
        "plans.tell_trial_ends",
        schema=actor.schema_name,
        after=(TRIAL - NOTICE_BEFORE_END).total_seconds(),
        key="trial",
        tenant_id=actor.tenant_id,
    )
    return row.until

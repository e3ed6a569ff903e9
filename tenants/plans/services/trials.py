"""The trial of the Pro version (specification 001, section 2.2): 14 days, once."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.plans.services.trials import begin_trial
from server.kit import clock
from tenants.plans.selectors import refuse_without_right
from tenants.preferences.services.limits import lock_limits


def start_trial(actor: Actor, *, now: datetime) -> datetime:
    """Unlock what paid plans unlock, for 14 days; return when it ends. TrialUsed, TrialUnneeded, NoRightToPlans."""
    refuse_without_right(actor)
    with transaction.atomic():
        # A plan granted at the same moment comes before or after this.
        lock_limits(actor)
        return begin_trial(actor, now=max(now, clock.now()))

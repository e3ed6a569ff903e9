"""A merchant's situation: what they have, use and pay for at one moment, read once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.contracts import PaidPlans
from server.company.plans.contracts import HeldPlans, PlanLimits, SubscriptionRow
from server.company.team.contracts import MemberRow
from tenants.monitoring.contracts import Tracked
from tenants.plans.contracts import Usage
from tenants.stores.contracts import StorePlace


@dataclass(frozen=True, slots=True)
class Waiting:
    """A downgrade that waits for its date, and the subscription that it replaces."""

    subscription_id: int | None
    effective_at: datetime


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a downgrade may leave out besides stores, and the downgrades that wait, by platform."""

    tracked: tuple[Tracked, ...] = ()
    sub_accounts: tuple[MemberRow, ...] = ()
    """The active ones."""
    invited: int = 0
    waiting: Mapping[int, Waiting] | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """A merchant at one moment. What a plan means for them is computed from it, in `rules.situations`.

    `stores`: all of the merchant, oldest first, also those that the actor may not see. `holdings`: only if they were
    asked for.
    """

    actor: Actor
    now: datetime
    stores: tuple[StorePlace, ...]
    usage: Usage
    plans: HeldPlans
    paid: PaidPlans
    holdings: Holdings = Holdings()

    @property
    def limits(self) -> PlanLimits:
        """The limits of all running plans together."""
        return self.plans.running.limits()

    def running(self, platform: int) -> SubscriptionRow | None:
        """Return the running subscription on the platform."""
        had = self.plans.had.get(platform)
        return had if had and had.is_live else None

"""Refusals of plans, in the specification's words (000 section 8; 002 section 8)."""

from server.company.identity.contracts import Sensitive
from server.kit.errors import Conflict, Forbidden, NoRight

UPGRADE_IN_MAIN = "Please upgrade your plan in the main account."
"""To a sub-account that cannot choose plans, when the plan ended, has no room or does not include this (specification
000, section 8)."""


class NoRightToPlans(NoRight):
    """A user without sensitive permission 0."""

    right = Sensitive.PLANS_AND_BALANCE
    says = "You don't have the right to manage plans. Please ask the owner of the main account."


class SeesSomeStores(Forbidden):
    """A sub-account would choose which stores a smaller plan keeps, and does not see all of them."""

    says = "You don't see all stores, so you can't choose a smaller plan. Please ask the owner of the main account."


class NothingToCharge(Conflict):
    """A billing store is chosen only for a plan that costs something."""

    says = "You have no paid plan on this platform, so you don't need a billing store."


class TrialUsed(Conflict):
    """Each merchant can try the Pro version once."""

    says = "You have already used your free trial of the Pro version."


class TrialUnneeded(Conflict):
    """A paid plan already includes what the trial opens."""

    says = "Your plan already includes the Pro version."


class PlanIsRunning(Conflict):
    """Choosing a free plan does not discard a paid plan."""

    says = "Your plan is still running. Please contact your agency to change it."


class PlanNeedsPayment(Conflict):
    """Only free plans are activated without payment."""

    says = "This plan is not free. Please contact your agency to subscribe to it."

"""Refusals of plans, in the specification's words (000 section 8; 002 section 8)."""

from server.kit.errors import Conflict, Forbidden


class NoRightToPlans(Forbidden):
    """A sub-account without sensitive permission 0."""

    says = "Please upgrade your plan in the main account."


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

"""Refusals of plans, in the specification's words (000 section 8; 002 section 8)."""

from server.kit.errors import Conflict, Forbidden


class NoRightToPlans(Forbidden):
    """A sub-account without sensitive permission 0."""

    says = "Please upgrade your plan in the main account."


class NothingToCharge(Conflict):
    """A billing store is chosen for a plan that costs something."""

    says = "You have no paid plan on this platform, so you don't need a billing store."


class TrialUsed(Conflict):
    """Each merchant tries the Pro version once."""

    says = "You have already used your free trial of the Pro version."


class TrialUnneeded(Conflict):
    """A paid plan opens what the trial would."""

    says = "Your plan already includes the Pro version."


class PlanIsRunning(Conflict):
    """A plan that is paid for is not thrown away by choosing a free one."""

    says = "Your plan is still running. Please contact your agency to change it."


class PlanNeedsPayment(Conflict):
    """Only free plans are activated without a charge."""

    says = "This plan is not free. Please contact your agency to subscribe to it."

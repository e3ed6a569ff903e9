"""Refusals of finance."""

from server.kit.errors import Conflict


class AlreadySettled(Conflict):
    says = "This difference has already been closed."


class NoProvider(Conflict):
    says = "No payment provider is set up, so there is nothing to reconcile with."


class NotOver(Conflict):
    says = "Only a day or month that has ended can be closed."


class StillOpen(Conflict):
    """The period has differences that nobody explained."""

    says = "Explain or close the differences of this period first. Nothing was closed."


class AlreadyClosed(Conflict):
    says = "This period is already closed."

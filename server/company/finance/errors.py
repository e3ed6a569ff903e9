"""Refusals of finance."""

from server.kit.errors import Conflict


class AlreadySettled(Conflict):
    """The difference needs this step no more: it was explained, or closed for good."""

    def __init__(self, *, is_closed: bool) -> None:
        super().__init__(
            "This difference was already closed." if is_closed else "This difference was already explained."
        )


class NoProvider(Conflict):
    says = "No payment provider is set up, so there is nothing to reconcile with."


class NotOver(Conflict):
    says = "Only a day or month that has ended can be closed."


class StillOpen(Conflict):
    """The period has differences that nobody explained."""

    says = "Explain or close the differences of this period first. Nothing was closed."


class AlreadyClosed(Conflict):
    says = "This period is already closed."

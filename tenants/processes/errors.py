"""Refusals of schedules; the first two are worded by the specification (001, section 5)."""

from server.kit.errors import Conflict, Invalid


class TimeMissing(Invalid):
    """A schedule without a time."""

    def __init__(self) -> None:
        message = "Sorry. Please check your time, it shouldn't be empty."
        super().__init__(message, fields={"timing": message})


class TimePassed(Invalid):
    """A schedule in the past."""

    def __init__(self) -> None:
        message = "Sorry. Please check your time, it shouldn't be the past."
        super().__init__(message, fields={"timing": message})


class BegunAlready(Conflict):
    """The time of a schedule can no longer be changed, because it has come."""

    says = "This process has already started. Its time can't be changed."

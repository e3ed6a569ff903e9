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


class NotPlanned(Conflict):
    """A process has no time that can be changed: it began, was cancelled, or never waited for one."""

    def __init__(self, *, is_cancelled: bool, had_time: bool) -> None:
        begun = "This process has already started. Its time can't be changed."
        cancelled = "This process was cancelled. Its time can't be changed."
        unplanned = "This process wasn't scheduled, so it has no time to change."
        super().__init__(cancelled if is_cancelled else begun if had_time else unplanned)

"""Refusals of impersonation. A ticket's says nothing of why: replayed, too late, forged and another's are one."""

from server.kit.errors import AppError, Conflict


class TicketRefused(AppError):
    def __init__(self) -> None:
        super().__init__("This link is not valid any more. Please draw a new one in the console.")


class NotToBeActedAs(Conflict):
    def __init__(self) -> None:
        super().__init__("Nobody can act as this user: they are out of service, or one of our staff.")

"""Refusals of impersonation. A ticket's says nothing of why: replayed, too late, forged and another's are one."""

from server.kit.errors import AppError, Conflict


class TicketRefused(AppError):
    def __init__(self) -> None:
        super().__init__("This link is no longer valid. Please create a new one in the console.")


class NotToBeActedAs(Conflict):
    def __init__(self) -> None:
        super().__init__("You can't act as this user. They are deactivated or a staff member.")

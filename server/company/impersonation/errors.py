"""Refusals of impersonation. A ticket's says nothing of why: replayed, too late, forged and another's are one."""

from server.kit.errors import AppError, Conflict


class TicketRefused(AppError):
    says = "This link is no longer valid. Please create a new one in the console."


class NotToBeActedAs(Conflict):
    says = "You can't act as this user. They are deactivated or a staff member."

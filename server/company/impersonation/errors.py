"""Errors of impersonation. A refused ticket has one message for all causes: used, expired, forged or another's."""

from server.kit.errors import AppError, Conflict


class TicketRefused(AppError):
    says = "This link is no longer valid. Please create a new one in the console."


class NotToBeActedAs(Conflict):
    """The user is inactive or one of our staff (`rules.why_not_acted_as`)."""

"""Refusals of work orders."""

from server.kit.errors import AppError, Conflict, Invalid


class FieldsMissing(Invalid):
    """A required field is empty (specification 002, section 5)."""

    says = "Please fill in the required fields."


class NotInThisState(Conflict):
    """The request has gone on meanwhile; nothing was changed."""

    says = "This request has changed meanwhile. Reload the page."


class TooManyFiles(AppError):
    says = "You have uploaded too many files that no request uses. Please try again tomorrow."

"""Refusals of topic pages (specification 002, sections 4.4 and 8)."""

from server.kit.errors import AppError, Forbidden


class CodeNeeded(Forbidden):
    """The page needs a code, and this merchant has not entered its current one."""

    says = "Verification code error"


class PageExpired(AppError):
    says = (
        "Product(s) on this page expired, please contact your customer service manager to get more trending products."
    )

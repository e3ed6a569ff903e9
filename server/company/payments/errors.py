"""Refusals of paying."""

from server.kit.errors import AppError, Conflict


class NotPaidYet(AppError):
    """The provider has no payment for this charge."""

    says = "The payment hasn't arrived yet. If you've just paid, try again in a moment."


class NoPayments(Conflict):
    """The operator has configured no payment provider."""

    says = "This installation doesn't take payments. Please contact your agency."


class PaymentRefused(Conflict):
    """The payment provider refused, or could not be reached; the reason says which."""


class AlreadyPaid(Conflict):
    """Another plan was chosen while the page of the first was being paid."""

    says = "You've just paid for another plan. Reload the page to see it."


class OpenInvoice(Conflict):
    """Whoever owes for the running period pays that first."""

    says = "Your last payment failed. Pay the open invoice before you change your plan."


class RefundTooLarge(Conflict):
    says = "You can't refund more than was paid."


class NoCardRefund(Conflict):
    """Only the provider that took a card pays back to it."""

    says = "This payment can't go back to a card. Refund it to the balance."


class RefundDecided(Conflict):
    says = "This refund has already been decided."


class OwnRefund(Conflict):
    """Two persons: who asked does not decide."""

    says = "Someone else must approve your request."

"""Refusals of the balance."""

from server.kit.errors import Conflict, Forbidden


class WithdrawalDecided(Conflict):
    """It was approved, refused, cancelled or paid meanwhile."""

    says = "This withdrawal has already been processed. Reload to see its current state."


class MerchantOwes(Conflict):
    """A top-up was refunded or disputed after it had been spent."""

    says = "This merchant owes us money. Reject the withdrawal: its amount pays what they owe first."


class NoSavedCard(Conflict):
    """Nothing can be charged by itself."""

    says = "No card is saved. Top up once and save your card for automatic top-ups."


class SecondApprovalNeeded(Forbidden):
    """Two persons: who approved first does not approve again."""

    says = "You approved this already. Someone else must approve it too."

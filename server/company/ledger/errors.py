"""Refusals of the ledger."""

from server.company.identity.contracts import Sensitive
from server.kit.errors import Conflict, Forbidden, NoRight


class NoRightToBalance(NoRight):
    """A user without the sensitive permissions (specification 000, section 6)."""

    right = Sensitive.REWARDS_AND_BALANCE
    says = "You don't have the right to the balance and rewards. Please ask the owner of the main account."


class NoRightToTakeOut(NoRight):
    """A user without sensitive permission 3, who may see the balance but neither withdraw nor export it."""

    right = Sensitive.WITHDRAW_AND_EXPORT
    says = "You don't have the right to withdraw money or export data. Please ask the owner of the main account."


class NotCovered(Conflict):
    """A merchant's account never falls below zero."""

    says = "The balance is too low for this amount."


class KeyUsed(Conflict):
    """The same key came with different contents."""

    says = "This was already posted with different details. Nothing was posted."


class AlreadyDecided(Conflict):
    """The adjustment does not wait for a second person any more; the message says what became of it."""

    def __init__(self, *, is_posted: bool, is_withdrawn: bool) -> None:
        withdrawn = "The person who requested this adjustment has withdrawn it."
        refused = withdrawn if is_withdrawn else "This adjustment was already rejected."
        super().__init__("This adjustment was already posted." if is_posted else refused)


class OwnAdjustment(Forbidden):
    """Two persons are needed: the requester cannot decide."""

    says = "Someone else must approve your request."


class PeriodClosed(Conflict):
    """The date is in a day or month that finance has closed."""

    says = "This period is closed. Nothing was posted."

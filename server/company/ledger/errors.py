"""Refusals of the ledger."""

from server.kit.errors import Conflict, Forbidden


class NoRightToBalance(Forbidden):
    """A sub-account without the sensitive permission (specification 000, sections 6 and 8)."""

    says = "Please upgrade your plan in the main account."


class NotCovered(Conflict):
    """A merchant's account never falls below zero."""

    says = "The balance is too low for this amount."


class KeyUsed(Conflict):
    """The same key came with different contents."""

    says = "This was already posted with different details. Nothing was posted."


class AlreadyDecided(Conflict):
    says = "This adjustment has already been decided."


class OwnAdjustment(Forbidden):
    """Two persons are needed: the requester cannot decide."""

    says = "Someone else must approve your request."


class PeriodClosed(Conflict):
    """The date is in a day or month that finance has closed."""

    says = "This period is closed. Nothing was posted."

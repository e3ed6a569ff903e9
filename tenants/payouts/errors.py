"""Refusals of payouts."""

from server.kit.errors import Conflict


class LineChanged(Conflict):
    says = "Somebody changed this line in the meantime. Load it again."


class NothingToBook(Conflict):
    says = "There is no fee to book for this line."


class NotFromFile(Conflict):
    says = "This payout comes from the platform, so it can't be deleted."

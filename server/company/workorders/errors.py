"""Refusals of work orders."""

from server.kit.errors import AppError, Conflict, Invalid
from server.kit.sentences import Sentence


class FieldsMissing(Invalid):
    """A required field is empty (specification 002, section 5)."""

    says = "Please fill in the required fields."


class NotInThisState(Conflict):
    """The request's state does not allow the step (`rules.refusals.not_now`); nothing was written."""


class ResultAccepted(Conflict):
    says = "The result was already accepted."


class ResultNotAccepted(Conflict):
    says = "Accept the result before you rate it."


class DisputedAlready(Conflict):
    says = "You've already disputed this result. Our team will answer you."


class NotDisputed(Conflict):
    """The merchant has not disputed the current result."""

    says = "The merchant hasn't disputed this result."


class DisputeEnded(Conflict):
    says = "This dispute has already ended."


class TooManyFiles(AppError):
    says = "You have uploaded too many files that no request uses. Please try again tomorrow."


class ChangedMeanwhile(Conflict):
    """Somebody else changed the request since it was read; nothing was overwritten."""

    says = "Someone else changed this request. Your changes aren't saved yet."


class WrongMove(Conflict):
    """The request cannot go from its state to this one."""

    says = "This request can't go to that state."


class SupplierClosed(Conflict):
    """The merchant could not import the delivered offers: our staff have not opened their supplier to them."""

    def __init__(self, supplier: str) -> None:
        super().__init__(
            Sentence(
                "{supplier} isn't enabled for this merchant, so they couldn't import these offers. Enable it on the "
                "merchant's page, or deliver offers of another supplier.",
                supplier=supplier,
            )
        )


class QuoteDecided(Conflict):
    """The quote was decided or replaced, or has expired (`rules.refusals.not_open`); nothing was paid."""


class QuoteAccepted(Conflict):
    """Another quote would be offered although one was accepted."""

    says = "The merchant has already accepted a quote for this request."


class QuoteUnpaid(AppError):
    """A result would be published while the merchant can still pay or decline its quote."""

    says = "The merchant hasn't paid the quote yet. To publish without payment, withdraw the quote first."


class QuotePaidLate(Conflict):
    """The card payment came after the quote was decided, replaced or expired; it went to the balance."""

    says = "This quote was no longer open when you paid. The amount is in your balance now."


class PaidAlready(Conflict):
    """Staff have started work, or bought goods, with the payment."""

    says = "Our team has started work that you've paid for, so only our team can cancel it. Send us a message."


class NothingPaid(Conflict):
    """There is no payment of this request that could be refunded."""

    says = "Nothing was paid for this request, so nothing can be refunded."


class SettlementWaits(Conflict):
    """A settlement of this request already waits for a second person."""

    says = "A settlement of this request already waits for approval."


class SettlementDecided(Conflict):
    """The settlement does not wait any more (`rules.refusals.not_waiting`)."""


class OwnSettlement(Conflict):
    says = "You requested this yourself, so another person must approve it."


class NoRevisionLeft(Conflict):
    """`included` are the quote's; the merchant has asked for as many."""

    def __init__(self, included: int) -> None:
        used_up = "You've used all the revisions that are included."
        super().__init__(used_up if included else "No revisions are included. Send us a message instead.")

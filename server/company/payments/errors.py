"""Refusals of payments, plan changes and refunds."""

from collections.abc import Mapping
from typing import ClassVar

from server.company.identity.contracts import Sensitive
from server.kit.errors import AppError, Conflict
from server.kit.sentences import Sentence
from server.platforms.codes import OVER_LIMIT, PLAN_ENDED
from server.platforms.contracts import PLATFORM_NAMES, Platform


class NotPaidYet(AppError):
    """The provider has no payment for this charge, because it can still be paid, was declined, or expired."""

    SAYS: ClassVar[Mapping[str, str]] = {
        "failed": "This payment was declined, and nothing was charged. Please start it again.",
        "expired": "The time to pay has passed, and nothing was charged. Please start again.",
    }

    def __init__(self, state: str = "opened") -> None:
        not_yet = "The payment hasn't arrived yet. If you've just paid, try again in a moment."
        super().__init__(self.SAYS.get(state, not_yet))


class PaymentOnItsWay(Conflict):
    """Money can only go back once we know the card payment that brought it."""

    says = "We're still waiting for the news of this card payment. Please try again in a few minutes."


class NoPayments(Conflict):
    """The operator has configured no payment provider."""

    says = "This installation doesn't take payments. Please contact your agency."


class PaymentRefused(Conflict):
    """The payment provider refused, or could not be reached; the reason says which."""


class AlreadyPaid(Conflict):
    """The merchant chose another plan while the page of the first was being paid."""

    says = "You've just paid for another plan. Reload the page to see it."


class PageStaysOpen(Conflict):
    """Shopify closes no page of an agreement that it waits for."""

    says = (
        "Shopify is still waiting for your approval. Decline the charge on Shopify's page. "
        "Without an answer it ends two days after it was opened."
    )


class PaidByCard(Conflict):
    """A card already pays for this plan and platform; there is only one subscription for it."""

    says = "Your card pays for this plan. Change it with your card, or choose the balance after it has ended."


class PaidFromBalance(Conflict):
    """The balance is only charged when the merchant chooses it."""

    says = "Your balance pays for this plan. Choose 'Pay from balance' to change it."


class NoBalancePayments(Conflict):
    """Tax is calculated only for card payments, and some platforms bill for the plans of their stores."""

    says = "This plan can't be paid from the balance."


class BilledToAnotherStore(Conflict):
    """Shopify moves no agreement from one store to another."""

    def __init__(self, shop: str) -> None:
        says = "Shopify bills your plan to {shop}. Choose that store, or cancel the plan first."
        super().__init__(Sentence(says, shop=shop))


class OpenInvoice(Conflict):
    """The merchant must pay for the current period first."""

    says = "Your last payment failed. Pay the open invoice before you change your plan."


class PlanUnpaid(AppError):
    """The plan of a platform is read-only until its open invoice is paid."""

    way_out = Sensitive.PLANS_AND_BALANCE

    def __init__(self, platform: Platform) -> None:
        name = Sentence(PLATFORM_NAMES[platform])
        msg = Sentence("Your plan for {platform} is read-only until you pay the open invoice.", platform=name)
        super().__init__(msg, code=PLAN_ENDED.get(platform, OVER_LIMIT[platform]))
        self.otherwise = Sentence(
            "The plan for {platform} is read-only because a payment failed. Please ask the owner of the main account.",
            platform=name,
        )


class RefundTooLarge(Conflict):
    """`left`: what was paid and neither went back nor waits to be refunded."""

    def __init__(self, left: str) -> None:
        super().__init__(Sentence("Only {left} of this payment can still be refunded.", left=left))


class DisputedPayment(Conflict):
    """During a dispute the bank may return the money, so a refund could pay it twice."""

    says = "The payer's bank disputes this payment. You can refund it once the dispute is won."


class LostPayment(Conflict):
    says = "The dispute of this payment was lost. The bank has already returned the money to the payer."


class NoCardRefund(Conflict):
    """Only the provider that charged a card can refund to it."""

    says = "This payment can't go back to a card. Refund it to the balance."


class NoBalanceRefund(Conflict):
    """A top-up is in the balance already."""

    says = "A top-up is part of the balance. Refund it to the card."


class NoBalanceIn(Conflict):
    """A merchant sees and withdraws only balances in the currencies of the specification."""

    def __init__(self, currency: str) -> None:
        super().__init__(Sentence("Merchants have no balance in {currency}. Refund it to the card.", currency=currency))


class TopUpSpent(Conflict):
    """Only the unspent part of a top-up can be refunded to the card."""

    def __init__(self, left: str) -> None:
        super().__init__(Sentence("Only {left} of this top-up is left in the balance.", left=left))


class RefundDecided(Conflict):
    """The refund does not wait for a second person any more; the message says what became of it."""

    SAYS: ClassVar[Mapping[str, str]] = {
        "refused": "This refund was already rejected.",
        "sent": "This refund was already approved. The payment provider is working on it.",
        "done": "This refund was already approved, and the money went back.",
        "failed": "This refund was approved, but the payment provider could not make it. Request a new one.",
    }

    def __init__(self, state: str, *, is_withdrawn: bool) -> None:
        withdrawn = "The person who requested this refund has withdrawn it."
        super().__init__(withdrawn if is_withdrawn else self.SAYS[state])


class OwnRefund(Conflict):
    """Two persons are needed: the requester cannot decide."""

    says = "Someone else must approve your request."

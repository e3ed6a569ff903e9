"""Refusals of sub-accounts and of offers."""

from server.kit.errors import AppError, Conflict, Invalid


class TooManySubAccounts(AppError):
    """The plan has no room for another sub-account (specification 000, section 8)."""

    says = "You have reached your subscription limits"


class ReceiverUnfit(Invalid):
    """Who is chosen cannot become the main account, or take work over."""

    def __init__(self, msg: str) -> None:
        super().__init__(msg, fields={"receiver_id": msg})


class AlreadyOffered(Conflict):
    says = "The main account is already offered to someone. Withdraw that offer first."


class MerchantLeaving(Conflict):
    says = "This account is being deleted. Keep the account first, then hand it over."


class OfferOver(AppError):
    """Accepted, declined, withdrawn, past its deadline, or never made to this person: one answer for all."""

    says = "This offer is no longer valid. Please ask for a new one."

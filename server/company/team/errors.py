"""Errors of sub-accounts and offers."""

from server.kit.errors import AppError, Conflict, Invalid


class TooManySubAccounts(AppError):
    """The plan's limit of sub-accounts is reached (specification 000, section 8)."""

    says = "You have reached your subscription limits"


class ReceiverUnfit(Invalid):
    """The chosen person cannot become the main account or take over work."""

    def __init__(self, msg: str) -> None:
        super().__init__(msg, fields={"receiver_id": msg})


class AlreadyOffered(Conflict):
    says = "The main account is already offered to someone. Withdraw that offer first."


class MerchantLeaving(Conflict):
    says = "This account is being deleted. Keep the account first, then hand it over."


class OfferOver(AppError):
    """The offer was accepted, declined or withdrawn, has expired, or is for another person: one message for all."""

    says = "This offer is no longer valid. Please ask for a new one."

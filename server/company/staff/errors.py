"""Errors of changes among our staff."""

from server.kit.errors import Conflict


class LastOperator(Conflict):
    says = "This is the last active operator. Make someone else an operator first."


class MerchantLeaves(Conflict):
    """Whoever accepts an invitation has a merchant account that is being deleted, which would end the new one too."""

    says = "Your merchant account is being deleted. Log in there and keep it first, then accept this invitation."

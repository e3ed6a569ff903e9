"""Refusals of the balance."""

from server.kit.errors import Conflict, Forbidden


class WithdrawalDecided(Conflict):
    """The withdrawal's state does not allow this step (`rules.need_state`)."""


class WrongAccount(Conflict):
    """The bank account of an old request has a wrong IBAN; a transfer to it would fail or reach somebody else."""

    says = "The IBAN is not valid. Refuse this withdrawal, so that the merchant can enter it again."


class MerchantOwes(Conflict):
    """The merchant has a debt, because a card payment was refunded or disputed after it was spent."""

    says = "This merchant owes us money. Reject the withdrawal: its amount pays what they owe first."


class NoSavedCard(Conflict):
    """Automatic charges need a saved card."""

    says = "No card is saved. Top up once and save your card for automatic top-ups."


class SecondApprovalNeeded(Forbidden):
    """Two persons are needed: the first approver cannot give the second approval."""

    says = "You approved this already. Someone else must approve it too."

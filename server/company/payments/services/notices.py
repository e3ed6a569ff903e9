"""Notices to merchants about refunds and debts."""

from dataclasses import asdict

from server.company.identity.selectors.recipients import contact_of, main_account_of
from server.company.identity.services.messages import notify
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import owed_by
from server.company.payments.contracts import RefundTarget
from server.company.payments.models import Refund
from server.kit.money import format_money

PROMISED = {RefundTarget.CARD: "refund_sent", RefundTarget.BALANCE: "refund_to_balance"}


def tell_promised(row: Refund) -> None:
    """Notify the main account that a refund is on its way, or already in the balance."""
    _tell(row, PROMISED[RefundTarget(row.target)])


def tell_failed(row: Refund) -> None:
    """Notify the main account that a promised refund did not arrive."""
    _tell(row, "refund_failed")


def tell_debt(merchant_id: int, currency: str, *, before: int) -> None:
    """Notify the main account of its debt, if it has grown."""
    owed = owed_by(merchant_id, Unit(currency))
    main = main_account_of(merchant_id) if owed > before else None
    if main is not None:
        notify(**asdict(contact_of(main)), notice="balance_owed", amount=format_money(owed, currency))


def _tell(row: Refund, notice: str) -> None:
    main = main_account_of(row.merchant_id)
    if main is not None:
        amount = format_money(row.amount_minor, row.currency)
        notify(**asdict(contact_of(main)), notice=notice, amount=amount)

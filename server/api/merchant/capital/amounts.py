"""Amounts as merchants send them."""

from decimal import Decimal

from server.company.ledger.contracts import Unit
from server.company.ledger.rules import minor_amount
from server.kit.errors import Invalid

NO_AMOUNT = "Enter an amount with at most two decimals."


def minor_of(field: str, amount: Decimal, unit: Unit) -> int:
    """Return the minor units of the amount sent as `field`. Invalid on it for more decimals than the currency has."""
    try:
        return minor_amount(amount, unit)
    except ValueError as error:
        raise Invalid.on(field, NO_AMOUNT) from error

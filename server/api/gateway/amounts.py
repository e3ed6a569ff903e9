"""Amounts that people send: never rounded; a refusal names the field and what its currency can hold."""

from decimal import Decimal

from server.company.ledger.rules import minor_amount
from server.kit.errors import Invalid


def minor_of(field: str, amount: Decimal | str, currency: str) -> int:
    """Return an amount in minor units, or in points. Invalid on `field` for what its currency cannot hold."""
    try:
        return minor_amount(amount, currency)
    except ValueError as error:
        raise Invalid.of_fields({field: str(error)}) from error

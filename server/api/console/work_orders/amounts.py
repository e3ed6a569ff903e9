"""Amounts as staff type them."""

from typing import Annotated

from pydantic import StringConstraints

from server.company.workorders.contracts.results import CURRENCY
from server.company.workorders.rules.quotes import CURRENCIES
from server.kit.errors import Invalid
from server.kit.money import MAX_MINOR, to_minor

Amount = Annotated[str, StringConstraints(max_length=20)]
NO_AMOUNT = "is not an amount"


def price_of(amount: str, currency: str) -> int | None:
    """Return a price in minor units, None for an empty one. Invalid for a wrong amount."""
    if not amount.strip():
        return None
    try:
        return to_minor(amount.strip(), currency if currency in CURRENCIES else CURRENCY)
    except ValueError as error:
        raise Invalid.on("price", NO_AMOUNT) from error


def result_amount(amount: str, field: str) -> int:
    """Return an amount of a result in minor units, 0 for an empty one. Invalid names the field."""
    try:
        minor = to_minor(amount.strip() or "0", CURRENCY)
    except ValueError as error:
        raise Invalid.on(field, NO_AMOUNT) from error
    if not 0 <= minor <= MAX_MINOR:
        raise Invalid.on(field, NO_AMOUNT)
    return minor

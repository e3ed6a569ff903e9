"""Amounts as staff type them."""

from typing import Annotated

from pydantic import StringConstraints

from server.api.gateway.amounts import minor_of
from server.company.workorders.contracts.results import CURRENCY
from server.kit.errors import Invalid

Amount = Annotated[str, StringConstraints(max_length=20)]
NO_AMOUNT = "is not an amount"


def price_of(amount: str, currency: str) -> int | None:
    """Return a price in minor units, None for an empty one. Invalid for a wrong amount."""
    return minor_of("price", amount.strip(), currency) if amount.strip() else None


def result_amount(amount: str, field: str) -> int:
    """Return an amount of a result in minor units, 0 for an empty one. Invalid names the field."""
    minor = minor_of(field, amount.strip() or "0", CURRENCY)
    if minor < 0:
        raise Invalid.on(field, NO_AMOUNT)
    return minor

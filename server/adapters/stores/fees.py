"""Fees that payment services kept of an order, added up by currency. Pure."""

from collections.abc import Iterable
from typing import Any

from server.adapters.values import read_text
from server.kit.money import is_known_currency, to_minor
from server.ports.orders import StoreFee


def read_fee(amount: Any, currency: Any) -> StoreFee | None:
    """Read a fee that a program writes as a decimal; None for what is no amount, or in no currency that we know."""
    code = read_text(currency).upper()
    if not is_known_currency(code):
        return None
    try:
        return StoreFee(to_minor(read_text(amount), code), code)
    except ValueError:
        return None


def summed(fees: Iterable[StoreFee | None]) -> tuple[StoreFee, ...] | None:
    """Return one fee a currency, in the order of their codes. None where nobody told one, and where one of them could
    not be read: a part of the fees is not the fees.
    """
    sums: dict[str, int] = {}
    for fee in fees:
        if fee is None:
            return None
        sums[fee.currency] = sums.get(fee.currency, 0) + fee.amount
    return tuple(StoreFee(sums[code], code) for code in sorted(sums)) or None

"""Amounts of orders as stores write them: decimals, refunds below zero, other currencies than the shop's."""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from server.adapters.values import read_text
from server.kit.money import is_known_currency, to_minor
from server.ports.orders import Dual

_ABSURD = Decimal(10) ** 18


def read_signed(value: Any, currency: str) -> int:
    """Read an amount of a program, in minor units; 0 for what is missing, absurd or no number."""
    try:
        return to_minor(read_text(value), currency)
    except ValueError:
        return 0


@dataclass(frozen=True, slots=True)
class Currencies:
    """The shop's currency and the buyer's. `rate`: what one unit of the shop's costs in the buyer's."""

    shop: str
    buyer: str
    rate: Decimal = Decimal(1)

    @classmethod
    def of(cls, shop: str, buyer: str, rate: Any) -> "Currencies":
        """Read the currencies of an order; without a usable rate, the buyer's currency stands for both."""
        number = _rate(rate)
        if not shop or shop == buyer or number is None:
            return cls(buyer, buyer)
        return cls(shop, buyer, number)

    @property
    def are_known(self) -> bool:
        return is_known_currency(self.shop) and is_known_currency(self.buyer)

    def read(self, value: Any) -> Dual:
        """Read an amount that the store writes in the buyer's currency."""
        minor = read_signed(value, self.buyer)
        if self.shop == self.buyer:
            return Dual(minor, minor)
        return Dual(read_signed(read_decimal(value) / self.rate, self.shop), minor)


def plus(*amounts: Dual) -> Dual:
    """Return the sum of amounts."""
    return Dual(sum(each.shop for each in amounts), sum(each.buyer for each in amounts))


def minus(amount: Dual, other: Dual) -> Dual:
    """Return the difference of two amounts."""
    return Dual(amount.shop - other.shop, amount.buyer - other.buyer)


def share(amount: Dual, pieces: int) -> Dual:
    """Return what one of these pieces costs, rounded half up."""
    if pieces <= 0:
        return amount
    return Dual(*((2 * each + pieces) // (2 * pieces) for each in (amount.shop, amount.buyer)))


def read_decimal(value: Any) -> Decimal:
    """Read a number of a program; 0 for what is missing, absurd or none."""
    try:
        number = Decimal(read_text(value))
    except InvalidOperation:
        return Decimal(0)
    return number if number.is_finite() and abs(number) < _ABSURD else Decimal(0)


def _rate(value: Any) -> Decimal | None:
    number = read_decimal(value)
    return number if number > 0 else None

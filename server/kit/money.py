"""Money as integer minor units with an ISO 4217 currency; a decimal string on the wire."""

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache

from babel.numbers import is_currency

from server.kit.sentences import Sentence

MAX_MINOR = 10**15
_EXAMPLE = 1299
_DIGITS = (
    dict.fromkeys(["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND"], 0)
    | dict.fromkeys(["VUV", "XAF", "XOF", "XPF"], 0)
    | dict.fromkeys(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"], 3)
    | dict.fromkeys(["CLF", "UYW"], 4)
)
"""Currencies whose number of minor digits is not 2 (ISO 4217, list one of 2026-01-01). CLDR, and so babel, has 0 where
people use no coins (RSD, ALL, IQD); prices would lose digits that their stores keep. `ops/web/money.ts` has the same
table.
"""
_ONE_MARK = re.compile(r"\d{1,3}[.,]\d{3}", re.ASCII)


def exponent(currency: str) -> int:
    """Return the number of digits after the point: 2 for USD, 0 for JPY, 3 for KWD."""
    return _DIGITS.get(currency, 2)


@lru_cache(maxsize=1)
def currencies_by_exponent() -> Mapping[int, set[str]]:
    """Return the currencies whose number of minor digits is not 2, by that number."""
    found: dict[int, set[str]] = {}
    for currency, digits in _DIGITS.items():
        found.setdefault(digits, set()).add(currency)
    return found


def is_known_currency(currency: str) -> bool:
    return is_currency(currency)


def may_be_thousands(text: str, currency: str) -> bool:
    """Return whether `text` is ambiguous between thousands and a fraction: `1.200`, `1,200`. A point in KWD is not."""
    return _ONE_MARK.fullmatch(text) is not None and ("," in text or exponent(currency) != 3)


def to_minor(amount: Decimal | str | int, currency: str) -> int:
    """Convert `amount` to minor units, rounded half up. Raise ValueError when it is not finite or is out of range."""
    try:
        value = Decimal(amount)
        minor = int((value.scaleb(exponent(currency))).quantize(Decimal(1), rounding=ROUND_HALF_UP))
    except (ArithmeticError, ValueError, TypeError) as error:
        raise ValueError(Sentence("not an amount: {amount!r}", amount=amount)) from error
    if abs(minor) > MAX_MINOR:
        raise ValueError(Sentence("amount out of range: {amount!r}", amount=amount))
    return minor


def exact_minor(amount: Decimal | str | int, currency: str) -> int:
    """Convert an amount that a person entered; never round it. Raise ValueError with the message of its field."""
    try:
        value = Decimal(amount)
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite():
        raise ValueError(Sentence("must be an amount, like {example}", example=to_decimal(_EXAMPLE, currency)))
    try:
        minor = to_minor(value, currency)
    except ValueError as error:
        raise ValueError(Sentence("must be at most {most}", most=to_decimal(MAX_MINOR, currency))) from error
    if Decimal(to_decimal(minor, currency)) != value:
        raise too_precise(currency)
    return minor


def too_precise(currency: str) -> ValueError:
    """Return the error of an amount with more decimals than the currency has, with the message of its field."""
    digits, example = exponent(currency), to_decimal(_EXAMPLE, currency)
    places = Sentence("at most {count} decimals", count=digits) if digits else Sentence("no decimals")
    says = "must have {places} in {currency}, like {example}"
    return ValueError(Sentence(says, places=places, currency=currency, example=example))


@lru_cache(maxsize=20_000)
def to_decimal(minor: int, currency: str) -> str:
    """Format minor units as the decimal string of the wire: to_decimal(1999, "USD") is "19.99"."""
    digits = exponent(currency)
    if not digits:
        return str(minor)
    text = str(abs(minor)).zfill(digits + 1)
    return f"{'-' if minor < 0 else ''}{text[:-digits]}.{text[-digits:]}"


def format_money(minor: int, currency: str) -> str:
    """Format an amount for people, here and on every screen (`ops/web/money.ts`): "USD 1,234.50", "-USD 0.50"."""
    return f"{'-' if minor < 0 else ''}{currency} {Decimal(to_decimal(abs(minor), currency)):,}"


def format_range(low: int, high: int, currency: str) -> str:
    """Format a range of amounts: "USD 8.00 – 12.50". One amount when both are equal."""
    ends = [format_money(number, currency) for number in (low, high)]
    return ends[0] if low == high else f"{ends[0]} – {ends[1].removeprefix(f'{currency} ')}"


def split(total: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Split an amount by weights, the largest remainder first, then the first key: the parts add up to it.

    Weights below zero count as none; without any, all parts are alike. Empty for no keys.
    """
    counted = {key: max(weight, 0) for key, weight in weights.items()}
    if not any(counted.values()):
        counted = dict.fromkeys(counted, 1)
    whole, sign = sum(counted.values()), -1 if total < 0 else 1
    parts = {key: divmod(abs(total) * weight, whole) for key, weight in counted.items()}
    left = abs(total) - sum(part for part, _ in parts.values())
    places = {key: place for place, key in enumerate(counted)}
    first = sorted(parts, key=lambda key: (-parts[key][1], places[key]))[:left] if parts else []
    return {key: sign * (part + (key in first)) for key, (part, _) in parts.items()}

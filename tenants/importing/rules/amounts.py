"""Amounts as a merchant types them: nothing is guessed and nothing rounded in silence."""

import re

from server.kit.money import MAX_MINOR, exponent, to_decimal, to_minor

_EXAMPLE = 1299
_PLAIN = re.compile(r"[0-9]+(?:\.([0-9]+))?")


def read_amount(typed: str, currency: str) -> int:
    """Minor units. ValueError, in words for the field, for anything that is no plain amount of this currency."""
    text, example = typed.strip(), to_decimal(_EXAMPLE, currency)
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        raise ValueError(f"must be an amount of at least 0 in plain digits, like {example}")
    if len((plain[1] or "").rstrip("0")) > exponent(currency):
        raise ValueError(f"must have {_decimals(exponent(currency))} in {currency}, like {example}")
    try:
        return to_minor(text, currency)
    except ValueError as error:
        raise ValueError(f"must be at most {to_decimal(MAX_MINOR, currency)}") from error


def _decimals(digits: int) -> str:
    return f"at most {digits} decimals" if digits else "no decimals"

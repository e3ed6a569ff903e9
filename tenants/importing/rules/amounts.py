"""Amounts as a merchant types them: no guessing, no silent rounding."""

import re

from server.kit.money import MAX_MINOR, exponent, may_be_thousands, to_decimal, to_minor
from server.kit.sentences import Sentence

_EXAMPLE = 1299
_PLAIN = re.compile(r"[0-9]+(?:\.([0-9]+))?")


def read_amount(typed: str, currency: str) -> int:
    """Return minor units. ValueError, with the field's message, for anything that is not a plain amount of this
    currency.
    """
    text, example = typed.strip(), to_decimal(_EXAMPLE, currency)
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        raise ValueError(Sentence("must be an amount of at least 0 in plain digits, like {example}", example=example))
    if len((plain[1] or "").rstrip("0")) > exponent(currency) or may_be_thousands(text, currency):
        places = _decimals(exponent(currency))
        raise ValueError(
            Sentence(
                "must have {places} in {currency}, like {example}", places=places, currency=currency, example=example
            )
        )
    try:
        return to_minor(text, currency)
    except ValueError as error:
        raise ValueError(Sentence("must be at most {most}", most=to_decimal(MAX_MINOR, currency))) from error


def _decimals(digits: int) -> Sentence:
    return Sentence("at most {count} decimals", count=digits) if digits else Sentence("no decimals")

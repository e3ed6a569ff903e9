"""Amounts as a merchant types them: no guessing, no silent rounding."""

import re

from server.kit.money import exact_minor, may_be_thousands, to_decimal, too_precise
from server.kit.sentences import Sentence

_EXAMPLE = 1299
_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]+)?")


def read_amount(typed: str, currency: str) -> int:
    """Return minor units. ValueError, with the field's message, for anything that is not a plain amount of this
    currency.
    """
    text, example = typed.strip(), to_decimal(_EXAMPLE, currency)
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        raise ValueError(Sentence("must be an amount of at least 0 in plain digits, like {example}", example=example))
    if may_be_thousands(text, currency):
        raise too_precise(currency)
    return exact_minor(text, currency)

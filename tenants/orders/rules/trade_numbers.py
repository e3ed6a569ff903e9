"""Check the merchant's own registrations for taxes and customs. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from stdnum.eu import oss
from stdnum.eu import vat as eu_vat
from stdnum.gb import vat as gb_vat

from server.kit.errors import Invalid
from tenants.orders.contracts.customs import TradeNumbers

IOSS_WRONG = "Enter an IOSS number such as IM2760000528."
VAT_EU_WRONG = "Enter an EU VAT number with its country, such as DE136695976."
VAT_GB_WRONG = "Enter a UK VAT number of 9 or 12 digits, with or without GB."
VOEC_WRONG = "Enter a VOEC number of 7 digits."
EORI_WRONG = "Enter an EORI number: two letters of a country and up to 15 letters and digits."
_SIGNS = re.compile(r"[\s.\-]")
_EORI = re.compile(r"[A-Z]{2}[A-Z0-9]{1,15}", re.ASCII)
_VOEC = re.compile(r"[0-9]{7}", re.ASCII)

_CHECKS: dict[str, tuple[Callable[[str], bool], str]] = {
    "ioss": (lambda number: number.startswith("IM") and bool(oss.is_valid(number)), IOSS_WRONG),
    "vat_eu": (lambda number: bool(eu_vat.is_valid(number)), VAT_EU_WRONG),
    "vat_gb": (lambda number: bool(gb_vat.is_valid(number)), VAT_GB_WRONG),
    "voec": (lambda number: _VOEC.fullmatch(number) is not None, VOEC_WRONG),
    "eori": (lambda number: _EORI.fullmatch(number) is not None, EORI_WRONG),
}


def checked(numbers: TradeNumbers) -> TradeNumbers:
    """Return the numbers in capitals and without signs. Invalid naming each field."""
    compact: dict[str, Any] = {name: _SIGNS.sub("", getattr(numbers, name)).upper() for name in _CHECKS}
    wrong = {
        f"trade.{name}": fault
        for name, (is_right, fault) in _CHECKS.items()
        if compact[name] and not is_right(compact[name])
    }
    if wrong:
        raise Invalid.of_fields(wrong)
    return replace(numbers, **compact)

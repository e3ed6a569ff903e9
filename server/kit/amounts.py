"""Amounts and weights as people and programs write them: `$1,299.00`, `1.299,00 €`, `29.90 EUR`, `500 g`. Pure.

What an amount says is read, its currency too; what it does not say is never guessed.
"""

import json
import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from server.kit.money import exponent, is_known_currency, may_be_thousands, to_minor

_MARKS: dict[str, list[str]] = json.loads(Path(__file__).with_name("currency_marks.json").read_text())
_LONGEST = 60
_AMOUNT = re.compile(
    r"(?P<before>[^\d\-,()]*?)(?P<sign>-?)(?P<between>[^\d\-,()]*?)(?P<number>\d[\d.,'’\s]*|[.,]\d+)"
    r"(?:(?<=[.,])[-–—]{1,2})?(?P<after>[^\d\-,]*)",
    re.ASCII,
)
_BLANKS = re.compile(r"[\s'’]")
_BLANK_GROUPS = re.compile(r"\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?", re.ASCII)
_NUMBER = re.compile(
    r"\d{1,3}(?:,\d{2,3})+\.\d*|\d{1,3}(?:\.\d{3})+,\d*|\d{1,3}(?:,\d{2,3}){2,}|\d{1,3}(?:\.\d{3}){2,}"
    r"|\d+(?:[.,]\d*)?|[.,]\d+",
    re.ASCII,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})|\d{1,3}(?:,\d{2,3}){2,}|\d{1,3}(?:\.\d{3}){2,}", re.ASCII)
_ONE_COMMA = re.compile(r"\d{1,3},\d{3}", re.ASCII)
_WORDS = re.compile(r"[^\W\d_]+|[$€£¥₩₹₽₴₺₫฿₱₪₦₡₸₾]")
_WEIGHT = re.compile(r"(\d[\d.,'’\s]*|[.,]\d+)([^\W\d_]*)\.?")
_GRAMS = {
    "mg": "0.001", "g": "1", "gr": "1", "gram": "1", "grams": "1", "gramm": "1", "г": "1", "克": "1", "그램": "1",
    "kg": "1000", "kgs": "1000", "kilo": "1000", "kilogram": "1000", "kilograms": "1000", "кг": "1000",
    "千克": "1000", "公斤": "1000", "lb": "453.592", "lbs": "453.592", "pound": "453.592", "pounds": "453.592",
    "磅": "453.592", "oz": "28.3495", "ounce": "28.3495", "ounces": "28.3495", "盎司": "28.3495",
}  # fmt: skip
HEAVIEST_GRAMS = 2_000_000_000


class Unclear(ValueError):
    """An ambiguous amount: it is a thousand times larger to some readers than to others."""


@dataclass(frozen=True, slots=True)
class Written:
    """An amount as written. `number` has the marks of its writer; `currencies`: those that its text can mean, None
    for an amount without a currency.
    """

    number: str
    currencies: frozenset[str] | None
    is_negative: bool = False

    def is_in(self, currency: str) -> bool:
        """Return whether the amount can be in this currency."""
        return self.currencies is None or currency in self.currencies

    def minor(self, currency: str, *, is_typed: bool = False) -> int:
        """Return minor units. Unclear for `1.299`, unless it `is_typed` as a number; ValueError below 0."""
        if not is_typed and is_unclear(self.number, currency):
            raise Unclear(self.number)
        value = decimal_of(self.number)
        if self.is_negative and value:
            raise ValueError(self.number)
        return to_minor(value, currency)


@lru_cache(maxsize=20_000)
def read_written(text: str) -> Written:
    """Read an amount with its currency. ValueError for anything else, such as `15%`, `from 12.99` or `5 / kg`."""
    plain = _plain(text)
    found = _AMOUNT.fullmatch(plain) if len(plain) <= _LONGEST else None
    if found is None:
        raise ValueError(text)
    marks = [mark for name in ("before", "between", "after") if (mark := found[name].strip(" .,:\u00a0"))]
    number = _digits(found["number"])
    stated: frozenset[str] | None = None
    for mark in marks:
        meant = currencies_of(mark)
        stated = meant if stated is None else stated & meant
    if stated is not None and not stated:
        raise ValueError(text)
    return Written(number, stated, bool(found["sign"]))


def currencies_of(mark: str) -> frozenset[str]:
    """Return the currencies that `€`, `US$`, `EUR` or `US $` can mean; empty for any other text."""
    word = mark.replace(" ", "").replace("￥", "¥").rstrip(".").casefold()
    if word in _MARKS:
        return frozenset(_MARKS[word])
    code = word.upper()
    if len(code) == 3 and code.isascii() and is_known_currency(code):
        return frozenset({code})
    symbol = word[-1:] if len(word) == 4 else ""
    return frozenset({code[:3]}) if symbol in _MARKS and code[:3] in _MARKS[symbol] else frozenset()


def currencies_in(heading: str) -> frozenset[str] | None:
    """Return the currencies of a heading such as `Price (net, EUR)`; None when it names none."""
    words = _WORDS.findall(unicodedata.normalize("NFKC", heading))
    codes = [word for word in words if not word.isalpha() or (len(word) == 3 and (word.isupper() or "_" in heading))]
    found = [meant for word in codes if (meant := currencies_of(word))]
    return frozenset.intersection(*found) if found else None


def is_unclear(number: str, currency: str) -> bool:
    """Return whether the last mark of a number can divide thousands or decimals: `1.299`, and `1,299` in KWD."""
    return may_be_thousands(number, currency) and ("." in number or exponent(currency) == 3)


def decimal_of(number: str) -> Decimal:
    """Convert the number of an amount: of two different marks, the last is the decimal point."""
    if "," in number and "." in number:
        group, point = (",", ".") if number.rfind(".") > number.rfind(",") else (".", ",")
        return Decimal(number.replace(group, "").replace(point, "."))
    if _THOUSANDS.fullmatch(number):
        return Decimal(number.replace(",", "").replace(".", ""))
    return Decimal(number.replace(",", "."))


def plain_amount(text: str, currency: str) -> str:
    """Return an amount that names its own currency in plain digits; the text as it is for anything else.

    A program writes such amounts when a cell has a currency format.
    """
    try:
        written = read_written(text)
        is_plain = written.currencies is None or not written.is_in(currency) or is_unclear(written.number, currency)
        return text if is_plain or written.is_negative else f"{decimal_of(written.number):f}"
    except ValueError:
        return text


def read_weight(text: str, unit: str) -> int:
    """Return grams of `500 g`, `1,5 kg` or `200`, which is in `unit`. ValueError for any other text, and without unit.

    The unit in the text counts, whatever `unit` says.
    """
    found = _WEIGHT.fullmatch(_plain(text)[:_LONGEST])
    factor = _GRAMS.get((found[2] or unit).casefold()) if found else None
    if found is None or factor is None:
        raise ValueError(text)
    number = _digits(found[1])
    if _ONE_COMMA.fullmatch(number):
        raise Unclear(text)
    grams = decimal_of(number) * Decimal(factor)
    if grams > HEAVIEST_GRAMS:
        raise ValueError(text)
    return round(grams)


def is_weight_unit(text: str) -> bool:
    return text.strip().casefold() in _GRAMS


def _plain(text: str) -> str:
    """Return full-width characters as plain ones. ValueError for `5²` and `½`, which would become 52 and 1/2."""
    if text.isascii():
        return text.strip()
    if any(unicodedata.category(character) == "No" for character in text[: _LONGEST + 1]):
        raise ValueError(text)
    return unicodedata.normalize("NFKC", text.strip())


def _digits(written: str) -> str:
    """Return a number without the blanks between its thousands. ValueError for several numbers."""
    text = written.strip()
    if _BLANKS.search(text) and not _BLANK_GROUPS.fullmatch(text):
        raise ValueError(written)
    number = _BLANKS.sub("", text).rstrip(".,")
    if not _NUMBER.fullmatch(number):
        raise ValueError(written)
    return number

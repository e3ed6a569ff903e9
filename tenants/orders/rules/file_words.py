"""The words of order files by their meaning, in all languages: headings, and the words for states. Pure.

`file_words.json` has English and Chinese with what shops and plugins write, `file_languages.json` what exports in other
languages have, with the words that mark a column as of the shipping or the billing address, `file_sources.json` the
exports of marketplaces.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from server.kit.cells import plain
from tenants.orders.contracts.order_files import ADDRESS_FIELDS, OrderField

Ranked = Mapping[str, tuple[int, OrderField]]
"""What a heading means, and how unsure that is: 0 is the surest."""
_HERE = Path(__file__).parent
_UNSURE = 100
"""Added to the rank of an address heading that does not say of which address it is."""


def _read(name: str) -> Any:
    return json.loads((_HERE / name).read_text("utf-8"))


_BASE = _read("file_words.json")
_LANGUAGES = _read("file_languages.json")
_SOURCES = _read("file_sources.json")


def _ranked(by_field: Mapping[str, Iterable[str]]) -> dict[str, tuple[int, OrderField]]:
    return {
        plain(word): (rank, OrderField(field))
        for field, words in by_field.items()
        for rank, word in reversed(list(enumerate(words)))
    }


def _headings(words: Mapping[str, Any]) -> Ranked:
    """Return the headings of a language: those of orders, and those of both addresses."""
    found = _ranked(words["order"])
    marks = [("", words["shipping"]), ("billing_", words["billing"])]
    for field in ADDRESS_FIELDS:
        for rank, word in enumerate(map(plain, words["address"].get(field, ()))):
            for prefix, name in _marked(word, marks):
                found.setdefault(name, (rank, OrderField(f"{prefix}{field}")))
            found.setdefault(word, (rank + _UNSURE, field))
    return found


def _marked(word: str, marks: Iterable[tuple[str, Iterable[str]]]) -> Iterator[tuple[str, str]]:
    for prefix, affixes in marks:
        for affix in map(plain, affixes):
            yield prefix, f"{affix}{word}"
            yield prefix, f"{word}{affix}"


KNOWN = _headings(_BASE | {"shipping": ["shipping"], "billing": ["billing"]})
"""Headings in English and Chinese, and a few that are the same wherever they are met."""
PURCHASES = _ranked(_BASE["purchase"])
"""Headings of files that say what was bought at suppliers."""


@lru_cache(maxsize=1)
def languages() -> Mapping[str, Ranked]:
    """Return the headings of each other language."""
    return {code: _headings(words) for code, words in _LANGUAGES.items()}


def source_of(names: Iterable[str]) -> str:
    """Return the marketplace whose export has these plain headings; empty for another file."""
    found = set(names)
    return next((code for code, marks in _MARKS.items() if any(each <= found for each in marks)), "")


def columns_of(source: str) -> Ranked:
    """Return the headings of a marketplace's export."""
    return _COLUMNS.get(source, {})


_MARKS = {code: [set(map(plain, mark)) for mark in known["marks"]] for code, known in _SOURCES.items()}
_COLUMNS = {code: _ranked(known["columns"]) for code, known in _SOURCES.items()}


def _states(kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a word for a state means; none that means something else in another language."""
    found: dict[str, Any] = {}
    for words in _LANGUAGES.values():
        for value, each in words[kind].items():
            for word in map(plain, each):
                found[word] = values[value] if found.get(word, values[value]) == values[value] else None
    return {word: value for word, value in found.items() if value is not None} | {
        plain(word): value for word, value in _BASE[kind].items()
    }


STATUSES: Mapping[str, Sequence[str]] = _states("statuses", _BASE["statuses"])
"""Payment and shipping of a shop's word for the state of an order; the first is empty if it does not say."""
PAYMENTS: Mapping[str, str] = _states("payments", {value: value for value in _BASE["payments"].values()})
FULFILMENTS: Mapping[str, str] = _states("fulfilments", {value: value for value in _BASE["fulfilments"].values()})
ON_DELIVERY = frozenset(plain(word) for words in (_BASE, *_LANGUAGES.values()) for word in words["on_delivery"])
"""Names of payment on delivery."""

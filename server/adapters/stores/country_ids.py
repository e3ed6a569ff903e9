"""Ids that a country's customs or tax office wants of a buyer, found among the fields that a store has added.

No standard names these fields: plugins and merchants do. `country_ids.json` lists the names that are known, by purpose.
"""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from server.adapters.values import read_text

_NAMES: Mapping[str, list[str]] = json.loads(Path(__file__).with_suffix(".json").read_text())
_PLACE = re.compile(r"^(wc_)?(billing|shipping|order|other|customer)_")
_WORDS = re.compile(r"[^a-z0-9]+")


def country_ids(fields: Iterable[tuple[Any, Any]]) -> dict[str, str]:
    """Return ids by purpose ("shipping", "tax"), from pairs of a field's name and value. The first known name counts.

    `_billing_cpf`, `CPF` and `_wc_billing/plugin/cpf` are the same name.
    """
    values = {_plain(name): read_text(value)[:60] for name, value in fields}
    found = {
        purpose: next((values[name] for name in names if values.get(name)), "") for purpose, names in _NAMES.items()
    }
    return {purpose: value for purpose, value in found.items() if value}


def _plain(name: Any) -> str:
    last = read_text(name).rpartition("/")[2].lower()
    return _PLACE.sub("", _WORDS.sub("_", last).strip("_"))

"""Reasons that are kept (remarks, notices): a code with parameters, rendered in the reader's language at reading.

`reason_texts.json` has the English by the code; its Chinese is in the catalogue of `server.kit.sentences`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from server.kit.sentences import Sentence, in_language

TEXTS = Path(__file__).parent / "reason_texts.json"

LASTING = frozenset(
    {
        "import.exists",
        "import.malformed",
        "import.not_in_list",
        "import.stops_program",
        "outside.address_refused",
        "outside.too_large",
        "outside.url_refused",
        "publish.product_gone",
        "supplier.headless_store",
        "supplier.link_elsewhere",
        "supplier.list_too_long",
        "supplier.no_listing",
        "supplier.needs_extension",
        "supplier.product_delisted",
        "supplier.product_unknown",
        "supplier.store_unknown",
        "supplier.store_unlisted",
        "supplier.unreadable",
    }
)
"""What trying again cannot change, and no merchant either: the thing itself is what it is."""


@dataclass(frozen=True, slots=True)
class Reason:
    """`code` names a text, `params` fill it: Reason("store.sku_taken", {"sku": "A-1"})."""

    code: str
    params: Mapping[str, str] = field(default_factory=dict)

    def stored(self) -> dict[str, object]:
        """The form kept in a JSON column."""
        return {"code": self.code, "params": dict(self.params)}


def may_pass(stored: Mapping[str, object] | None) -> bool:
    """Whether what was refused for this stored reason may be taken when it is tried again."""
    return str((stored or {}).get("code", "")) not in LASTING


@cache
def texts() -> dict[str, str]:
    """The English of every code."""
    loaded: dict[str, str] = json.loads(TEXTS.read_text())
    return loaded


def sentence_of(stored: Mapping[str, object]) -> Sentence:
    """What a stored reason says; the code itself for an unknown one."""
    code, params = str(stored["code"]), stored.get("params")
    given = params if isinstance(params, dict) else {}
    # Stored while AliExpress was the only supplier with accounts, and none was named.
    unnamed = {"supplier": "AliExpress"} if code.startswith("supplier.account_") else {}
    return Sentence(texts().get(code, code), **{**unnamed, **given})


def render(stored: Mapping[str, object] | None, language: str) -> str:
    """The sentence for a stored reason in the reader's language; an empty string for none."""
    return in_language(sentence_of(stored), language) if stored else ""

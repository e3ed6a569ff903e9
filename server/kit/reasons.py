"""Stored reasons (remarks, notices): a code with parameters, rendered in the reader's language when read.

`reason_texts.json` has the English by code. The Chinese is in the catalogue of `server.kit.sentences`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from server.kit.redaction import redacted_stored_text, redacted_text
from server.kit.sentences import Sentence, in_language

TEXTS = Path(__file__).parent / "reason_texts.json"

LASTING = frozenset(
    {
        "bulk.changed_since",
        "import.closed_to_programs",
        "import.exists",
        "import.malformed",
        "import.not_in_list",
        "import.stops_program",
        "outside.address_refused",
        "outside.too_large",
        "outside.url_refused",
        "order.place_anew",
        "order.source_changed_since",
        "override.left",
        "publish.product_gone",
        "supplier.headless_store",
        "supplier.link_elsewhere",
        "supplier.list_too_long",
        "supplier.no_listing",
        "supplier.needs_extension",
        "supplier.page_silent",
        "supplier.page_without_price",
        "supplier.password_elsewhere",
        "supplier.password_unencrypted",
        "supplier.price_unreadable",
        "supplier.product_delisted",
        "supplier.product_unknown",
        "supplier.robots_refuse",
        "supplier.sitemap_too_long",
        "supplier.store_page_unclear",
        "supplier.store_unknown",
        "supplier.store_unlisted",
        "supplier.unreadable",
    }
)
"""Reasons that neither a retry nor the merchant can change."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: `code` names a text, `params` fill it: Reason("store.sku_taken", {"sku": "A-1"}).

    Secrets in the params are hidden: a vendor's text or address may hold some. `also`: a further reason, said after it.
    """

    code: str
    params: Mapping[str, str] = field(default_factory=dict)
    also: "Reason | None" = None

    def __post_init__(self) -> None:
        if self.params:
            object.__setattr__(self, "params", _each(redacted_text, self.params))

    def stored(self) -> dict[str, object]:
        """Return the form for a JSON column."""
        more = {"also": self.also.stored()} if self.also else {}
        return {"code": self.code, "params": dict(self.params), **more}

    @classmethod
    def joined(cls, reasons: "Iterable[Reason | None]") -> "Reason | None":
        """Return one reason that says all of them, in their order; None for none."""
        first = None
        for reason in reversed([each for each in reasons if each]):
            first = replace(reason, also=first)
        return first


def _each(redact: Callable[[str], str], params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: redact(value) if isinstance(value, str) else value for name, value in params.items()}


def may_pass(stored: Mapping[str, object] | None) -> bool:
    """Return whether a retry may succeed after this stored reason."""
    return str((stored or {}).get("code", "")) not in LASTING


@cache
def texts() -> dict[str, str]:
    """Load the English text of every code."""
    loaded: dict[str, str] = json.loads(TEXTS.read_text())
    return loaded


def sentence_of(stored: Mapping[str, object]) -> Sentence:
    """Return the text of a stored reason, that for one if it has it, or the code itself when it is unknown."""
    code, params = str(stored["code"]), stored.get("params")
    # Rows from before reasons were redacted.
    given = _each(redacted_stored_text, params) if isinstance(params, dict) else {}
    # Old rows without a name: AliExpress was the only supplier with accounts when they were stored.
    unnamed = {"supplier": "AliExpress"} if code.startswith("supplier.account_") else {}
    one = texts().get(f"{code}.one") if "1" in (given.get("count"), given.get("total")) else None
    sentence = Sentence(one or texts().get(code, code), **{**unnamed, **given})
    also = stored.get("also")
    return Sentence("{first} {then}", first=sentence, then=sentence_of(also)) if isinstance(also, dict) else sentence


def render(stored: Mapping[str, object] | None, language: str) -> str:
    """Render a stored reason in the reader's language. Empty for no reason."""
    return in_language(sentence_of(stored), language) if stored else ""

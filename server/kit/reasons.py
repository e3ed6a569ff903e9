"""Reasons that are kept (remarks, notices): a code with parameters, rendered in the reader's language at reading.

The texts stand in `reason_texts/en.json` and `reason_texts/zh-hans.json`; a test keeps the two complete.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_TEXTS = Path(__file__).parent / "reason_texts"


@dataclass(frozen=True, slots=True)
class Reason:
    """`code` names a text, `params` fill it: Reason("store.sku_taken", {"sku": "A-1"})."""

    code: str
    params: Mapping[str, str] = field(default_factory=dict)

    def stored(self) -> dict[str, object]:
        """The form kept in a JSON column."""
        return {"code": self.code, "params": dict(self.params)}


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language (`en`, `zh-hans`)."""
    loaded: dict[str, str] = json.loads((_TEXTS / f"{language}.json").read_text())
    return loaded


def render(stored: Mapping[str, object] | None, language: str) -> str:
    """The sentence for a stored reason; an empty string for none, the code itself for an unknown one."""
    if not stored:
        return ""
    code, params = str(stored["code"]), stored.get("params") or {}
    text = texts("zh-hans" if language.startswith("zh") else "en").get(code, code)
    return text.format_map(params) if isinstance(params, dict) else text

"""Texts in both languages, checked field by field."""

from collections.abc import Mapping
from typing import Any

from server.kit.checks import checked
from server.kit.written import clean_body, clean_title, is_text


def checked_words(written: Mapping[str, Any], *, body: str, missing: str) -> dict[str, str]:
    """Check titles and clean bodies. A missing Chinese text becomes empty. Raise Invalid naming the field.

    `body` is the name of the body fields without the language; `missing` is the message for a body without text.
    """
    words = _worded(written, "title_en", f"{body}_en", missing)
    if written["title_zh"].strip() or is_text(written[f"{body}_zh"]):
        return words | _worded(written, "title_zh", f"{body}_zh", missing)
    return words | {"title_zh": "", f"{body}_zh": ""}


def _worded(written: Mapping[str, Any], title: str, body: str, missing: str) -> dict[str, str]:
    def clean(html: str) -> str:
        cleaned = clean_body(html)
        if not is_text(cleaned):
            raise ValueError(missing)
        return cleaned

    return {
        title: checked(title, clean_title, written[title]),
        body: checked(body, clean, written[body]),
    }

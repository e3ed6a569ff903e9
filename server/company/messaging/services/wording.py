"""The words of a message in both languages, checked field by field."""

from typing import Protocol

from server.kit.checking import checked
from server.kit.written import clean_body, clean_title, is_text

NOTHING = "Enter the text for the user."


class Worded(Protocol):
    """Whatever has a title and a body in both languages."""

    @property
    def title_en(self) -> str: ...
    @property
    def body_en(self) -> str: ...
    @property
    def title_zh(self) -> str: ...
    @property
    def body_zh(self) -> str: ...


def checked_words(text: Worded) -> dict[str, str]:
    """Titles and clean bodies; Chinese empty where none was written. Invalid names the field."""
    words = {
        "title_en": checked("title_en", clean_title, text.title_en),
        "body_en": checked("body_en", _clean, text.body_en),
        "title_zh": "",
        "body_zh": "",
    }
    if text.title_zh.strip() or is_text(text.body_zh):
        words["title_zh"] = checked("title_zh", clean_title, text.title_zh)
        words["body_zh"] = checked("body_zh", _clean, text.body_zh)
    return words


def _clean(html: str) -> str:
    cleaned = clean_body(html)
    if not is_text(cleaned):
        raise ValueError(NOTHING)
    return cleaned

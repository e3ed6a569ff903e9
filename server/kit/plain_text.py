"""Messages between people: plain text with line breaks."""

import re

from server.kit.sentences import Sentence

TEXT_LIMIT = 4_000
EXCERPT = 160

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_LINES = re.compile(r"\n{3,}")

EMPTY = "Enter a message."


def clean_text(text: str) -> str:
    """Remove invisible characters and keep line breaks. Raise ValueError for empty text and above 4,000 characters."""
    seen = _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    cleaned = _LINES.sub("\n\n", seen).strip()
    if not cleaned:
        raise ValueError(EMPTY)
    if len(cleaned) > TEXT_LIMIT:
        raise ValueError(Sentence("The message is longer than {most:,} characters.", most=TEXT_LIMIT))
    return cleaned


def excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT else f"{line[: EXCERPT - 1]}…"

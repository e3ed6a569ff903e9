"""Suggested tags."""

import re

MOST_TAGS = 10
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_FILLING = re.compile(
    "an?|and|are|as|at|by|for|from|in|into|is|it|new|of|off|on|or|our|out|set|the|this|to|up|with|you|your"
)


def suggest_tags(title: str) -> list[str]:
    """Suggest at most ten tags: the significant words of the title in lower case and in order, no numbers."""
    words = [word.lower() for word in _WORD.findall(title)]
    telling = [word for word in words if not _FILLING.fullmatch(word) and not any(sign.isdigit() for sign in word)]
    return [word for word in dict.fromkeys(telling) if 1 < len(word) <= 40][:MOST_TAGS]

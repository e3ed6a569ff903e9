"""Pure rules of topic pages: codes, keywords, layouts and validity."""

import hmac

from server.kit.sentences import Sentence
from server.kit.written import clean_title

SHORTEST_CODE, LONGEST_CODE = 6, 40
MOST_KEYWORDS, LONGEST_KEYWORD = 20, 40
MOST_POSITION = 1_000_000

CODE_RULE = Sentence(
    "An access code has {least} to {most} characters and no spaces.", least=SHORTEST_CODE, most=LONGEST_CODE
)
TOO_MANY_KEYWORDS = Sentence(
    "At most {most} keywords of at most {longest} characters.", most=MOST_KEYWORDS, longest=LONGEST_KEYWORD
)
CODE_WITHOUT_OWNER = "Only a page for a single merchant can have an access code."
FIXED_WITH_OWNER = "A page with a fixed ID is shown to every merchant."


def check_name(name: str) -> str:
    """Return a title, or empty. ValueError if it is longer than 200 characters."""
    return clean_title(name) if name.strip() else ""


def check_code(code: str, *, has_owner: bool) -> str:
    """Return the code: required for a page with an owner, empty for others. ValueError."""
    trimmed = code.strip()
    if not has_owner:
        if trimmed:
            raise ValueError(CODE_WITHOUT_OWNER)
        return ""
    if not SHORTEST_CODE <= len(trimmed) <= LONGEST_CODE or len(trimmed.split()) != 1:
        raise ValueError(CODE_RULE)
    return trimmed


def check_keywords(keywords: tuple[str, ...]) -> tuple[str, ...]:
    """Return distinct keywords in order, without empty ones. ValueError for too many or too long ones."""
    trimmed = tuple(dict.fromkeys(" ".join(word.split()) for word in keywords if word.strip()))
    if len(trimmed) > MOST_KEYWORDS or any(len(word) > LONGEST_KEYWORD for word in trimmed):
        raise ValueError(TOO_MANY_KEYWORDS)
    return trimmed


def is_right_code(given: str, code: str) -> bool:
    """Compare codes in constant time."""
    return hmac.compare_digest(given.strip().encode(), code.encode())

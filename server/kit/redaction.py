"""Secrets in texts that are stored, shown or logged: replaced here alone, whatever wrote the text."""

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from threading import Lock
from urllib.parse import quote

HIDDEN = "[hidden]"
SECRET_NAMES = re.compile(
    r"password|secret|token|authorization|cookie|credential|consumer_key|code$|signature|ck_|cs_|session",
    re.I,
)
_NAME = (
    r"[\w-]*(?:password|passwd|passphrase|secret|token|signature|consumer_key|api[_-]?key|app[_-]?key|private[_-]?key"
    r"|credential|hmac|session|oauth_\w+)"
)
SECRET_VALUES = re.compile(
    r"\b(?:ck|cs)_[0-9A-Za-z]{8,}|(?:ck|cs)_[0-9A-Za-z]{20,}|(?i:bearer|basic)\s+[\w.~+/=-]{8,}"
    r"|\b(?:shp[a-z]{2}|[rs]k_(?:live|test)|whsec|sq0[a-z]{3})[_-][\w-]{10,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*"
    rf"|(?i:(?<![\w-]){_NAME}=)[^&\s\"'<>]+"
    rf"|(?i:['\"]{_NAME}\\*['\"]\s*:\s*\\*['\"])[^'\"\\]+"
    rf"|(?i:<{_NAME}>)[^<]+"
    rf"|(?i:(?<![\w-])(?:x-{_NAME}(?:-\w{{1,10}})?|(?:proxy-)?authorization|(?:api|auth|access)-(?:key|token))"
    r"\\*['\"]?\s*:\s*\\*['\"]?(?:[\w-]{3,20}\s+)?)[^\s'\"\\,]{8,}"
    r"|(?i:\bcookie\\*['\"]?\s*:\s*\\*['\"]?)[^\r\n'\"\\]{8,}"
    r"|(?<=/user/pass/)[^/\s]+"
)
_SIGNS = (
    "=",
    ":",
    ">",
    "ck_",
    "cs_",
    "bearer",
    "basic",
    "shp",
    "k_live",
    "k_test",
    "whsec",
    "sq0",
    "eyj",
    "/user/pass/",
)
"""In lower case: without one of them nothing looks like a secret. Looking for them costs a tenth."""
_CREDENTIALS = re.compile(r"(?<=://)[^\s/?#@\"'<>]+@")
_QUERY = re.compile(r"((?:https?:)?//[^\s?#\"'<>]+)[?#][^\s\"'<>]*", re.I)
_IN_PATHS = re.compile(
    r"(?<=/bot)\d{5,}:[\w-]{20,}|(?<=/services/)T\w+/B\w+/\w{16,}|(?<=/webhooks/)\d+/[\w-]{20,}"
    r"|(?<=/)(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)\w{24,}(?![\w.])"
)
"""Telegram's, Slack's and Discord's ways to put a secret into a path, and what looks like one: no picture's name."""


_SHORTEST = 8
"""A text of fewer characters names no secret."""
_SHORTEST_SENT = 12
"""A shorter value may be a word."""
_MOST_SENT = 64
_sent: dict[str, str] = {}
_lasting: dict[str, str] = {}
_lock = Lock()


def hide_always(secrets: Iterable[str]) -> None:
    """Hide these values, whatever they look like, in all texts of this process."""
    _lasting.update(_forms(secrets))


def hide_from_now_on(secrets: Iterable[str]) -> None:
    """Do as `hide_always` for later texts; of many values, for the last."""
    with _lock:
        for form, start in _forms(secrets):
            _sent.pop(form, None)
            _sent[form] = start
        while len(_sent) > _MOST_SENT:
            del _sent[next(iter(_sent))]


def _forms(secrets: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each secret as it may be quoted, and with what that begins."""
    for secret in secrets:
        if len(secret) >= _SHORTEST_SENT:
            for form in {secret, quote(secret, safe="")}:
                yield form, form[:_SHORTEST_SENT]


def redacted(text: str) -> str:
    """Return the text with each secret replaced: what was sent as one, is named like one, or looks like one."""
    if len(text) <= _SHORTEST:
        return text
    for secret, start in (*_lasting.items(), *_sent.items()):
        if start in text:
            text = _without(secret, text)
    return _without_looks(text)


def _without_looks(text: str) -> str:
    if "/" in text:
        text = _IN_PATHS.sub(HIDDEN, _CREDENTIALS.sub("", text))
    lowered = text.lower().replace("://", "")
    return SECRET_VALUES.sub(HIDDEN, text) if any(sign in lowered for sign in _SIGNS) else text


def _without(secret: str, text: str) -> str:
    """Return the text without the secret, also where it was cut."""
    first, *others = text.split(secret[:_SHORTEST_SENT])
    rest = secret[_SHORTEST_SENT:]
    pairs = [zip(other, rest, strict=False) for other in others]
    ends = [sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], each)) for each in pairs]
    return first + "".join(HIDDEN + other[end:] for other, end in zip(others, ends, strict=True))


def redacted_text(text: str) -> str:
    """Do as `redacted`, for a text that people read. Addresses lose their query too: names there are the vendor's."""
    return redacted(_without_queries(text))


def redacted_stored_text(text: str) -> str:
    """Do as `redacted_text`, for a text that another process may have stored: by its looks alone."""
    return _without_looks(_without_queries(text)) if len(text) > _SHORTEST else text


def _without_queries(text: str) -> str:
    return _QUERY.sub(r"\1", text) if "//" in text else text

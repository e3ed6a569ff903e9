"""Secrets in texts that are stored, shown or logged: replaced here alone, whatever wrote the text."""

import re
from collections.abc import Iterable
from itertools import takewhile
from threading import Lock
from urllib.parse import quote

HIDDEN = "[hidden]"
SECRET_NAMES = re.compile(
    r"password|secret|token|authorization|cookie|credential|consumer_key|code$|signature|ck_|cs_|session",
    re.I,
)
_NAME = r"[\w-]*(?:password|passwd|secret|token|signature|consumer_key|api_?key|app_?key|credential|hmac|oauth_\w+)"
SECRET_VALUES = re.compile(
    r"\b(?:ck|cs)_[0-9A-Za-z]{8,}|(?:ck|cs)_[0-9A-Za-z]{20,}|(?i:bearer|basic)\s+[\w.~+/=-]{8,}"
    r"|\b(?:shp[a-z]{2}|[rs]k_(?:live|test)|whsec|sq0[a-z]{3})[_-][\w-]{10,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*"
    rf"|(?i:(?<![\w-]){_NAME}=)[^&\s\"'<>]+"
    rf"|(?i:(?:['\"]){_NAME}['\"]\s*:\s*['\"])[^'\"]+"
    r"|(?<=/user/pass/)[^/\s]+"
)
_CREDENTIALS = re.compile(r"(?<=://)[^\s/?#@\"'<>]+@")
_QUERY = re.compile(r"((?:https?:)?//[^\s?#\"'<>]+)[?#][^\s\"'<>]*", re.I)


_SHORTEST = 8
"""A text of fewer characters names no secret."""
_SHORTEST_SENT = 12
"""A shorter value may be a word."""
_MOST_SENT = 64
_sent: dict[str, None] = {}
_lock = Lock()


def hide_from_now_on(secrets: Iterable[str]) -> None:
    """Hide these values, whatever they look like, in all later texts of this process; of many, the last."""
    long = [secret for secret in secrets if len(secret) >= _SHORTEST_SENT]
    with _lock:
        for form in (form for secret in long for form in {secret, quote(secret, safe="")}):
            _sent.pop(form, None)
            _sent[form] = None
        while len(_sent) > _MOST_SENT:
            del _sent[next(iter(_sent))]


def redacted(text: str) -> str:
    """Return the text with each secret replaced: what was sent as one, is named like one, or looks like one."""
    if len(text) <= _SHORTEST:
        return text
    for secret in tuple(_sent):
        if secret[:_SHORTEST_SENT] in text:
            text = _without(secret, text)
    return SECRET_VALUES.sub(HIDDEN, _CREDENTIALS.sub("", text))


def _without(secret: str, text: str) -> str:
    """Return the text without the secret, also where it was cut."""
    first, *others = text.split(secret[:_SHORTEST_SENT])
    rest = secret[_SHORTEST_SENT:]
    pairs = [zip(other, rest, strict=False) for other in others]
    ends = [sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], each)) for each in pairs]
    return first + "".join(HIDDEN + other[end:] for other, end in zip(others, ends, strict=True))


def told(text: str) -> str:
    """Do as `redacted`, for a text that people read. Addresses lose their query too: names there are the vendor's."""
    return redacted(_QUERY.sub(r"\1", text) if "//" in text else text)

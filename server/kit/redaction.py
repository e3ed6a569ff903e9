"""Secrets in texts that are stored, shown or logged: replaced here alone, whatever wrote the text."""

import re

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


def redacted(text: str) -> str:
    """Return the text with each secret replaced: what is named like one, or looks like one."""
    return SECRET_VALUES.sub(HIDDEN, _CREDENTIALS.sub("", text)) if len(text) > _SHORTEST else text


def told(text: str) -> str:
    """Do as `redacted`, for a text that people read. Addresses lose their query too: names there are the vendor's."""
    return redacted(_QUERY.sub(r"\1", text) if "//" in text else text)


_SHORTEST = 8
"""A text of fewer characters names no secret."""

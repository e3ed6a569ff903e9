"""Validation of events: pure rules."""

import re

import orjson

from server.company.events.contracts import Json
from server.kit.sentences import Sentence

PARAM_LIMIT = 2_000

_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}|[0-9]{1,19}")


def check_name(event: str) -> str:
    """Return the event's name. Raise ValueError unless it is lower case with underscores, or an announcement's id."""
    if not _NAME.fullmatch(event):
        raise ValueError("Use lowercase letters and underscores for the event, or an announcement ID.")
    return event


def check_param(param: Json) -> Json:
    """Return the event's details, as JSON. Raise ValueError above 2,000 bytes, for NUL, or when nested too deep."""
    try:
        written = orjson.dumps(param)
    except TypeError as error:
        raise ValueError("This is nested too deeply.") from error
    if len(written) > PARAM_LIMIT:
        raise ValueError(Sentence("This is longer than {most:,} bytes.", most=PARAM_LIMIT))
    if b"\\u0000" in written:
        raise ValueError("This must not contain the NUL character.")
    read: Json = orjson.loads(written)
    return read

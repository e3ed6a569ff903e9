"""What platforms deliver to our addresses: verified, named, told apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from server.adapters.values import as_dict


class Forged(ValueError):
    """Not signed by whom it must be; the text is answered."""

    def __init__(self, text: str = "Wrong signature.") -> None:
        super().__init__(text)


class Malformed(ValueError):
    """Signed, but nothing that we asked for; the text is answered."""

    def __init__(self, text: str = "Not a delivery.") -> None:
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What happened in which store; empty where only the address tells it. `event_id` is the same when it comes again.

    `sent_at` is None where the platform does not tell it, `body` what is kept: the whole body where it is None.
    """

    topic: str
    external_key: str
    event_id: str
    sent_at: datetime | None = None
    body: str | None = None


def header(headers: Mapping[str, str], name: str) -> str:
    """A header whatever its case, or nothing."""
    return next((value.strip() for given, value in headers.items() if given.lower() == name.lower()), "")


def read_object(raw_body: bytes) -> dict[str, Any]:
    """The object in a body. Malformed where it is no JSON."""
    try:
        return as_dict(orjson.loads(raw_body))
    except orjson.JSONDecodeError as error:
        raise Malformed from error

"""Webhook deliveries from platforms: common types and parsing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from server.adapters.values import as_dict


class Forged(ValueError):
    """A delivery with a wrong signature; its text is the response."""

    def __init__(self, text: str = "Wrong signature.") -> None:
        super().__init__(text)


class Malformed(ValueError):
    """A correctly signed delivery with unexpected content; its text is the response."""

    def __init__(self, text: str = "Not a delivery.") -> None:
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Delivery:
    """An event in a store; `external_key` is empty where only the address identifies the store.

    A repeated delivery has the same `event_id`. `sent_at` is None where the platform does not send it. `body` is what
    we save: the whole body if None.
    """

    topic: str
    external_key: str
    event_id: str
    sent_at: datetime | None = None
    body: str | None = None


def header(headers: Mapping[str, str], name: str) -> str:
    """Return a header, whatever its case; empty when missing."""
    if (value := headers.get(name)) is not None:
        return value.strip()
    return next((value.strip() for given, value in headers.items() if given.lower() == name.lower()), "")


def read_object(raw_body: bytes) -> dict[str, Any]:
    """Return the JSON object in a body. Malformed when it is not one."""
    try:
        return as_dict(orjson.loads(raw_body))
    except orjson.JSONDecodeError as error:
        raise Malformed from error

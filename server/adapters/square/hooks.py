"""Deliveries from Square: verified, named, and told apart ("Webhooks": one address for all sellers of the app)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import orjson
from django.conf import settings

from server.adapters.stores.words import is_signed as is_hmac
from server.adapters.values import as_dict, read_moment, read_text

REVOKED = "oauth.authorization.revoked"
_HEADER = "x-square-hmacsha256-signature"


@dataclass(frozen=True, slots=True)
class Delivery:
    """What happened to whom. `event_id` is the same when it is delivered again."""

    topic: str
    merchant_id: str
    event_id: str
    created_at: datetime | None = None


def notification_url() -> str:
    """The address that is registered with Square; it is a part of what is signed, byte for byte."""
    return f"{settings.PUBLIC_URL}/hooks/square"


def is_signed(raw_body: bytes, headers: Mapping[str, str]) -> bool:
    """Whether Square signed the address and the body. False without a signature key."""
    key = settings.SQUARE_WEBHOOK_SIGNATURE_KEY or ""
    given = next((value for name, value in headers.items() if name.lower() == _HEADER), "")
    return is_hmac(notification_url().encode() + raw_body, given, key)


def parse_delivery(raw_body: bytes) -> Delivery:
    """Read a delivery. ValueError when it is none."""
    try:
        told = as_dict(orjson.loads(raw_body))
    except orjson.JSONDecodeError as error:
        raise ValueError("no JSON") from error
    topic, merchant, event_id = (read_text(told.get(name)) for name in ("type", "merchant_id", "event_id"))
    if not (topic and merchant and event_id):
        raise ValueError("not a Square delivery")
    return Delivery(topic[:100], merchant[:100], event_id[:128], read_moment(told.get("created_at")))

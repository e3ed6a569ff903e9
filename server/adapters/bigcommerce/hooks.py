"""What BigCommerce sends: signed payloads of its control panel, and thin webhooks with a header of our own."""

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import jwt
import orjson
from django.conf import settings

from server.adapters.bigcommerce import address
from server.adapters.values import as_dict, read_count, read_text

SECRET_HEADER = "X-Tradewind-Secret"  # noqa: S105 - a name
UNINSTALLED = "app/uninstalled"
_LEEWAY = 60


@dataclass(frozen=True, slots=True)
class SignedPayload:
    """Who opened, left or uninstalled the app. `external_key` is the store's; `event_id` is the payload's own."""

    external_key: str
    email: str
    issued_at: int
    event_id: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """A thin event: what happened to what. `event_id` is the same when it is delivered again."""

    topic: str
    external_key: str
    resource_id: str
    event_id: str


def read_signed_payload(token: str) -> SignedPayload:
    """Verify `signed_payload_jwt`: HS256 by the client secret, audience, issuer and end. ValueError otherwise."""
    if not settings.BIGCOMMERCE_CLIENT_SECRET:
        raise ValueError("no app")
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            settings.BIGCOMMERCE_CLIENT_SECRET,
            algorithms=["HS256"],
            audience=settings.BIGCOMMERCE_CLIENT_ID,
            issuer="bc",
            leeway=_LEEWAY,
            options={"require": ["exp", "iat", "aud", "iss", "sub"]},
        )
    except jwt.PyJWTError as error:
        raise ValueError("not signed by BigCommerce") from error
    key = address.external_key(address.hash_of_context(read_text(claims["sub"])))
    issued = read_count(claims["iat"]) or 0
    event_id = read_text(claims.get("jti")) or f"{key}:{issued}"
    return SignedPayload(key, read_text(as_dict(claims.get("user")).get("email")), issued, event_id[:128])


def is_ours(headers: Mapping[str, str], secret: str) -> bool:
    """Whether a delivery carries the header that we asked for. False without a secret."""
    given = next((value for name, value in headers.items() if name.lower() == SECRET_HEADER.lower()), "")
    return bool(secret) and hmac.compare_digest(given.encode(), secret.encode())


def parse_delivery(raw_body: bytes) -> Delivery:
    """Read a delivery. ValueError when it is none."""
    try:
        told = as_dict(orjson.loads(raw_body))
    except orjson.JSONDecodeError as error:
        raise ValueError("no JSON") from error
    topic, data = read_text(told.get("scope")), as_dict(told.get("data"))
    if not re.fullmatch(r"store(/[a-zA-Z_]+)+", topic) or not told.get("hash"):
        raise ValueError("not a BigCommerce delivery")
    event_id = f"{read_text(told['hash'])[:80]}:{read_text(told.get('created_at'))[:20]}"
    return Delivery(topic, read_text(told.get("producer")), read_text(data.get("id")), event_id)

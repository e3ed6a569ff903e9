"""Messages from BigCommerce: signed payloads of its control panel, and small webhooks with our secret header."""

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import jwt
from django.conf import settings

from server.adapters.bigcommerce import address
from server.adapters.stores.deliveries import Delivery, Forged, Malformed, header, read_object
from server.adapters.values import as_dict, read_count, read_text

SECRET_HEADER = "X-Tradewind-Secret"  # noqa: S105 - a name
UNINSTALLED = "app/uninstalled"
_LEEWAY = 60


@dataclass(frozen=True, slots=True)
class SignedPayload:
    """A user opened, left or uninstalled the app. `external_key` is the store's; `event_id` is the payload's own."""

    external_key: str
    email: str
    issued_at: int
    event_id: str


def read_signed_payload(token: str) -> SignedPayload:
    """Verify `signed_payload_jwt`: HS256 by the client secret, audience, issuer and expiry. Forged otherwise."""
    if not settings.BIGCOMMERCE_CLIENT_SECRET:
        raise Forged
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
        key = address.external_key(address.hash_of_context(read_text(claims["sub"])))
    except (jwt.PyJWTError, ArithmeticError, TypeError, ValueError) as error:
        raise Forged from error
    issued = read_count(claims["iat"]) or 0
    event_id = read_text(claims.get("jti")) or f"{key}:{issued}"
    return SignedPayload(key, read_text(as_dict(claims.get("user")).get("email")), issued, event_id[:128])


def read_delivery(raw_body: bytes, headers: Mapping[str, str], secret: str) -> Delivery:
    """Read a delivery that carries our secret header. Forged without the header or without a secret."""
    if not secret or not hmac.compare_digest(header(headers, SECRET_HEADER).encode(), secret.encode()):
        raise Forged("Wrong secret.")
    response = read_object(raw_body)
    topic, store = read_text(response.get("scope")), read_text(response.get("producer"))
    if not re.fullmatch(r"store(/[a-zA-Z_]+)+", topic) or not store or not response.get("hash"):
        raise Malformed
    event_id = f"{read_text(response['hash'])[:80]}:{read_text(response.get('created_at'))[:20]}"
    return Delivery(topic, store, event_id)

"""Signed data of Wix: the app instance that a browser brings back, and webhooks.

"About webhooks": a webhook is a JWT whose payload is JSON inside JSON.
"""

import base64
import binascii
import hashlib
import hmac
from datetime import UTC, datetime, timedelta
from typing import Any

import jwt
import orjson
from django.conf import settings

from server.adapters.stores.deliveries import Delivery, Forged, Malformed
from server.adapters.stores.grants import App, configured_app
from server.adapters.values import as_dict, read_count, read_moment, read_text
from server.kit import clock

_OLDEST = timedelta(hours=1)
_LEEWAY = 60


def operators_app() -> App | None:
    """Return the app that the operator registered; None when there is none."""
    return configured_app("WIX_APP_ID", "WIX_APP_SECRET")


def read_instance(signed: str, app: App) -> str:
    """Return the instance id in `signedInstance`: base64url(HMAC-SHA256(secret, data)) "." data ("App instance").

    ValueError when Wix did not sign it, it is too old, or the visitor does not manage the site (`aid`).
    """
    signature, dot, data = signed.partition(".")
    expected = hmac.new(app.client_secret.encode(), data.encode(), hashlib.sha256).digest()
    if not dot or not hmac.compare_digest(_decoded(signature), expected):
        raise ValueError("not signed by Wix")
    response = as_dict(orjson.loads(_decoded(data)))
    instance_id, signed_at = read_text(response.get("instanceId")), read_moment(response.get("signDate"))
    if not instance_id or response.get("aid") or signed_at is None or abs(clock.now() - signed_at) > _OLDEST:
        raise ValueError("no instance of somebody who manages the site")
    return instance_id


def read_delivery(raw_body: bytes) -> Delivery:
    """Verify and read a delivery; of its content keep only the object that it is about, when that changed, and whether
    a buyer's data is to be erased (`triggeredByAnonymizeRequest`).
    """
    claims = _claims(raw_body)
    response = _inner(claims.get("data"))
    event = _inner(response.get("data"))
    topic, instance_id = read_text(response.get("eventType")), read_text(response.get("instanceId"))
    if not topic or not instance_id:
        raise Malformed
    issued = read_count(claims.get("iat")) or 0
    about = read_text(event.get("entityId")) or read_text(event.get("productId"))
    entity = _inner(as_dict(event.get("updatedEvent")).get("currentEntity"))
    erases = event.get("triggeredByAnonymizeRequest") is True
    more = {"changed_at": read_text(entity.get("updatedDate")), "erases": erases}
    # Events of app instances and Catalog V1 have no id, so equal content on the same site counts as the same event.
    event_id = read_text(event.get("id")) or hashlib.sha256(f"{topic}:{issued}:{about}".encode()).hexdigest()
    body = orjson.dumps({"id": about, **{name: value for name, value in more.items() if value}}).decode()
    return Delivery(topic[:100], instance_id[:100], event_id[:100], datetime.fromtimestamp(issued, UTC), body)


def _claims(raw_body: bytes) -> dict[str, Any]:
    """Verify the body, a JWT with RS256 by the key of the app. Forged otherwise, and without a key."""
    key = _public_key()
    if not key:
        raise Forged
    try:
        claims: dict[str, Any] = jwt.decode(
            raw_body.decode("ascii").strip(),
            key,
            algorithms=["RS256"],
            leeway=_LEEWAY,
            options={"require": ["exp", "iat"], "verify_aud": False},
        )
    except (jwt.PyJWTError, ArithmeticError, TypeError, ValueError) as error:
        raise Forged from error
    return claims


def _public_key() -> str:
    """Return the PEM; environment variables may write line ends as a backslash and an n."""
    file = settings.WIX_PUBLIC_KEY_FILE
    if file is not None and not settings.WIX_PUBLIC_KEY:
        return str(file.read_text()) if file.exists() else ""
    return str(settings.WIX_PUBLIC_KEY).replace("\\n", "\n")


def _decoded(text: str) -> bytes:
    """Decode base64url without padding, as Wix sends it."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise ValueError("not encoded as Wix does") from error


def _inner(value: Any) -> dict[str, Any]:
    """Return JSON inside JSON, or the object itself."""
    if not isinstance(value, str):
        return as_dict(value)
    try:
        return as_dict(orjson.loads(value))
    except orjson.JSONDecodeError:
        return {}

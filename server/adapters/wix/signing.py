"""Wix's two signatures: of the app instance that a browser brings back, and of webhooks."""

import base64
import binascii
import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Any

import jwt
import orjson
from django.conf import settings

from server.adapters.values import as_dict, read_text
from server.adapters.wix.app import App
from server.kit import clock

_OLDEST = timedelta(hours=1)
_LEEWAY = 60


def read_instance(signed: str, app: App) -> str:
    """The instance id in `signedInstance`: base64url(HMAC-SHA256(secret, data)) "." data ("App instance").

    ValueError when it is not signed by Wix, too old, or of a visitor who does not manage the site (`aid`).
    """
    signature, dot, data = signed.partition(".")
    expected = hmac.new(app.secret.encode(), data.encode(), hashlib.sha256).digest()
    if not dot or not hmac.compare_digest(_decoded(signature), expected):
        raise ValueError("not signed by Wix")
    told = as_dict(orjson.loads(_decoded(data)))
    instance_id = read_text(told.get("instanceId"))
    if not instance_id or told.get("aid") or not _is_fresh(read_text(told.get("signDate"))):
        raise ValueError("no instance of somebody who manages the site")
    return instance_id


def read_webhook(raw_body: bytes) -> dict[str, Any]:
    """The claims of a webhook: the whole body is a JWT, RS256 by the key of the app. ValueError otherwise."""
    key = _public_key()
    if not key:
        raise ValueError("no key")
    try:
        claims: dict[str, Any] = jwt.decode(
            raw_body.decode("ascii").strip(),
            key,
            algorithms=["RS256"],
            leeway=_LEEWAY,
            options={"require": ["exp", "iat"], "verify_aud": False},
        )
    except (jwt.PyJWTError, UnicodeDecodeError) as error:
        raise ValueError("not signed by Wix") from error
    return claims


def _public_key() -> str:
    """PEM; line ends may be written as `\\n`, as they are in environments."""
    file = settings.WIX_PUBLIC_KEY_FILE
    if file is not None and not settings.WIX_PUBLIC_KEY:
        return str(file.read_text()) if file.exists() else ""
    return str(settings.WIX_PUBLIC_KEY).replace("\\n", "\n")


def _decoded(text: str) -> bytes:
    """Wix leaves the padding out."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise ValueError("not encoded as Wix does") from error


def _is_fresh(moment: str) -> bool:
    try:
        told = datetime.fromisoformat(moment)
    except ValueError:
        return False
    return told.tzinfo is not None and abs(clock.now() - told) <= _OLDEST

"""Shopify's two signatures: of a query by which a browser comes back, and of a webhook's body."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping
from urllib.parse import urlencode


def query_signature(query: Mapping[str, str], secret: str) -> str:
    """Hex HMAC-SHA256 of the sorted query without `hmac` (authorization code grant, step "verify")."""
    rest = sorted((name, value) for name, value in query.items() if name not in {"hmac", "signature"})
    return hmac.new(secret.encode(), urlencode(rest).encode(), hashlib.sha256).hexdigest()


def is_signed_query(query: Mapping[str, str], secret: str) -> bool:
    """Whether the query's `hmac` is ours to trust. False without a secret."""
    given = query.get("hmac", "")
    return bool(secret) and hmac.compare_digest(given.encode(), query_signature(query, secret).encode())


def is_signed_body(raw_body: bytes, header: str, secret: str) -> bool:
    """Whether `X-Shopify-Hmac-Sha256` is base64 of HMAC-SHA256 over the body. False without a secret."""
    if not secret or not header:
        return False
    try:
        given = base64.b64decode(header.strip(), validate=True)
    except (binascii.Error, ValueError):
        return False
    return hmac.compare_digest(given, hmac.new(secret.encode(), raw_body, hashlib.sha256).digest())

"""Secrets and references."""

import hashlib
import secrets
import uuid


def opaque_token() -> str:
    """256 random bits, safe in URLs and headers."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is stored of a token: SHA-256, as hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def reference() -> str:
    """Our own reference for something made in an outside system, to find it again there."""
    return uuid.uuid4().hex

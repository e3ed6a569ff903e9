"""Secrets, references and keys."""

import hashlib
import secrets
import uuid


def opaque_token() -> str:
    """Return 256 random bits, safe in URLs and headers."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """Return the form of a token that is stored: SHA-256, as hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def reference() -> str:
    """Return our own reference for something we create in an outside system, to find it again there."""
    return uuid.uuid4().hex


def fitted(key: str, most: int) -> str:
    """Return a key of others in at most so many characters: a longer one is its beginning and a digest of the whole."""
    return key if len(key) <= most else f"{key[: most - 33]}~{digest(key)[:32]}"

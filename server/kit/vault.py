"""Credentials at rest, encrypted with the key ring of CREDENTIALS_KEYS (newest first)."""

import json
from collections.abc import Callable, Mapping

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

Resealing = Callable[[], int]
resealings: list[Resealing] = []
"""Functions that `manage.py rotate_credentials_key` calls for secrets outside the columns named `sealed_*`."""


def reseal_with(resealing: Resealing) -> None:
    """Register a function to call at every rotation. It returns how many values it re-encrypted with the newest key."""
    if resealing not in resealings:
        resealings.append(resealing)


def _ring() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.CREDENTIALS_KEYS])


def seal(values: Mapping[str, str]) -> str:
    """Encrypt a flat mapping with the newest key."""
    return _ring().encrypt(json.dumps(dict(values)).encode()).decode()


def unseal(sealed: str) -> dict[str, str]:
    """Decrypt with any key of the ring. `cryptography.fernet.InvalidToken` when none fits."""
    return {str(name): str(value) for name, value in json.loads(_ring().decrypt(sealed.encode())).items()}


def reseal(sealed: str) -> str:
    """Re-encrypt with the newest key. `manage.py rotate_credentials_key` does this to every row."""
    return _ring().rotate(sealed.encode()).decode()

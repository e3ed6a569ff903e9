"""Credentials at rest, encrypted with the key ring of CREDENTIALS_KEYS (newest first)."""

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import lru_cache

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

Change = Callable[[str], str]
Resealing = Callable[[Change], int]
resealings: list[Resealing] = []
"""Functions that `manage.py rotate_credentials_key` calls for secrets outside the columns named `sealed_*`."""


def reseal_with(resealing: Resealing) -> None:
    """Register a function that passes each of its sealed values through the change and returns how many there are."""
    if resealing not in resealings:
        resealings.append(resealing)


def _ring() -> MultiFernet:
    return _ring_of(tuple(settings.CREDENTIALS_KEYS))


@lru_cache(maxsize=4)
def _ring_of(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])


def seal(values: Mapping[str, str]) -> str:
    """Encrypt a flat mapping with the newest key."""
    return _ring().encrypt(json.dumps(dict(values)).encode()).decode()


def unseal(sealed: str) -> dict[str, str]:
    """Decrypt with any key of the ring. `cryptography.fernet.InvalidToken` when none fits."""
    return {str(name): str(value) for name, value in json.loads(_ring().decrypt(sealed.encode())).items()}


def reseal(sealed: str) -> str:
    """Re-encrypt with the newest key. `manage.py rotate_credentials_key` does this to every row."""
    return _ring().rotate(sealed.encode()).decode()


def need_newest(sealed: str) -> str:
    """Return the value when the newest key alone opens it. `cryptography.fernet.InvalidToken` when it does not."""
    Fernet(settings.CREDENTIALS_KEYS[0]).decrypt(sealed.encode())
    return sealed


def name_of_key(key: str) -> str:
    """Name a key without showing it: eight digits of its hash."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]

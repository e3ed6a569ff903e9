"""Draw, read and destroy the merchant's data key."""

from datetime import datetime
from typing import Any

from cryptography.fernet import Fernet

from server.kit import clock
from server.kit.vault import seal
from server.ports.credentials import opened
from tenants.privacy.contracts import PersonalKey
from tenants.privacy.models import DataKey


def personal_key() -> PersonalKey:
    """Return the key of this merchant's personal data; the first call draws it. One query.

    Raise Retryable while the encryption key that wraps it is missing in CREDENTIALS_KEYS. After a destruction a new key
    is drawn: what the former one encrypted stays unreadable.
    """
    row = DataKey.objects.filter(pk=1).first()
    if row is not None and row.sealed_key:
        return PersonalKey(opened(row.sealed_key)["key"])
    drawn = seal({"key": Fernet.generate_key().decode()})
    if row is None:
        DataKey.objects.bulk_create([DataKey(pk=1, sealed_key=drawn, created_at=clock.now())], ignore_conflicts=True)
    else:
        DataKey.objects.filter(pk=1, sealed_key="").update(sealed_key=drawn)
    return PersonalKey(opened(DataKey.objects.values_list("sealed_key", flat=True).get(pk=1))["key"])


def reading_key() -> PersonalKey:
    """Return the key for what only reads: it writes nothing. One query; Retryable as `personal_key`.

    While no key was drawn nothing was encrypted: the key is then one that opens and finds nothing. Never seal with it.
    """
    sealed = DataKey.objects.filter(pk=1).values_list("sealed_key", flat=True).first()
    return PersonalKey(opened(sealed)["key"] if sealed else Fernet.generate_key().decode())


def destroy_key(*, now: datetime) -> None:
    """Destroy the key: all personal data of this merchant's buyers is erased for good."""
    DataKey.objects.filter(pk=1).update(sealed_key="", destroyed_at=now)


def unseal_all(sealed: list[str]) -> list[dict[str, Any] | None]:
    """Decrypt these values with the merchant's key, for their export; None for what is erased."""
    key = personal_key()
    return [key.unseal(each) for each in sealed]

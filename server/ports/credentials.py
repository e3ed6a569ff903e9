"""Stored credentials of outside systems. A missing encryption key is not the caller's fault."""

from collections.abc import Iterator, Mapping
from typing import Never

from cryptography.fernet import InvalidToken

from server.kit.reasons import Reason
from server.kit.vault import unseal
from server.ports.failures import OutsideFailure, Retryable

KEY_MISSING = Reason("outside.key_missing")


def opened(sealed: str) -> dict[str, str]:
    """Decrypt credentials. Raise Retryable while their encryption key is missing in CREDENTIALS_KEYS."""
    try:
        return unseal(sealed)
    except InvalidToken as error:
        raise Retryable(KEY_MISSING) from error


class Unopened(Mapping[str, str]):
    """Credentials that could not be decrypted. Only reading them raises the failure."""

    def __init__(self, failure: OutsideFailure) -> None:
        self._failure = failure

    def __getitem__(self, name: str) -> Never:
        raise self._failure

    def __iter__(self) -> Iterator[str]:
        raise self._failure

    def __len__(self) -> int:
        raise self._failure

"""What an outside system is reached with, as it is kept: a key that is missing here is no fault of the caller's."""

from collections.abc import Iterator, Mapping
from typing import Never

from cryptography.fernet import InvalidToken

from server.kit.reasons import Reason
from server.kit.vault import unseal
from server.ports.failures import OutsideFailure, Retryable

KEY_MISSING = Reason("outside.key_missing")


def opened(sealed: str) -> dict[str, str]:
    """What was sealed. Retryable while the key that it was sealed with is missing in CREDENTIALS_KEYS."""
    try:
        return unseal(sealed)
    except InvalidToken as error:
        raise Retryable(KEY_MISSING) from error


class Unopened(Mapping[str, str]):
    """Credentials that could not be opened: whoever reads them meets the failure, and nobody else does."""

    def __init__(self, failure: OutsideFailure) -> None:
        self._failure = failure

    def __getitem__(self, name: str) -> Never:
        raise self._failure

    def __iter__(self) -> Iterator[str]:
        raise self._failure

    def __len__(self) -> int:
        raise self._failure

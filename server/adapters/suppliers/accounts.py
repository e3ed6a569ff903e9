"""Tokens of a merchant's account at a marketplace, from the answer of its token API."""

from collections.abc import Mapping
from typing import Any

from server.adapters.suppliers.gateway import Gateway
from server.adapters.values import first_text, read_count, read_text
from server.kit import clock
from server.ports.suppliers import SupplierTokens

_MOST_DIGITS = 13
"""The year 2286."""


def read_tokens(
    answer: Mapping[str, Any], gateway: Gateway, *, former: str, ends: int, refresh_ends: int, named: tuple[str, ...]
) -> SupplierTokens:
    """Read tokens with these expiry times in epoch milliseconds; keep `former` if the answer has no refresh token.

    `named`: the fields of the account's name. Retryable without an access token.
    """
    token = read_text(answer.get("access_token"))
    if not token:
        raise gateway.garbled()
    renewal = read_text(answer.get("refresh_token")) or former
    return SupplierTokens(token, renewal, ends, refresh_ends, first_text(answer, *named))


def in_seconds(stated: Any) -> int:
    """Convert seconds from now to epoch milliseconds; 0 where no number is stated."""
    left = read_count(stated)
    return 0 if left is None else clock.milliseconds(clock.now()) + left * 1000


def at_milliseconds(stated: Any) -> int:
    """Read epoch milliseconds; 0 where no such number is stated."""
    text = read_text(stated)
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else 0

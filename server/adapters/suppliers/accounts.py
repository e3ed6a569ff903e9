"""Tokens of a merchant's account at a marketplace, as the answer of its token API tells them."""

from collections.abc import Mapping
from typing import Any

from server.adapters.suppliers.gateway import Gateway
from server.adapters.values import first_text, read_text
from server.kit import clock
from server.ports.suppliers import SupplierTokens


def read_tokens(
    answer: Mapping[str, Any], gateway: Gateway, *, former: str, ends: int, refresh_ends: int, named: tuple[str, ...]
) -> SupplierTokens:
    """Tokens that end at these epoch milliseconds; `former` is kept where the answer omits a refresh token.

    `named`: the fields of the account's name. Retryable without an access token.
    """
    token = read_text(answer.get("access_token"))
    if not token:
        raise gateway.garbled()
    renewal = read_text(answer.get("refresh_token")) or former
    return SupplierTokens(token, renewal, ends, refresh_ends, first_text(answer, *named))


def in_seconds(stated: Any) -> int:
    """The epoch milliseconds in so many seconds; 0 where no number is stated."""
    left = read_text(stated)
    return clock.milliseconds(clock.now()) + int(left) * 1000 if left.isdecimal() else 0

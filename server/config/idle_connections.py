"""Limit on idle connections by client address.

Connections with a complete request do not count, so thousands of open streams are fine. Of connections that are idle or
have sent only part of a request, the one silent for the longest is closed first. Clients at other addresses are never
affected.
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Protocol

from django.conf import settings

from server.api.gateway.proxies import is_trusted

GRACE_SECONDS = 1.0
"""The request of a new connection may still be on its way."""
IPV6_SITE = 64
"""An IPv6 customer gets this many bits of addresses and may use any of them."""


class Waits(Protocol):
    """A connection that can be dropped."""

    def drop(self) -> None: ...


_lines: dict[str, dict[Waits, float]] = {}


@lru_cache(maxsize=4_096)
def line_of(peer: str) -> str:
    """Return the queue for connections of this peer. Empty for our own proxies, which carry many clients."""
    try:
        address = ip_address(peer)
    except ValueError:
        return ""
    if is_trusted(peer):
        return ""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(int(address) >> IPV6_SITE)
    return peer


def wait(connection: Waits, line: str, *, now: float) -> None:
    """Put a connection at the end of its queue after activity. Drop the first of a queue that is too long."""
    if not line:
        return
    waiting = _lines.setdefault(line, {})
    waiting.pop(connection, None)
    waiting[connection] = now
    while len(waiting) > settings.CONNECTIONS_PER_ADDRESS:
        silent, since = next(iter(waiting.items()))
        if now - since < GRACE_SECONDS:
            return
        leave(silent, line)
        silent.drop()


def leave(connection: Waits, line: str) -> None:
    """Remove a connection from its queue: its request is complete, or it was closed."""
    waiting = _lines.get(line)
    if waiting is not None:
        waiting.pop(connection, None)
        if not waiting:
            del _lines[line]

"""Connections on which nothing is under way, by the client's address: one address keeps only so many.

Whoever has sent a whole request is not counted, so thousands of open streams are no crowd. Of those that are idle or
have sent half a request, the one that was silent longest goes first: nobody is refused because of their neighbours.
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Protocol

from django.conf import settings

from server.api.gateway.proxies import is_trusted

GRACE_SECONDS = 1.0
"""A connection that was just made may have its request still in the network."""
IPV6_SITE = 64
"""One customer of a provider has this many bits of IPv6 addresses, and may use any of them."""


class Waits(Protocol):
    """A connection as this line knows it."""

    def drop(self) -> None: ...


_lines: dict[str, dict[Waits, float]] = {}


@lru_cache(maxsize=4_096)
def line_of(peer: str) -> str:
    """The line in which connections of this peer wait; empty for our own proxies, behind which are many."""
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
    """Put a connection at the end of its line: it gave a sign of life. Too long a line loses its head."""
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
    """Take a connection out of its line: its request is whole, or it was closed."""
    waiting = _lines.get(line)
    if waiting is not None:
        waiting.pop(connection, None)
        if not waiting:
            del _lines[line]

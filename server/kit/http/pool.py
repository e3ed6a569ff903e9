"""One pool of kept-alive connections per process, shared by its threads and rebuilt after a fork."""

import os
from functools import lru_cache

import httpcore
import httpx
from django.conf import settings

from server.kit.http.addresses import parse_openings
from server.kit.http.backend import GuardedBackend, forget_resolvers

_MAX_CONNECTIONS = 100
_IDLE_SECONDS = 15.0


def connections() -> httpcore.ConnectionPool:
    """The pool for the addresses that are open now; a connection made under other rules is never reused."""
    return _pool(settings.OUTBOUND_ALLOW)


@lru_cache(maxsize=1)
def _pool(openings: str) -> httpcore.ConnectionPool:
    return httpcore.ConnectionPool(
        ssl_context=httpx.create_ssl_context(),
        max_connections=_MAX_CONNECTIONS,
        max_keepalive_connections=_MAX_CONNECTIONS // 2,
        keepalive_expiry=_IDLE_SECONDS,
        network_backend=GuardedBackend(parse_openings(openings)),
    )


def forget() -> None:
    """Drop the pool without closing what a parent process still uses."""
    _pool.cache_clear()
    forget_resolvers()


os.register_at_fork(after_in_child=forget)

"""The cache in Redis (REDIS_URL). One that is away has nothing: what uses it does its work again, and never fails."""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = structlog.get_logger("tradewind.cache")

RESERVE = "reserve"
"""The cache in the database, for what may happen once: a code that was used is refused while Redis is away, too."""


class SharedCacheClient(RedisCacheClient):
    """Django's client, which answers like an empty cache while Redis is away."""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        return _lenient(name, found) if name in MISSES else found


MISSES: Mapping[str, Callable[..., Any]] = {
    "get": lambda key, default: default,
    "set": lambda key, value, timeout: None,
    "add": lambda key, value, timeout: caches[RESERVE].add(key, value, timeout),
    "touch": lambda key, timeout: False,
    "delete": lambda key: False,
    "get_many": lambda keys: {},
    "has_key": lambda key: False,
    "set_many": lambda data, timeout: None,
    "delete_many": lambda keys: None,
}
"""What each operation answers without Redis. A counter that is missing is an error of Django's own (`incr`)."""


def _lenient(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def act(*values: Any) -> Any:
        try:
            return call(*values)
        except RedisError as error:
            log.warning("cache_away", operation=name, error=type(error).__name__)
            return MISSES[name](*values)

    return act


class SharedCache(RedisCache):
    """The cache backend of REDIS_URL."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SharedCacheClient

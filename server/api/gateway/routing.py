"""Which operation an address leads to, found once for each address: Django tries every route in turn."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from django.urls import ResolverMatch, URLResolver
from django.urls.resolvers import RoutePattern

REMEMBERED = 4_096


class RememberingResolver(URLResolver):
    """Routes of an API; what was looked up last is at hand. An address that leads nowhere is not remembered."""

    @cached_property
    def _look_up(self) -> Callable[[str], ResolverMatch]:
        return lru_cache(maxsize=REMEMBERED)(self._found)

    def _found(self, path: str) -> ResolverMatch:
        match = super().resolve(path)
        match.tried = []  # what was tried before is copied into each answer, and nobody reads it
        return match

    def resolve(self, path: str) -> ResolverMatch:
        return self._look_up(path)


def mounted(prefix: str, urls: tuple[Any, str, str]) -> RememberingResolver:
    """The `urls` of a NinjaAPI under a prefix, as `path` would mount them."""
    patterns, app_name, namespace = urls
    return RememberingResolver(RoutePattern(prefix), patterns, {}, app_name=app_name, namespace=namespace)

"""Cached routing of addresses to operations, because Django tries every route in turn."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from django.urls import ResolverMatch, URLResolver
from django.urls.resolvers import RoutePattern

REMEMBERED = 4_096


class RememberingResolver(URLResolver):
    """Routes of an API with a cache of the last addresses. Unknown addresses are not cached."""

    @cached_property
    def _look_up(self) -> Callable[[str], ResolverMatch]:
        return lru_cache(maxsize=REMEMBERED)(self._found)

    def _found(self, path: str) -> ResolverMatch:
        match = super().resolve(path)
        match.tried = []  # the routes tried before are copied into each answer, and nothing reads them
        return match

    def resolve(self, path: str) -> ResolverMatch:
        return self._look_up(path)


def mounted(prefix: str, urls: tuple[Any, str, str]) -> RememberingResolver:
    """Mount the `urls` of a NinjaAPI under a prefix, as `path` would."""
    patterns, app_name, namespace = urls
    return RememberingResolver(RoutePattern(prefix), patterns, {}, app_name=app_name, namespace=namespace)

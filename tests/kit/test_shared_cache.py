"""The cache in Redis: away, it is empty and never an error; shared, each installation has its own keys."""

from collections.abc import Iterator
from typing import Any

import fakeredis
import pytest
from django.core.cache import caches
from django.test import override_settings

from server.kit.installation import installation_id
from server.kit.shared_cache import SharedCache, SharedCacheClient

pytestmark = pytest.mark.django_db

TABLE = {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "kit_cache"}
SHARED = {"BACKEND": "server.kit.shared_cache.SharedCache", "LOCATION": "redis://unused"}


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[fakeredis.FakeServer]:
    server = fakeredis.FakeServer()
    monkeypatch.setattr(SharedCacheClient, "get_client", lambda *_key, **_more: fakeredis.FakeRedis(server=server))
    with override_settings(CACHES={"default": SHARED, "reserve": TABLE}):
        yield server


def installed(key_of: str) -> SharedCache:
    return SharedCache("redis://unused", {"KEY_FUNCTION": lambda key, _prefix, _version: f"{key_of}:{key}"})


def test_what_is_kept_is_found_until_redis_is_away_and_nothing_fails(redis: fakeredis.FakeServer) -> None:
    cache = caches["default"]
    cache.set("tea", {"green": 1}, 60)
    assert cache.get("tea") == {"green": 1}
    redis.connected = False
    assert (cache.get("tea"), cache.get("tea", 5), cache.get_many(["tea"]), "tea" in cache) == (None, 5, {}, False)
    cache.set("tea", 2, 60)
    cache.set_many({"tea": 2}, 60)
    cache.delete_many(["tea"])
    assert (cache.delete("tea"), cache.touch("tea", 60)) == (False, False)
    redis.connected = True
    assert cache.get("tea") == {"green": 1}


def test_what_may_happen_once_happens_once_while_redis_is_away(redis: fakeredis.FakeServer) -> None:
    redis.connected = False
    assert [caches["default"].add("code-1", "y", 60) for _ in range(2)] == [True, False]


def test_two_installations_on_one_redis_do_not_see_each_other(redis: fakeredis.FakeServer) -> None:
    first, copy = installed("first"), installed("copy")
    first.set("token", "first", 60)
    assert (copy.get("token"), first.get("token")) == (None, "first")


def test_a_database_copied_or_restored_elsewhere_is_another_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = {"oid": "5", "system": "77", "setting(": "/srv/a"}

    def read(statement: str) -> str:
        return next((fact for part, fact in facts.items() if part in statement and "has_" not in statement), "True")

    def identity(**changed: Any) -> str:
        facts.update(changed)
        installation_id.cache_clear()
        return installation_id()

    monkeypatch.setattr("server.kit.installation._read", read)
    try:
        found = [identity(), identity(), identity(**{"setting(": "/srv/b"}), identity(system="78"), identity(oid="6")]
    finally:
        installation_id.cache_clear()
    assert (found[0], len(set(found))) == (found[1], 4)


def test_the_identity_is_read_from_the_database() -> None:
    installation_id.cache_clear()
    assert len(installation_id()) == 16

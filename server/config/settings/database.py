"""The database and the cache. DATABASE_URL, else the embedded cluster whose address the launcher writes to DATA_DIR."""

import os
import socket
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from server.config.env import load_env
from server.kit.vault import name_of_key

_env = load_env()
_kept_url = _env.data_dir / "database.url"


def _database_url() -> str:
    if _env.database_url:
        return _env.database_url
    if not _kept_url.exists():
        return "postgresql://tradewind@127.0.0.1:5432/tradewind"
    url, _, home = _kept_url.read_text().strip().partition("\n")
    if home and Path(home) != _env.data_dir.resolve():
        raise ImproperlyConfigured(f"{_kept_url} leads to the database of {home}. Start this DATA_DIR first.")
    return url


# `manage.py rotate_credentials_key` reads from it which processes hold another key, and what to restart.
_program = f"{socket.gethostname()[:30].replace(' ', '-')}:{os.getpid()}"
_name = os.environ.get("PGAPPNAME") or f"tradewind {name_of_key(_env.credentials_keys.split(',')[0])} {_program}"
_database = dj_database_url.parse(_database_url(), conn_max_age=600, conn_health_checks=True)
DATABASES = {
    "default": {
        **_database,
        "ENGINE": "server.tenancy.backend",
        # A silent server counts as down: callers get an error at once instead of waiting for minutes.
        "OPTIONS": {"connect_timeout": 5, "application_name": _name, **_database.get("OPTIONS", {})},
    }
}
CELL = _env.cell
_in_database = {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "kit_cache"}
_in_redis = {
    "BACKEND": "server.kit.shared_cache.SharedCache",
    "LOCATION": _env.redis_url,
    "KEY_FUNCTION": "server.kit.installation.cache_key",
    "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
}
CACHES = {"default": _in_redis, "reserve": _in_database} if _env.redis_url else {"default": _in_database}

DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]

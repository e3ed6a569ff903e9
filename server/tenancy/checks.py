"""Isolation checks: the folder decides the schema, and no tenant table exists in public."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections


def register_all() -> None:
    register(apps_are_in_their_schema, Tags.models)
    register(no_tenant_table_in_public, Tags.database)


def apps_are_in_their_schema(app_configs: Sequence[AppConfig] | None = None, **_: Any) -> list[CheckMessage]:
    """Check that every `tenants.*` app is only in TENANT_APPS, and every `server.*` app only in SHARED_APPS."""
    return [
        *_misplaced("tenants", settings.SHARED_APPS, "E001"),
        *_misplaced("server", settings.TENANT_APPS, "E002"),
    ]


def no_tenant_table_in_public(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Check that public has no tenant table. Every merchant whose own table is missing would read it."""
    return [message for alias in databases or [] for message in _strayed(alias)]


def tenant_tables() -> list[str]:
    """Return the tables that every tenant's schema has."""
    configs = [config for config in apps.get_app_configs() if config.name in settings.TENANT_APPS]
    models = [model for config in configs for model in config.get_models(include_auto_created=True)]
    return sorted(model._meta.db_table for model in models)


def _misplaced(room: str, wrong_apps: list[str], number: str) -> list[CheckMessage]:
    strangers = [name for name in wrong_apps if name.split(".")[0] == room]
    hint = "A model under server/ is public, a model under tenants/ is the merchant's."
    return [Error(f"{name} is listed for the wrong schema.", hint=hint, id=f"tenancy.{number}") for name in strangers]


def _strayed(alias: str) -> list[CheckMessage]:
    query = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%s)"
    with connections[alias].cursor() as cursor:
        cursor.execute(query, [tenant_tables()])
        names = [row[0] for row in cursor.fetchall()]
    return [Error(f"the tenant table {name} exists in public.", id="tenancy.E003") for name in names]

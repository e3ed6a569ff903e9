"""The migration head of the code, and whether a schema has reached it."""

import hashlib
import pkgutil
from functools import cache
from importlib import import_module

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from server.tenancy.contracts import TenantRef
from server.tenancy.models import SchemaScript, Tenant
from server.tenancy.scope import public_scope, tenant_scope_of

AppliedName = tuple[str, str]
NUMBER = 4
"""Digits at the beginning of a migration's name."""


@cache
def tenant_head() -> str:
    """Return the migration head of this code's tenant apps: equal heads mean equal schemas."""
    names = sorted(_names_of(settings.TENANT_APPS))
    return hashlib.sha256("\n".join("/".join(name) for name in names).encode()).hexdigest()[:32]


def public_is_migrated() -> bool:
    """Return whether all migrations of the shared apps are applied. Costs two small queries."""
    with public_scope():
        applied = set(MigrationRecorder(connection).applied_migrations())
    return _names_of(settings.SHARED_APPS) <= applied


def template_is_migrated() -> bool:
    """Return whether the script of this head exists, so that sign-ups work."""
    return SchemaScript.objects.filter(migration_head=tenant_head()).exists()


def everything_is_migrated() -> bool:
    """Return whether this code can serve: public and template are at its head. Tenants may be behind it."""
    return public_is_migrated() and template_is_migrated()


def database_is_newer() -> bool:
    """Return whether a newer version has migrated this database, so that this code may no longer fit its columns.

    Of the merchants, look at the newest schema that is at another head.
    """
    with public_scope():
        applied = set(MigrationRecorder(connection).applied_migrations())
        if _is_newer(applied, settings.SHARED_APPS):
            return True
        if ("tenancy", "0001_initial") not in applied:
            return False
        others = Tenant.objects.exclude(migration_head=tenant_head()).order_by("-id")
        other = others.values_list("id", "schema_name").first()
    if other is None:
        return False
    with tenant_scope_of(TenantRef(*other)):
        return _is_newer(set(MigrationRecorder(connection).applied_migrations()), settings.TENANT_APPS)


def _is_newer(applied: set[AppliedName], app_names: list[str]) -> bool:
    """Compare the highest numbers of each app, because old migrations may have been joined into one."""
    newest: dict[str, str] = {}
    for label, name in _names_of(app_names):
        newest[label] = max(newest.get(label, ""), name[:NUMBER])
    return any(name[:NUMBER] > newest[label] for label, name in applied if label in newest)


def labels_of(app_names: list[str]) -> set[str]:
    return {config.label for config in apps.get_app_configs() if config.name in app_names}


def _names_of(app_names: list[str]) -> set[AppliedName]:
    return {(label, name) for label in labels_of(app_names) for name in _migrations_of(label)}


def _migrations_of(label: str) -> list[str]:
    module_name, _explicit = MigrationLoader.migrations_module(label)
    try:
        package = import_module(module_name) if module_name else None
    except ModuleNotFoundError:
        return []
    paths = getattr(package, "__path__", [])
    return [found.name for found in pkgutil.iter_modules(paths) if not found.name.startswith(("_", "~"))]

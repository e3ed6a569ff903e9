"""Apply migrations to one schema."""

from collections.abc import Callable

from django.conf import settings
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from server.tenancy.contracts import TenantRef
from server.tenancy.heads import labels_of
from server.tenancy.scope import public_scope, tenant_scope_of
from server.tenancy.wrapper import selected

Say = Callable[[str], None]


def _silent(_line: str) -> None:
    return None


def migrate_public_schema(say: Say = _silent) -> None:
    """Apply missing migrations of the shared apps, with Django's signals (content types, permissions)."""
    with public_scope():
        emit_pre_migrate_signal(0, False, connection.alias)
        _apply(settings.SHARED_APPS, say)
        emit_post_migrate_signal(0, False, connection.alias)


def migrate_tenant_schema(schema_name: str, say: Say = _silent) -> None:
    """Apply missing migrations of the tenant apps to one schema. After an interruption, the next run continues."""
    with tenant_scope_of(TenantRef(id=-1, schema_name=schema_name)):
        _apply(settings.TENANT_APPS, say)


def _apply(app_names: list[str], say: Say) -> None:
    labels = labels_of(app_names)
    executor = MigrationExecutor(connection, _progress(say))
    executor.loader.check_consistent_history(connection)
    executor.migrate([leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] in labels])


def _progress(say: Say) -> Callable[..., None]:
    def report(action: str, migration: object = None, _fake: bool = False) -> None:
        if action == "apply_start":
            say(f"  {selected.schema_name}: {migration}")

    return report

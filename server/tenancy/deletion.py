"""Delete a merchant: the whole schema, the public rows that name the tenant, and its files."""

import shutil

from django.apps import apps
from django.conf import settings
from django.db import connection, models, transaction

from server.tenancy.errors import UnknownTenant
from server.tenancy.models import Tenant, TenantState
from server.tenancy.scope import public_scope


def delete_tenant(schema_name: str) -> None:
    """Deactivate the tenant, drop its schema and public rows in one transaction, then delete its files.

    Safe to repeat: after a failure the tenant stays inactive. Raise UnknownTenant when there is none.
    """
    with public_scope():
        if not Tenant.objects.filter(schema_name=schema_name).update(state=TenantState.DELETING):
            raise UnknownTenant(schema_name)
        with transaction.atomic():
            tenant = Tenant.objects.select_for_update().get(schema_name=schema_name)
            drop_schema(tenant.schema_name)
            for model, field in public_rows():
                model._default_manager.filter(**{field: _value(tenant, field)}).delete()
            Tenant.objects.filter(pk=tenant.pk).delete()
            transaction.on_commit(
                lambda: shutil.rmtree(settings.MEDIA_ROOT / schema_name, ignore_errors=True), robust=True
            )


def drop_schema(schema_name: str) -> None:
    """Drop a schema and its contents, inside the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {connection.ops.quote_name(schema_name)} CASCADE")


def public_rows() -> list[tuple[type[models.Model], str]]:
    """Return the public tables whose rows belong to one tenant, with the column that names it.

    Export, restore and deletion of one merchant use this list. A new area is covered when its column is called
    `tenant_id` or `schema_name`.
    """
    found = [(model, _owner_column(model)) for model in _public_models()]
    return [(model, column) for model, column in found if column and model is not Tenant]


def _public_models() -> list[type[models.Model]]:
    configs = [config for config in apps.get_app_configs() if config.name in settings.SHARED_APPS]
    return [model for config in configs for model in config.get_models()]


def _owner_column(model: type[models.Model]) -> str | None:
    columns = {field.column for field in model._meta.concrete_fields}
    return next((name for name in ("tenant_id", "schema_name") if name in columns), None)


def _value(tenant: Tenant, column: str) -> int | str:
    return tenant.schema_name if column == "schema_name" else int(tenant.pk)

"""Migrate every schema to the code's head: public, the template, tenants. Can be resumed at any point."""

from django.core.management.base import CommandError
from django.db import transaction

from server.tenancy.cells import begin_at_cell
from server.tenancy.deletion import drop_schema
from server.tenancy.heads import public_is_migrated, tenant_head
from server.tenancy.locks import Lock, held_beside
from server.tenancy.migrating import Say, migrate_public_schema, migrate_tenant_schema
from server.tenancy.models import Tenant, TenantState
from server.tenancy.outages import is_outage
from server.tenancy.scope import public_scope
from server.tenancy.start import database_fault
from server.tenancy.template import refresh_template

_MIGRATED_STATES = (TenantState.READY, TenantState.SUSPENDED, TenantState.SET_ASIDE)
FIRST_MERCHANTS = 3
"""When all of the first fail, the fault is not theirs."""


def migrate_everything(say: Say) -> None:
    """Migrate what is behind. Only one run at a time: a second one waits, then finds nothing to do.

    A merchant whose schema fails is set aside and the others are served; each later run tries it again.
    Raise CommandError on a database that is not for this version, and change nothing; also when all of the first fail.
    """
    with public_scope(), held_beside(Lock.MIGRATE):
        if fault := database_fault():
            raise CommandError(fault)
        if not public_is_migrated():
            say("public")
            migrate_public_schema(say)
        begin_at_cell()
        if refresh_template():
            say("template refreshed")
        _bring_along(tenants_behind(), say)
        discarded = discard_stale_pool()
        if discarded:
            say(f"{discarded} stale pool schemas discarded")


def _bring_along(schema_names: list[str], say: Say) -> None:
    failed = 0
    for number, schema_name in enumerate(schema_names, 1):
        say(schema_name)
        try:
            migrate_tenant(schema_name, say)
        except Exception as error:
            if is_outage(error):
                raise
            fault = f"{type(error).__name__}: {error}".strip()
            _set_aside(schema_name, fault)
            say(f"{schema_name} is set aside: {fault}")
            failed += 1
            if failed == number == FIRST_MERCHANTS:
                raise CommandError(f"The first {FIRST_MERCHANTS} merchants could not be upgraded ({fault}).") from error
    if failed:
        say(f"{failed} merchants are set aside; mend them and run `manage.py migrate_schemas` again")


def _set_aside(schema_name: str, fault: str) -> None:
    tenant = Tenant.objects.filter(schema_name=schema_name)
    tenant.update(upgrade_fault=fault)
    tenant.filter(state=TenantState.READY).update(state=TenantState.SET_ASIDE)


def tenants_behind() -> list[str]:
    """Return the schemas of merchants whose migration head differs from the code's, oldest first.

    One that is set aside counts, whatever its head: the version before the failed upgrade serves it again.
    """
    behind = Tenant.objects.filter(state__in=_MIGRATED_STATES).exclude(migration_head=tenant_head(), upgrade_fault="")
    return list(behind.order_by("id").values_list("schema_name", flat=True))


def migrate_tenant(schema_name: str, say: Say) -> None:
    """Migrate one tenant and record its head, so that the next run skips it. One that was set aside is served again."""
    migrate_tenant_schema(schema_name, say)
    tenant = Tenant.objects.filter(schema_name=schema_name)
    tenant.update(migration_head=tenant_head(), upgrade_fault="")
    tenant.filter(state=TenantState.SET_ASIDE).update(state=TenantState.READY)


def discard_stale_pool() -> int:
    """Drop pool schemas of another head. Skip one that a sign-up is taking."""
    discarded = 0
    while _discard_schema():
        discarded += 1
    return discarded


def _discard_schema() -> bool:
    with transaction.atomic():
        stale = Tenant.objects.filter(state=TenantState.POOL).exclude(migration_head=tenant_head())
        tenant = stale.select_for_update(skip_locked=True).order_by("id").first()
        if tenant is None:
            return False
        drop_schema(tenant.schema_name)
        Tenant.objects.filter(pk=tenant.pk).delete()
        return True

"""Provide a schema for a new merchant: from the pool of ready ones, else created at once (about 0.1 s)."""

import base64
import secrets

from django.conf import settings
from django.db import connection, transaction

from server.kit import clock
from server.tenancy.heads import tenant_head
from server.tenancy.locks import Lock, hold_until_commit
from server.tenancy.models import Tenant, TenantState
from server.tenancy.scope import public_scope
from server.tenancy.template import run_template_script

DEFAULT_POOL_SIZE = 5


def claim_schema(name: str) -> Tenant:
    """Give a new merchant an active schema. A rollback puts it back into the pool.

    Call inside the transaction that creates the user. Raise TemplateMissing before the first `manage.py
    migrate_schemas` of this code.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("claim_schema must run inside transaction.atomic()")
    with public_scope():
        tenant = _take_from_pool() or _make_schema()
        tenant.name, tenant.state, tenant.taken_at = name, TenantState.READY, clock.now()
        Tenant.objects.bulk_update([tenant], ["name", "state", "taken_at"])
    return tenant


def fill_pool(target: int | None = None) -> int:
    """Create ready schemas until the pool has `target` (TENANT_POOL_SIZE). Return how many were created."""
    size = pool_target() if target is None else target
    made = 0
    with public_scope():
        while _add_to_pool(size):
            made += 1
    return made


def pool_is_low() -> bool:
    """Return whether the pool has fewer schemas of this head than it should."""
    return pool_size() < pool_target()


def pool_target() -> int:
    return int(getattr(settings, "TENANT_POOL_SIZE", DEFAULT_POOL_SIZE))


def pool_size() -> int:
    """Return the number of schemas that a sign-up could take now."""
    return Tenant.objects.filter(state=TenantState.POOL, migration_head=tenant_head()).count()


def _take_from_pool() -> Tenant | None:
    ready = Tenant.objects.filter(state=TenantState.POOL, migration_head=tenant_head())
    return ready.select_for_update(skip_locked=True).order_by("id").first()


def _add_to_pool(target: int) -> bool:
    with transaction.atomic():
        hold_until_commit(Lock.POOL)
        if pool_size() >= target:
            return False
        _make_schema()
        return True


def _make_schema() -> Tenant:
    tenant = Tenant(schema_name=_fresh_name(), state=TenantState.POOL, migration_head=tenant_head())
    with transaction.atomic():
        # Not `save`: django-tenants' own searches all schemas for the name first. Ours is random and unique.
        Tenant.objects.bulk_create([tenant])
        run_template_script(tenant.schema_name)
    return tenant


def _fresh_name() -> str:
    return f"t_{base64.b32encode(secrets.token_bytes(10)).decode().lower()}"

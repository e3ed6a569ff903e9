"""The only way to enter a merchant's schema; it is always left again."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from server.tenancy.contracts import TenantRef
from server.tenancy.errors import NoTenant, TenantNotReady, TenantSetAside, UnknownTenant
from server.tenancy.models import Tenant, TenantState
from server.tenancy.wrapper import selected

PUBLIC = TenantRef(id=0, schema_name=settings.PUBLIC_SCHEMA_NAME)


@contextmanager
def tenant_scope(tenant: str | Tenant | TenantRef, *, any_state: bool = False) -> Iterator[TenantRef]:
    """Enter a tenant's schema. Restore the previous schema afterwards in any case.

    A schema name costs one query, a Tenant none; a TenantRef is entered without a check. Raise UnknownTenant when no
    tenant has the name, TenantNotReady unless it is active or `any_state` is set (migration, backup).
    """
    ref = tenant if isinstance(tenant, TenantRef) else _checked(tenant, any_state=any_state)
    with tenant_scope_of(ref) as entered:
        yield entered


@contextmanager
def tenant_scope_of(ref: TenantRef) -> Iterator[TenantRef]:
    """Enter without a query, for callers that have just read id, name and state (the token query)."""
    if _is_selected(ref):
        yield ref
        return
    with restored_scope():
        selected.set_tenant(ref)
        yield ref


@contextmanager
def public_scope() -> Iterator[None]:
    """Leave every tenant for the length of the block."""
    with tenant_scope_of(PUBLIC):
        yield


@contextmanager
def restored_scope() -> Iterator[None]:
    """Restore the previous schema after the block, even if the block left another one selected."""
    before = selected.tenant
    try:
        yield
    finally:
        if selected.tenant is not before:
            selected.set_tenant(before)


def current_schema() -> str:
    """Return the schema of this thread's queries: "public" outside of every tenant scope."""
    return selected.schema_name


def current_tenant() -> TenantRef:
    """Return the tenant of this thread. Raise NoTenant outside of every tenant scope."""
    tenant = selected.tenant
    if not isinstance(tenant, TenantRef) or tenant == PUBLIC:
        raise NoTenant("no tenant is selected")
    return tenant


def current_tenant_id() -> int:
    """Return the id of this thread's tenant. Raise NoTenant outside of every tenant scope."""
    return current_tenant().id


def _is_selected(ref: TenantRef) -> bool:
    in_public = ref == PUBLIC and selected.schema_name == PUBLIC.schema_name
    return in_public or selected.tenant == ref


def _checked(tenant: str | Tenant, *, any_state: bool) -> TenantRef:
    found = _find(tenant) if isinstance(tenant, str) else tenant
    if not any_state and found.state != TenantState.READY:
        kind = TenantSetAside if found.state == TenantState.SET_ASIDE else TenantNotReady
        raise kind(f"{found.schema_name} is {found.state}")
    return TenantRef(id=found.pk, schema_name=found.schema_name)


def _find(schema_name: str) -> Tenant:
    try:
        return Tenant.objects.only("id", "schema_name", "state").get(schema_name=schema_name)
    except Tenant.DoesNotExist as missing:
        raise UnknownTenant(schema_name) from missing

"""Queries on tenants."""

from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant, TenantState


def ready_tenants(*, after_id: int = 0, limit: int = 200) -> list[TenantRef]:
    """Return active tenants in order of id, a batch at a time: pass the last id of the previous batch."""
    rows = Tenant.objects.filter(state=TenantState.READY, id__gt=after_id).order_by("id")
    return [TenantRef(*row) for row in rows.values_list("id", "schema_name")[:limit]]


def tenants_set_aside() -> dict[str, str]:
    """Return the schemas whose upgrade failed, with the reason, oldest first."""
    behind = Tenant.objects.exclude(upgrade_fault="").order_by("id")
    return dict(behind.values_list("schema_name", "upgrade_fault"))


def find_tenant(schema_name: str) -> TenantRef | None:
    """Return the active tenant with this schema, or None."""
    row = (
        Tenant.objects.filter(schema_name=schema_name, state=TenantState.READY).values_list("id", "schema_name").first()
    )
    return TenantRef(*row) if row else None

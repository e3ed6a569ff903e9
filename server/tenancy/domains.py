"""Host names of hosted shops, and the merchant of each."""

from django.db import connection

from server.tenancy.contracts import TenantRef
from server.tenancy.models import Domain, TenantState

_CLAIM = """
INSERT INTO public.tenancy_domain (domain, tenant_id, is_primary) VALUES (%s, %s, false)
ON CONFLICT (domain) DO NOTHING RETURNING id
"""


def claim_domain(*, tenant_id: int, host: str) -> bool:
    """Give a free host name to a merchant; False when it is taken. Call in the transaction that opens the shop."""
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, [host, tenant_id])
        return cursor.fetchone() is not None


def release_domain(*, tenant_id: int, host: str) -> None:
    """Release a merchant's host name. Call in the transaction that deletes the shop."""
    Domain.objects.filter(domain=host, tenant_id=tenant_id).delete()


def is_set_aside(host: str) -> bool:
    """Return whether the merchant of a host name is set aside by an upgrade."""
    return Domain.objects.filter(domain=host, tenant__state=TenantState.SET_ASIDE).exists()


def tenant_of_host(host: str) -> TenantRef | None:
    """Return the active merchant of a host name; None when there is none."""
    row = (
        Domain.objects.filter(domain=host, tenant__state=TenantState.READY)
        .values("tenant_id", "tenant__schema_name")
        .first()
    )
    return row and TenantRef(id=row["tenant_id"], schema_name=row["tenant__schema_name"])

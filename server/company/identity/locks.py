"""Locks of accounts, held until the caller's transaction ends."""

from server.tenancy.models import Tenant


def lock_merchant(tenant_id: int) -> None:
    """Lock a merchant for changes of its main account or its deletion, so that these run one after the other."""
    Tenant.objects.select_for_update(no_key=True).filter(pk=tenant_id).values_list("pk", flat=True).first()

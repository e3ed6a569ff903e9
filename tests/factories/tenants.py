"""Settings that our staff make for merchants."""

from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant


def open_menus(tenant: TenantRef, *menus: Menu) -> None:
    """Open exactly these menus to the merchant."""
    Tenant.objects.filter(pk=tenant.id).update(opened_menus=sorted(map(str, menus)))

"""The product of a link, and the expiry of a product's link."""

from datetime import UTC, datetime

from server.company.identity.contracts import Actor
from server.company.sharing.contracts import SharedProduct
from server.company.sharing.models import PassesEnd, ProductLink
from server.tenancy.contracts import TenantRef
from server.tenancy.models import TenantState


def find_shared(token: str, *, now: datetime) -> SharedProduct | None:
    """Return the product of a link; None for one that is unknown, expired or revoked, and for an inactive merchant."""
    live = ProductLink.opened_by(token, now=now).filter(tenant__state=TenantState.READY)
    row = live.values_list("tenant_id", "tenant__schema_name", "product_id").first()
    return row and SharedProduct(tenant=TenantRef(id=row[0], schema_name=row[1]), product_id=row[2])


def passes_end(tenant_id: int) -> datetime:
    """Return the time until which links to facts of the merchant's stores were revoked; a minimum date without one."""
    taken_back = PassesEnd.objects.filter(tenant_id=tenant_id).values_list("at", flat=True).first()
    return taken_back or datetime.min.replace(tzinfo=UTC)


def link_end(actor: Actor, product_id: int, *, now: datetime) -> datetime | None:
    """Return when the product's link expires; None without a valid link."""
    own = ProductLink.objects.filter(tenant_id=actor.tenant_id, product_id=product_id, ends_at__gt=now)
    return own.values_list("ends_at", flat=True).first()

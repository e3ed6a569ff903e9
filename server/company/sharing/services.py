"""Create and revoke links, and delete expired ones."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.sharing.models import PassesEnd, ProductLink
from server.kit.ids import digest, opaque_token


def draw_product_link(actor: Actor, *, product_id: int, ends_at: datetime, now: datetime) -> str:
    """Create a link and return its secret part, shown once. The product's old link becomes invalid."""
    token = opaque_token()
    ProductLink.objects.update_or_create(
        tenant_id=actor.tenant_id,
        product_id=product_id,
        defaults={"token_hash": digest(token), "drawn_at": now, "ends_at": ends_at},
    )
    return token


def take_back_product_link(actor: Actor, *, product_id: int) -> None:
    """Revoke the product's link, if there is one."""
    ProductLink.objects.filter(tenant_id=actor.tenant_id, product_id=product_id).delete()


def take_back_passes(actor: Actor, *, now: datetime) -> None:
    """Revoke all signed links to facts of the merchant's stores that were created until now."""
    PassesEnd.objects.update_or_create(tenant_id=actor.tenant_id, defaults={"at": now})


def forget_ended_links(*, now: datetime) -> None:
    """Delete expired links."""
    ProductLink.objects.filter(ends_at__lte=now).delete()

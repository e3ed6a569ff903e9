"""Draw a link, take it back, forget those that ended."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.sharing.models import PassesEnd, ProductLink
from server.kit.ids import digest, opaque_token


def draw_product_link(actor: Actor, *, product_id: int, ends_at: datetime, now: datetime) -> str:
    """The secret part of a new link, shown once; the product's former link shows nothing any more."""
    token = opaque_token()
    ProductLink.objects.update_or_create(
        tenant_id=actor.tenant_id,
        product_id=product_id,
        defaults={"token_hash": digest(token), "drawn_at": now, "ends_at": ends_at},
    )
    return token


def take_back_product_link(actor: Actor, *, product_id: int) -> None:
    """The product's link shows nothing any more; without one nothing happens."""
    ProductLink.objects.filter(tenant_id=actor.tenant_id, product_id=product_id).delete()


def take_back_passes(actor: Actor, *, now: datetime) -> None:
    """Signed links to facts of the merchant's stores that were drawn until now open nothing any more."""
    PassesEnd.objects.update_or_create(tenant_id=actor.tenant_id, defaults={"at": now})


def forget_ended_links(*, now: datetime) -> None:
    """Delete what shows nothing any more."""
    ProductLink.objects.filter(ends_at__lte=now).delete()

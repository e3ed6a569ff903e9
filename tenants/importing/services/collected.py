"""Forget products that were collected."""

from server.kit.errors import NotFound
from tenants.importing.models import CollectedProduct


def forget_collected(product_id: int) -> None:
    """NotFound when it is not there; what was imported from it stays."""
    gone, _ = CollectedProduct.objects.filter(pk=product_id).delete()
    if not gone:
        raise NotFound

"""Delete collected products."""

from server.kit.errors import NotFound
from tenants.importing.models import CollectedProduct


def forget_collected(product_id: int) -> None:
    """Delete a collected product; imports of it stay. NotFound when it is not there."""
    gone, _ = CollectedProduct.objects.filter(pk=product_id).delete()
    if not gone:
        raise NotFound

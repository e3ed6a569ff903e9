"""How much there is."""

from server.company.accounts.contracts import Actor
from tenants.importing.models import ListedProduct


def count_listed(actor: Actor) -> int:
    """How many products the Import List has, the trash apart."""
    return ListedProduct.objects.filter(trashed_at=None).count()

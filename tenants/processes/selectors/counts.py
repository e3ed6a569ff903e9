"""How much there is."""

from server.company.accounts.contracts import Actor
from tenants.processes.models import ProcessRecord


def count_records(actor: Actor) -> int:
    """How many processes the merchant has."""
    return ProcessRecord.objects.count()

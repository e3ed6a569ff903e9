"""What advertising cost, as it was imported."""

from server.company.identity.contracts import Actor
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.ledger.contracts.reports import AdSpendRow
from tenants.ledger.models import AdSpend


def list_ads(actor: Actor, *, page: PageRequest) -> tuple[list[AdSpendRow], int]:
    """List the costs of days in stores that the actor may see, the newest day first, with their number."""
    rows = AdSpend.objects.order_by("-day", "store_id", "pk")
    visible = rows if actor.store_ids is None else rows.filter(store_id__in=actor.store_ids)
    shown = visible[page.offset : page.offset + page.limit]
    return [from_row(AdSpendRow, row) for row in shown], visible.count()

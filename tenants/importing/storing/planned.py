"""Save the planned suppliers of products."""

from collections.abc import Iterable

from django.db import transaction

from server.kit.errors import NotFound
from tenants.importing.contracts.planned import PlannedSource
from tenants.importing.models import ListedProduct
from tenants.importing.rules.planned import read_planned, stored_planned, with_planned


def plan_sources(product_id: int, added: Iterable[PlannedSource]) -> None:
    """Add planned suppliers to a product of the Import List. NotFound when it is not there or in the trash."""
    with transaction.atomic():
        rows = ListedProduct.objects.select_for_update().filter(pk=product_id, trashed_at=None)
        row = rows.only("supplier", "source_host", "source_id", "planned_sources").first()
        if row is None:
            raise NotFound
        own = (row.supplier, row.source_host, row.source_id)
        planned = with_planned(read_planned(row.planned_sources), [one for one in added if one.source != own])
        ListedProduct.objects.filter(pk=product_id).update(planned_sources=stored_planned(planned))

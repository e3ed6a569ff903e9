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
        row = _locked(product_id)
        own = (row.supplier, row.source_host, row.source_id)
        _save(
            row, with_planned(read_planned(row.planned_sources), [source for source in added if source.source != own])
        )


def drop_planned(product_id: int, url: str) -> None:
    """Remove the planned supplier with this link, if there is one. NotFound as in `plan_sources`."""
    with transaction.atomic():
        row = _locked(product_id)
        _save(row, [source for source in read_planned(row.planned_sources) if source.url != url])


def _locked(product_id: int) -> ListedProduct:
    rows = ListedProduct.objects.select_for_update().filter(pk=product_id, trashed_at=None)
    row = rows.only("supplier", "source_host", "source_id", "planned_sources").first()
    if row is None:
        raise NotFound
    return row


def _save(row: ListedProduct, planned: Iterable[PlannedSource]) -> None:
    ListedProduct.objects.filter(pk=row.pk).update(planned_sources=stored_planned(planned))

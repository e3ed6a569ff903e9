"""Collected products, and which of them were imported: a constant number of queries."""

from collections.abc import Sequence

from server.kit.paging import PageRequest
from server.ports.suppliers import Supplier
from tenants.importing.contracts.collected import CollectedSku, CollectedView
from tenants.importing.models import CollectedProduct, ListedProduct

Source = tuple[int, str, str]


def list_collected(page: PageRequest) -> tuple[list[CollectedView], int]:
    """List a page of collected products, last collected first, with their number: three queries."""
    rows = CollectedProduct.objects.order_by("-collected_at", "-id")
    shown = list(rows[page.offset : page.offset + page.limit])
    listed = _listed(shown)
    return [_view(row, listed) for row in shown], rows.count()


def _listed(rows: Sequence[CollectedProduct]) -> dict[Source, list[int]]:
    """Return, for those in the Import List, the ids of the stores that sell them."""
    found = ListedProduct.objects.filter(
        trashed_at=None,
        is_copy=False,
        supplier__in={row.supplier for row in rows},
        source_host__in={row.source_host for row in rows},
        source_id__in={row.source_id for row in rows},
    )
    values = found.values_list("supplier", "source_host", "source_id", "store_states")
    return {(supplier, host, key): sorted(map(int, states)) for supplier, host, key, states in values}


def _view(row: CollectedProduct, listed: dict[Source, list[int]]) -> CollectedView:
    stores = listed.get((row.supplier, row.source_host, row.source_id))
    return CollectedView(
        id=row.pk,
        supplier=Supplier(row.supplier),
        source_host=row.source_host,
        source_id=row.source_id,
        source_url=row.source_url,
        source_store_name=row.source_store_name,
        title=row.title,
        images=tuple(image["url"] for image in row.images),
        currency=row.currency,
        min_cost=row.min_cost,
        max_cost=row.max_cost,
        skus=tuple(CollectedSku(item["id"], tuple(item["values"]), item["cost"]) for item in row.skus),
        collected_at=row.collected_at,
        is_listed=stores is not None,
        store_ids=tuple(stores or ()),
    )

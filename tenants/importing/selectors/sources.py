"""The source links of listed products."""

from collections.abc import Iterable, Sequence

from server.kit.rows import Statement, read_rows
from server.ports.suppliers import PageType, SourceLink, Supplier
from tenants.importing.models import ListedProduct

_LINKS = Statement(
    "SELECT id, supplier, source_host, source_id, source_url, lasting_id FROM importing_listedproduct "
    "WHERE id = ANY(%s) AND trashed_at IS NULL"
)


def source_ids_of(product_ids: Iterable[int]) -> dict[int, str]:
    """Return the supplier's ids of products by ours, in the trash too: one query."""
    return dict(ListedProduct.objects.filter(pk__in=set(product_ids)).values_list("pk", "source_id"))


def links_of(product_ids: Sequence[int]) -> dict[int, SourceLink]:
    """Return the links of those products that are in the list, by id: one query."""
    return {
        row["id"]: SourceLink(
            supplier=Supplier(row["supplier"]),
            page_type=PageType.PRODUCT,
            host=row["source_host"],
            source_id=row["source_id"],
            url=row["source_url"],
            lasting_id=row["lasting_id"],
        )
        for row in read_rows(_LINKS.of(list(product_ids)))
    }

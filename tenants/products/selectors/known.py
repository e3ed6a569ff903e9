"""What we know of the variants of publications in their stores."""

from collections import defaultdict
from collections.abc import Iterable

from server.ports.stocks import NewStock
from server.ports.written import Facts
from tenants.products.models import PublicationVariant
from tenants.products.rules.written import Known


def known_variants(publication_ids: Iterable[int]) -> dict[int, Known]:
    """Return the known variants by publication, if it has any in its store: one query."""
    found: dict[int, Known] = defaultdict(Known)
    rows = PublicationVariant.objects.filter(publication_id__in=list(publication_ids))
    for publication_id, variant_id, external_id, price, compare_at, facts, *stock in rows.values_list(*_COLUMNS):
        known, (number, available, counted_at) = found[publication_id], stock
        known.ids[variant_id] = external_id
        if price is not None:
            known.prices[external_id] = (price, compare_at)
        if facts is not None:
            known.facts[external_id] = Facts(**facts)
        if available is not None:
            known.stocks[external_id] = (NewStock(number, available), counted_at)
    return found


_COLUMNS = (
    "publication_id", "variant_id", "external_id", "price_minor", "compare_at_minor", "facts", "stock", "available",
    "counted_at",
)  # fmt: skip

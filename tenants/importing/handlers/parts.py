"""The products that a split made, when the split is undone."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from tenants.importing.contracts import ListedView
from tenants.importing.models import FormerProduct, ListedProduct
from tenants.importing.selectors.products import lock_products

MADE = "made"


def read_parts(former: Iterable[FormerProduct]) -> dict[int, ListedView]:
    """Return those that are still in the list, locked, by id."""
    ids = [part_id for row in former for part_id in row.values.get(MADE, ())]
    return {product.id: product for product in lock_products(ids)} if ids else {}


def are_changed(row: FormerProduct, parts: Mapping[int, ListedView]) -> bool:
    """Whether one of them was edited since, or is in a store; one in the trash does not count."""
    existing = [parts[part_id] for part_id in row.values.get(MADE, ()) if part_id in parts]
    return any(part.version > 1 or part.store_states for part in existing)


def trash_parts(former: Sequence[FormerProduct], *, now: datetime) -> None:
    """Move the products of undone splits to the trash."""
    ids = [part_id for row in former for part_id in row.values.get(MADE, ())]
    if ids:
        ListedProduct.objects.filter(pk__in=ids, trashed_at=None).update(trashed_at=now)

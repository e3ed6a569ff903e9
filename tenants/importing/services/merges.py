"""Merged products: moved to the trash, with the data to undo the merge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from tenants.importing.models import FormerProduct, ListedProduct
from tenants.importing.rules.identity import Identity
from tenants.importing.selectors.bulk import undone_by
from tenants.importing.selectors.totals import count_listed
from tenants.importing.storing.presence import find_existing
from tenants.preferences.services.limits import lock_limits


@dataclass(frozen=True, slots=True)
class Restored:
    """The results of undoing a merge, by product id."""

    back: Mapping[int, Mapping[str, Any]]
    """The restored products with their saved values."""
    without_room: frozenset[int]
    undone: frozenset[int]
    """Those without saved values: they were restored before."""


def trash_merged(
    record_id: int, merged: Mapping[int, Mapping[str, Any]], versions: Mapping[int, int], *, now: datetime
) -> None:
    """Move locked products to the trash, and save by id what undoing the merge needs."""
    ListedProduct.objects.filter(pk__in=merged).update(trashed_at=now)
    FormerProduct.objects.bulk_create(
        FormerProduct(record_id=record_id, product_id=key, version=versions[key], values=values, created_at=now)
        for key, values in merged.items()
    )


def restore_merged(actor: Actor, undo_id: int, product_ids: Sequence[int]) -> Restored:
    """Restore products from the trash up to the plan's limit, if they did not change and their source was not imported
    again. Belongs in the caller's transaction.
    """
    room = max(0, lock_limits(actor).import_products - count_listed())
    found = FormerProduct.objects.filter(record_id=undone_by(undo_id), product_id__in=product_ids)
    kept = {row.product_id: row for row in found}
    rows = ListedProduct.objects.select_for_update().filter(pk__in=kept, trashed_at__isnull=False).order_by("pk")
    fitting = [row for row in _not_back(list(rows)) if row.version == kept[row.pk].version]
    back = [row.pk for row in fitting[:room]]
    ListedProduct.objects.filter(pk__in=back).update(trashed_at=None)
    FormerProduct.objects.filter(pk__in=[kept[key].pk for key in back]).delete()
    return Restored(
        back={key: kept[key].values for key in back},
        without_room=frozenset(row.pk for row in fitting[room:]),
        undone=frozenset(set(product_ids) - set(kept)),
    )


def _not_back(rows: Sequence[ListedProduct]) -> list[ListedProduct]:
    """Return those that no listed product has replaced; of two with one source, the first."""
    own = {
        row.pk: Identity(row.supplier, row.source_host, row.source_id, row.lasting_id)
        for row in rows
        if not row.is_copy
    }
    taken = {key for key, stands in find_existing(own.values()).items() if not stands.is_trashed}
    free = []
    for row in rows:
        key = own[row.pk].key if row.pk in own else ""
        if key not in taken:
            free.append(row)
            taken |= {key} if key else set()
    return free

"""Undo an override: restore products in the Import List, and publish them again to the stores that it changed."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from server.company.identity.contracts import Actor
from tenants.importing.contracts.bulk import OVERRIDE
from tenants.importing.selectors.bulk import undone_by
from tenants.importing.services.refetches import OVER_SET, RefetchUndoHandler
from tenants.processes.contracts import NewOperation, Outcome, Subject, Worked
from tenants.processes.selectors.records import stores_of
from tenants.products.models import Publication
from tenants.products.services.adjustments import lock_existing
from tenants.products.services.processes import handler_for, publish_operation
from tenants.stores.selectors import stores_by_id


class OverrideUndoHandler(RefetchUndoHandler):
    """Restores a product, and adds to the process a publishing for each store of the override where it still is.

    These never overwrite: a product that was changed in a store since is held back there with a reason (ADR 0025), and
    stays restored here. Values that monitoring or the merchant set for a store alone stay.
    """

    batch = 100

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        # Lock order: publications before products, as everywhere.
        existing = _existing(done)
        outcomes = super().write(actor, done)
        stores = stores_by_id(actor, {row.store_id for rows in existing.values() for row in rows})

        def again(worked: Worked, restored: Outcome) -> tuple[NewOperation, ...]:
            config = {OVER_SET: restored.config[OVER_SET]} if restored.config else {}
            rows = existing[worked.operation.subject.product_id or 0] if config else []
            return tuple(
                publish_operation(
                    _subject(row),
                    stores[row.store_id],
                    handler_for(stores[row.store_id], 1),
                    {**config, "publication_id": row.pk},
                )
                for row in rows
                if row.store_id in stores
            )

        return {
            worked.operation.id: replace(
                outcomes[worked.operation.id], spawn=again(worked, outcomes[worked.operation.id])
            )
            for worked in done
        }


def _existing(done: Sequence[Worked]) -> dict[int, list[Publication]]:
    """Return by product its publications in the stores to which the override sent it, locked."""
    product_ids = [worked.operation.subject.product_id or 0 for worked in done]
    sent = stores_of(undone_by(done[0].operation.record_id), product_ids, besides=OVERRIDE)
    rows = Publication.objects.filter(product_id__in=product_ids).values_list("pk", "product_id", "store_id")
    found: dict[int, list[Publication]] = defaultdict(list)
    for row in lock_existing([key for key, product_id, store_id in rows if store_id in sent.get(product_id, ())]):
        found[row.product_id].append(row)
    return found


def _subject(row: Publication) -> Subject:
    return Subject(
        title=row.title,
        image_url=row.image_url,
        source_url=row.source_url,
        sell_item_id=row.external_id,
        sell_url=row.store_url,
        supplier=row.supplier,
        product_id=row.product_id,
    )

"""Set values of a store that differ from the Import List, and send them to the store."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.importing.selectors.sources import source_ids_of
from tenants.processes.contracts import Action, NewOperation, Subject
from tenants.processes.services.records import start_process
from tenants.products.contracts import Adjusted, Unsent
from tenants.products.models import Publication, PublicationState
from tenants.products.rows import read_adjustments, read_unsent, write_adjustments, write_unsent
from tenants.products.rules.adjustments import settled_prices
from tenants.products.rules.pushes import lock_key
from tenants.products.services.processes import UPDATE
from tenants.stores.selectors import stores_by_id


def adjust_publications(actor: Actor, changes: Sequence[Adjusted], *, now: datetime) -> None:
    """Save the adjustments, and start sending what their stores do not have: one process for each action.

    Only prices and stock are sent; edits of the merchant in the store stay. Belongs in the transaction that found the
    changes. Publications that are gone or being removed are left out.
    """
    requested = {change.publication_id: change for change in changes}
    with transaction.atomic():
        rows = lock_existing(requested.keys())
        for row in rows:
            row.adjustments = write_adjustments(requested[row.pk].adjustments)
            row.unsent = write_unsent(read_unsent(row.unsent) | requested[row.pk].unsent)
        Publication.objects.bulk_update(rows, ["adjustments", "unsent"])
        by_action: dict[Action, list[Publication]] = defaultdict(list)
        for row in rows:
            by_action[requested[row.pk].action].append(row)
        for action, again in by_action.items():
            start_process(actor, action=action, operations=update_operations(actor, again), now=now)


def drop_adjustments(publication_ids: Collection[int]) -> None:
    """Make the next publishing use the values of the Import List again; nothing is published now.

    Prices that the merchant set for a store stay.
    """
    rows = Publication.objects.select_for_update(no_key=True).filter(pk__in=publication_ids)
    with transaction.atomic():
        changed = list(rows.exclude(adjustments={}, unsent={}).order_by("pk"))
        for row in changed:
            settled = settled_prices(read_adjustments(row.adjustments))
            row.adjustments = write_adjustments(settled)
            unsent = read_unsent(row.unsent)
            if unsent.hiding:  # we may have hidden it, and lost the answer
                row.hidden_at = row.hidden_at or clock.now()
            row.unsent = write_unsent(Unsent(prices=unsent.prices & settled.keys()))
        Publication.objects.bulk_update(changed, ["adjustments", "unsent", "hidden_at"])


def lock_existing(ids: Collection[int]) -> list[Publication]:
    """Lock publications that are in their store and not being removed, in the order of ids, for the caller's
    transaction.
    """
    query = Publication.objects.select_for_update(no_key=True).filter(pk__in=ids).exclude(external_id="")
    return list(query.exclude(state=PublicationState.REMOVING).order_by("pk"))


def update_operations(actor: Actor, rows: Sequence[Publication]) -> list[NewOperation]:
    """Return operations that send the unsent changes of these publications to their stores."""
    stores = stores_by_id(actor, {row.store_id for row in rows})
    source_ids = source_ids_of(row.product_id for row in rows)
    return [
        _update(row, stores[row.store_id].name, source_ids.get(row.product_id, ""))
        for row in rows
        if row.store_id in stores
    ]


def _update(row: Publication, store_name: str, source_id: str) -> NewOperation:
    return NewOperation(
        handler=UPDATE,
        item_key=f"{row.product_id}:{row.store_id}",
        subject=Subject(
            title=row.title,
            image_url=row.image_url,
            source_url=row.source_url,
            source_item_id=source_id,
            sell_url=row.store_url,
            supplier=row.supplier,
            product_id=row.product_id,
        ),
        store_id=row.store_id,
        store_name=store_name,
        lock_key=lock_key(row.product_id, row.store_id),
    )

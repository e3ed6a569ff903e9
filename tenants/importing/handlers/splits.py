"""Split products by an option. The original and the new products are written in one transaction."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.importing.contracts import ListedView
from tenants.importing.contracts.bulk import Edit, edit_of
from tenants.importing.handlers.bulk import ENDED
from tenants.importing.handlers.parts import MADE
from tenants.importing.handlers.reasons import NO_ROOM, NOT_IN_LIST
from tenants.importing.models import BulkEdit
from tenants.importing.rules.changes import Changed, changed_by, former_values
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.splits import draft_of_part
from tenants.importing.selectors.products import lock_products
from tenants.importing.selectors.totals import count_listed
from tenants.importing.storing.bulk import copy_products, keep_collections
from tenants.importing.storing.changes import Rewritten, write_products
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.preferences.services.limits import lock_limits
from tenants.processes.contracts import BaseHandler, Outcome, Worked

SPLIT = "importing.split"


class SplitHandler(BaseHandler):
    """Makes one product per value of an option, up to the plan's limit (BULK_CHANGE)."""

    batch = 100
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        record_id, settings = done[0].operation.record_id, read_price_settings()
        kept = BulkEdit.objects.filter(pk=record_id).values_list("edits", flat=True).first()
        if kept is None:
            return {worked.operation.id: Outcome.failed(ENDED) for worked in done}
        edits = [edit_of(stored) for stored in kept]
        room = max(0, lock_limits(actor).import_products - count_listed())
        products = {
            product.id: product
            for product in lock_products(worked.operation.subject.product_id or 0 for worked in done)
        }
        split: dict[int, Changed] = {}
        outcomes = {}
        for worked in done:
            product = products.get(worked.operation.subject.product_id or 0)
            changed = _changed(product, edits, settings, room)
            if product and isinstance(changed, Changed):
                room -= len(changed.parts)
                split[product.id] = changed
                changed = Outcome.success(reason=changed.warnings[0] if changed.warnings else None)
            outcomes[worked.operation.id] = changed
        _write(actor, record_id, products, split)
        return outcomes


def _changed(product: ListedView | None, edits: Sequence[Edit], settings: PriceSettings, room: int) -> Any:
    if product is None:
        return Outcome.failed(NOT_IN_LIST)
    try:
        changed = changed_by(edits, product, settings)
    except Refused as refused:
        return Outcome.failed(refused.reason)
    return changed if len(changed.parts) <= room else Outcome.failed(NO_ROOM)


def _write(actor: Actor, record_id: int, products: Mapping[int, ListedView], split: Mapping[int, Changed]) -> None:
    now, parts = clock.now(), [part for changed in split.values() for part in changed.parts]
    ids = copy_products([draft_of_part(part) for part in parts], imported_by=actor.user_id, now=now, is_copy=True)
    keep_collections({key: part.collections for key, part in zip(ids, parts, strict=True) if part.collections})
    made = iter(ids)
    rewritten = [
        Rewritten(
            changed.product,
            former_values(products[key], changed.product) | {MADE: [next(made) for _ in changed.parts]},
        )
        for key, changed in split.items()
    ]
    write_products(record_id, rewritten, now=now)

"""Bulk changes and their undo. They call nothing outside, so a whole batch is one transaction.

The product's new values, its former ones and the operation's mark are written together: if the worker is killed, an
operation is done completely or not at all, and nothing is changed twice.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedView
from tenants.importing.contracts.bulk import Edit, edit_of
from tenants.importing.handlers.parts import MADE, are_changed, read_parts, trash_parts
from tenants.importing.handlers.reasons import NOT_IN_LIST
from tenants.importing.models import BulkEdit, FormerProduct
from tenants.importing.rules.changes import changed_by, former_values, with_former
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.snapshots import WHOLE, with_snapshot
from tenants.importing.selectors.bulk import undone_by
from tenants.importing.selectors.products import lock_products
from tenants.importing.storing.changes import Rewritten, leave_again, write_products
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import BaseHandler, Outcome, Worked

BULK_CHANGE, BULK_UNDO = "importing.bulk_change", "importing.bulk_undo"
UNCHANGED = Reason("bulk.unchanged")
CHANGED_SINCE = Reason("bulk.changed_since")
UNDONE = Reason("bulk.undone")
ENDED = Reason("bulk.ended")


class BulkChangeHandler(BaseHandler):
    """Changes products of the Import List (BULK_CHANGE)."""

    batch = 500
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        record_id = done[0].operation.record_id
        kept = BulkEdit.objects.filter(pk=record_id).values_list("edits", flat=True).first()
        if kept is None:
            return {worked.operation.id: Outcome.failed(ENDED) for worked in done}
        edits, settings = [edit_of(stored) for stored in kept], read_price_settings()
        products = _locked(done)
        rewritten: list[Rewritten] = []
        outcomes = {
            worked.operation.id: _change(
                products.get(_product_id(worked)), [*edits, *_own(worked)], settings, rewritten
            )
            for worked in done
        }
        write_products(record_id, rewritten, now=clock.now())
        return outcomes


class BulkUndoHandler(BaseHandler):
    """Gives products the values back that they had before a bulk change or re-import, with its action."""

    batch = 500
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        record_id = done[0].operation.record_id
        products = _locked(done)
        rows = FormerProduct.objects.filter(record_id=undone_by(record_id), product_id__in=list(products))
        former = {row.product_id: row for row in rows}
        parts = read_parts(former.values())
        rewritten: list[Rewritten] = []
        outcomes = {
            worked.operation.id: self._take_back(_product_id(worked), products, former, parts, rewritten)
            for worked in done
        }
        back = [item.after.id for item in rewritten]
        FormerProduct.objects.filter(pk__in=[former[key].pk for key in back]).delete()
        leave_again([(key, former[key].version) for key in back])
        write_products(record_id, rewritten, now=clock.now())
        trash_parts([former[key] for key in back], now=clock.now())
        return outcomes

    def restored(self, product: ListedView, snapshot: Mapping[str, Any]) -> tuple[ListedView, Outcome]:
        """Return the product as in its snapshot, and the outcome of its operation."""
        return with_snapshot(product, snapshot), Outcome.success()

    def _take_back(
        self,
        product_id: int,
        products: Mapping[int, ListedView],
        former: Mapping[int, FormerProduct],
        parts: Mapping[int, ListedView],
        rewritten: list[Rewritten],
    ) -> Outcome:
        product, row = products.get(product_id), former.get(product_id)
        if product is None:
            return Outcome.failed(NOT_IN_LIST)
        if row is None:
            return Outcome.skipped(UNDONE)
        if row.version != product.version or are_changed(row, parts):
            return Outcome.failed(CHANGED_SINCE)
        if WHOLE in row.values:
            back, outcome = self.restored(product, row.values[WHOLE])
            rewritten.append(Rewritten(back, {}, is_final=True, is_whole=True))
            return outcome
        back = with_former(product, dict(row.values))
        rewritten.append(Rewritten(back, former_values(product, back), is_final=MADE in row.values))
        return Outcome.success()


def _locked(done: Sequence[Worked]) -> dict[int, ListedView]:
    return {product.id: product for product in lock_products(_product_id(worked) for worked in done)}


def _own(worked: Worked) -> list[Edit]:
    """Return the edits that a file has for this product alone."""
    return [edit_of(stored) for stored in worked.operation.config.get("edits", ())]


def _product_id(worked: Worked) -> int:
    return worked.operation.subject.product_id or 0


def _change(
    product: ListedView | None, edits: Sequence[Edit], settings: PriceSettings, rewritten: list[Rewritten]
) -> Outcome:
    if product is None:
        return Outcome.failed(NOT_IN_LIST)
    try:
        changed = changed_by(edits, product, settings)
    except Refused as refused:
        return Outcome.failed(refused.reason)
    former = former_values(product, changed.product)
    if not former:
        return Outcome.skipped(UNCHANGED)
    rewritten.append(Rewritten(changed.product, former))
    return Outcome.success(reason=changed.warnings[0] if changed.warnings else None)

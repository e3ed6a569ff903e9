"""Merge duplicates of the Import List: keep one unchanged, move the others to the trash (BULK_CHANGE).

A published product is never merged away, so publications stay with their product. Mappings that buy from a merged
product then buy the same variant of the kept one; if that is impossible, the product is not merged.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.bulk import update_rows
from server.kit.errors import Invalid, NotFound
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedView
from tenants.importing.contracts.bulk import MERGE
from tenants.importing.contracts.duplicates import Merge
from tenants.importing.selectors.products import lock_products
from tenants.importing.selectors.selections import subjects_of
from tenants.importing.services.bulk import note_undoable
from tenants.importing.services.merges import Restored, restore_merged, trash_merged
from tenants.processes.contracts import Action, BaseHandler, NewOperation, Outcome, StartedProcess, Worked
from tenants.processes.services.records import find_started, start_process
from tenants.products.models import Publication, SkuMappingRow

INTO, ROWS = "into", "rows"
TWICE = "A product can be in one group only."
IN_STORE, MAPPED = Reason("merge.in_store"), Reason("merge.mapped")
GONE, NO_ROOM = Reason("import.not_in_list"), Reason("import.over_limit")
CHANGED_SINCE, UNDONE = Reason("bulk.changed_since"), Reason("bulk.undone")


def merge_products(
    actor: Actor, merges: Sequence[Merge], *, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start merging. Invalid when a product is named twice, NotFound when one is not listed: nothing is started."""
    params = {"merge": [[merge.keep, *merge.others] for merge in merges]}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    into = {other: merge.keep for merge in merges for other in merge.others}
    named = [*into, *(merge.keep for merge in merges)]
    if len(set(named)) < len(named) or sum(len(merge.others) for merge in merges) > len(into):
        raise Invalid.on("groups", TWICE)
    subjects = {subject.product_id: subject for subject in subjects_of(sorted(named))}
    if len(subjects) < len(named):
        raise NotFound
    operations = [
        NewOperation(handler=MERGE, item_key=str(key), config={INTO: keep}, subject=subjects[key])
        for key, keep in sorted(into.items())
    ]
    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.BULK_CHANGE,
            operations=operations,
            now=now,
            idempotency_key=idempotency_key,
            request=params,
        )
        if started.is_new:
            note_undoable(started.id, MERGE, now=now)
    return started


class MergeHandler(BaseHandler):
    """Moves a product to the trash in favour of its duplicate."""

    batch = 100
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        into = {_product_id(worked): int(worked.operation.config[INTO]) for worked in done}
        listed = {product.id: product for product in lock_products({*into, *into.values()})}
        published = set(Publication.objects.filter(product_id__in=into).values_list("product_id", flat=True))
        bought = _bought_from(into)
        moved: list[SkuMappingRow] = []
        merged: dict[int, dict[str, Any]] = {}
        outcomes = {}
        for worked in done:
            key = _product_id(worked)
            loser, keeper = listed.get(key), listed.get(into[key])
            if loser is None or keeper is None:
                outcomes[worked.operation.id] = Outcome.failed(GONE)
            elif key in published or loser.store_states:
                outcomes[worked.operation.id] = Outcome.failed(IN_STORE)
            elif not _can_move(bought[key], pairs := _same_variant_ids(loser, keeper)):
                outcomes[worked.operation.id] = Outcome.failed(MAPPED)
            else:
                merged[key] = {INTO: keeper.id, ROWS: _move(bought[key], keeper.id, pairs)}
                moved += bought[key]
                outcomes[worked.operation.id] = Outcome.success()
        update_rows(moved, ["source_product_id", "source_variant_id"])
        versions = {key: listed[key].version for key in merged}
        trash_merged(done[0].operation.record_id, merged, versions, now=clock.now())
        return outcomes


class MergeUndoHandler(BaseHandler):
    """Restores merged products from the trash, with the mappings that bought from them."""

    batch = 100
    concurrency = 0

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        found = restore_merged(actor, done[0].operation.record_id, [_product_id(worked) for worked in done])
        _move_back(found.back)
        return {worked.operation.id: _outcome(_product_id(worked), found) for worked in done}


def _outcome(product_id: int, found: Restored) -> Outcome:
    if product_id in found.back:
        return Outcome.success()
    if product_id in found.without_room:
        return Outcome.failed(NO_ROOM)
    return Outcome.skipped(UNDONE) if product_id in found.undone else Outcome.failed(CHANGED_SINCE)


def _bought_from(product_ids: Mapping[int, int]) -> dict[int, list[SkuMappingRow]]:
    """Return the mapping rows that buy from each product, locked."""
    found: dict[int, list[SkuMappingRow]] = defaultdict(list)
    for row in SkuMappingRow.objects.select_for_update().filter(source_product_id__in=product_ids).order_by("pk"):
        found[row.source_product_id].append(row)
    return found


def _can_move(rows: Sequence[SkuMappingRow], pairs: Mapping[int, int]) -> bool:
    return all(row.source_variant_id in pairs for row in rows)


def _move(rows: Sequence[SkuMappingRow], keeper_id: int, pairs: Mapping[int, int]) -> dict[str, int]:
    """Make the rows buy from the kept product; return by row the variant that they bought before."""
    before = {str(row.pk): row.source_variant_id for row in rows}
    for row in rows:
        row.source_product_id, row.source_variant_id = keeper_id, pairs[row.source_variant_id]
    return before


def _move_back(back: Mapping[int, Mapping[str, Any]]) -> None:
    """Make the rows buy what they bought before the merge, except those that changed since."""
    before = {
        int(row_id): (key, kept[INTO], variant_id)
        for key, kept in back.items()
        for row_id, variant_id in kept[ROWS].items()
    }
    moved = []
    for row in SkuMappingRow.objects.select_for_update().filter(pk__in=before).order_by("pk"):
        product_id, keeper_id, variant_id = before[row.pk]
        if row.source_product_id == keeper_id:
            row.source_product_id, row.source_variant_id = product_id, variant_id
            moved.append(row)
    update_rows(moved, ["source_product_id", "source_variant_id"])


def _product_id(worked: Worked) -> int:
    return worked.operation.subject.product_id or 0


def _is_one_source(first: ListedView, other: ListedView) -> bool:
    is_named_alike = first.source_id == other.source_id or (first.lasting_id and first.lasting_id == other.lasting_id)
    return (first.supplier, first.source_host) == (other.supplier, other.source_host) and bool(is_named_alike)


def _same_variant_ids(first: ListedView, other: ListedView) -> dict[int, int]:
    """Return the variant of `other` for each variant of `first`: by the supplier's own id, else by options.

    Empty when they come from different sources.
    """
    if not _is_one_source(first, other):
        return {}
    by_sku = {each.source_sku_id: each.id for each in reversed(other.variants) if each.source_sku_id}
    by_options = {each.option_values: each.id for each in reversed(other.variants)}
    found = {each.id: by_sku.get(each.source_sku_id) or by_options.get(each.option_values) for each in first.variants}
    return {key: value for key, value in found.items() if value}

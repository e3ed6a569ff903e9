"""Save drafts in the Import List: new, existing, restored from the trash, or without room."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.bulk import update_rows
from server.kit.reasons import Reason
from server.kit.rows import read_number
from tenants.importing.models import ListedProduct
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.selectors.totals import LISTED
from tenants.importing.storing.bulk import copy_products, overwrite_product
from tenants.importing.storing.looks import write_drafts_seen
from tenants.importing.storing.presence import ExistingProduct, find_existing
from tenants.preferences.services.limits import lock_limits
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

MANY = 100
"""New products in one batch that cause a vacuum of the tables."""
SETTLED = 2.0
"""Seconds before the vacuum, so that the following batches share it."""


class Fate(StrEnum):
    NEW = "new"
    EXISTS = "exists"
    RESTORED = "restored"
    NO_ROOM = "no_room"


@dataclass(frozen=True, slots=True)
class Kept:
    """The fate of a draft, and its product in the list; None without room."""

    fate: Fate
    product_id: int | None

    def cuts(self, draft: ProductDraft, *, overwrites: bool) -> tuple[Reason, ...]:
        """Return the remarks on what was cut off of the draft, if it was written."""
        is_written = self.fate is Fate.NEW or (self.fate is Fate.RESTORED and overwrites)
        return draft.cuts if is_written else ()


def keep_drafts(
    actor: Actor, drafts: Sequence[ProductDraft], *, overwrite: Collection[str], now: datetime
) -> dict[str, Kept]:
    """Write new products and restore those in the trash, up to the plan's limit; return results by identity key.

    A restored product keeps its edits unless its key is in `overwrite`. Belongs in the caller's transaction. The quota
    is locked first, so nothing can be added between the check and the COPY.
    """
    named = {draft.identity.product: draft for draft in drafts}
    unique = {draft.key: draft for draft in named.values()}
    with transaction.atomic():
        room = _room(actor)
        existing = find_existing(draft.identity for draft in unique.values())
        fates = _fates(unique, existing, room)
        # Before others are added: another product may have the former name now.
        _rename({key: unique[key] for key in existing}, existing)
        fresh = [unique[key] for key, fate in fates.items() if fate is Fate.NEW]
        ids = copy_products(fresh, imported_by=actor.user_id, now=now)
        if len(ids) >= MANY:
            enqueue("importing.vacuum", key="vacuum", after=SETTLED)
        new_ids = {draft.key: product_id for draft, product_id in zip(fresh, ids, strict=True)}
        back = [key for key, fate in fates.items() if fate is Fate.RESTORED]
        _take_back([existing[key].product_id for key in back])
        write_drafts_seen(
            {
                existing[key].product_id: unique[key]
                for key, fate in fates.items()
                if fate is Fate.EXISTS or (fate is Fate.RESTORED and key not in overwrite)
            },
            at=now,
        )
        for key in back:
            if key in overwrite:
                overwrite_product(existing[key].product_id, unique[key], now=now)
        ids_by_key = {key: stands.product_id for key, stands in existing.items()} | new_ids
        arrived = [(unique[key], ids_by_key[key]) for key in (*new_ids, *back)]
        emit(Topic.PRODUCT_IMPORTED, [_imported(draft, product_id) for draft, product_id in arrived], now=now)
    kept = {key: Kept(fate, None if fate is Fate.NO_ROOM else ids_by_key[key]) for key, fate in fates.items()}
    other_names = {draft.key: kept[named[draft.identity.product].key] for draft in drafts if draft.key not in kept}
    return kept | {key: replace(each, fate=_second(each.fate)) for key, each in other_names.items()}


def _second(fate: Fate) -> Fate:
    """Return the fate of a product that was in the same batch under another name."""
    return Fate.NO_ROOM if fate is Fate.NO_ROOM else Fate.EXISTS


def _rename(drafts: Mapping[str, ProductDraft], existing: Mapping[str, ExistingProduct]) -> None:
    """Write the present names of products that are listed under former ones, or without their own id."""
    renamed = [
        (existing[key].product_id, draft) for key, draft in drafts.items() if not existing[key].has_name(draft.identity)
    ]
    rows = [
        ListedProduct(
            id=product_id,
            source_id=draft.identity.source_id,
            source_url=draft.columns.source_url,
            lasting_id=draft.identity.lasting_id,
        )
        for product_id, draft in renamed
    ]
    update_rows(rows, ["source_id", "source_url", "lasting_id"])


def restore_existing(actor: Actor, product_ids: Sequence[int]) -> set[int]:
    """Restore products from the trash, up to the plan's limit; return those restored."""
    with transaction.atomic():
        room = _room(actor)
        chosen = sorted(product_ids)[: max(room, 0)]
        _take_back(chosen)
    return set(chosen)


def _imported(draft: ProductDraft, product_id: int) -> dict[str, str]:
    columns = draft.columns
    return {"product_id": str(product_id), "title": columns.title, "source_product_url": columns.source_url}


def _room(actor: Actor) -> int:
    limits = lock_limits(actor)
    return limits.import_products - read_number(LISTED)


def _fates(drafts: dict[str, ProductDraft], existing: dict[str, ExistingProduct], room: int) -> dict[str, Fate]:
    fates: dict[str, Fate] = {}
    for key in drafts:
        stands = existing.get(key)
        if stands is not None and not stands.is_trashed:
            fates[key] = Fate.EXISTS
        elif room <= 0:
            fates[key] = Fate.NO_ROOM
        else:
            fates[key] = Fate.NEW if stands is None else Fate.RESTORED
            room -= 1
    return fates


def _take_back(product_ids: Sequence[int]) -> None:
    ListedProduct.objects.filter(pk__in=product_ids).update(trashed_at=None)

"""Previews of bulk changes, and what can be undone."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid, NotFound
from server.kit.money import to_decimal
from server.kit.rows import Statement, read_rows
from server.platforms.contracts import TAKES
from tenants.importing.contracts import ListedVariantView, ListedView
from tenants.importing.contracts.bulk import BulkEditView, BulkPreview, ChangeCollections, Edit, FieldChange, PreviewRow
from tenants.importing.contracts.selections import Chosen
from tenants.importing.models import BulkEdit, FormerProduct
from tenants.importing.rules.changes import PRODUCT_COLUMNS, Changed, changed_by, reads_descriptions
from tenants.importing.rules.collections import collections_in_words
from tenants.importing.rules.customs import in_words
from tenants.importing.rules.differences import excerpts, first_of, range_of
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.replacements import words_of
from tenants.importing.selectors.products import read_products
from tenants.importing.selectors.selections import chosen_ids
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import RecordRow, Subject
from tenants.processes.contracts.actions import UNDO_KEPT
from tenants.processes.selectors.records import get_record
from tenants.stores.selectors import stores_by_id

SHOWN, LOOKED_AT, AT_ONCE = 20, 500, 100
HAS_NONE = "This store has no collections or categories."
TOO_OLD = "Changes can be undone for 30 days. These are older."
ALL_UNDONE = "These changes were already undone."
NOTHING_CHANGED = "This process changed nothing, so there is nothing to undo."
NOT_UNDOABLE = "This process can't be undone."
_SUBJECTS = Statement(
    "SELECT f.product_id, COALESCE(p.title, '') AS title, COALESCE(p.images->0->>'url', '') AS image_url, "
    "COALESCE(p.source_url, '') AS source_url, COALESCE(p.source_id, '') AS source_item_id, "
    "COALESCE(p.supplier, 0) AS supplier FROM importing_formerproduct f "
    "LEFT JOIN importing_listedproduct p ON p.id = f.product_id "
    "WHERE f.record_id = %s AND f.created_at >= %s ORDER BY f.product_id"
)


def preview_bulk_change(actor: Actor, *, chosen: Chosen, edits: Sequence[Edit]) -> BulkPreview:
    """Preview the first products, by the same rules as the work.

    Tries 500 of them, and returns 20 that change or are refused. Refused like `chosen_ids` and `check_stores`.
    """
    check_stores(actor, edits)
    ids = chosen_ids(actor, chosen)
    settings = read_price_settings()
    rows = [preview_row(product, edits, settings) for product in _read(ids[:LOOKED_AT], edits)]
    previews = [row for row in rows if row.changes or row.refusal]
    return BulkPreview(
        count=len(ids),
        looked_at=len(rows),
        changed=sum(bool(row.changes) for row in rows),
        refused=sum(row.refusal is not None for row in rows),
        rows=tuple(previews[:SHOWN]),
    )


def check_stores(actor: Actor, edits: Sequence[Edit]) -> None:
    """Raise NotFound for a store that the actor may not see, Invalid for one without collections or categories."""
    requested = {edit.store_id for edit in edits if isinstance(edit, ChangeCollections)}
    found = stores_by_id(actor, requested) if requested else {}
    if found.keys() != requested:
        raise NotFound
    if any(TAKES[ref.platform].isdisjoint({"collections", "categories"}) for ref in found.values()):
        raise Invalid.on("store_id", HAS_NONE)


def preview_row(product: ListedView, edits: Sequence[Edit], settings: PriceSettings) -> PreviewRow:
    """Return the result of the edits for one product."""
    image_url = product.images[0].url if product.images else ""
    try:
        changed = changed_by(edits, product, settings)
    except Refused as refused:
        return PreviewRow(product.id, product.title, image_url, refusal=refused.reason, refused_id=refused.variant_id)
    changes = (*_changes(product, changed.product), *_parts(product, changed))
    return PreviewRow(product.id, product.title, image_url, changes, changed.warnings)


def read_bulk_edit(actor: Actor, record_id: int, *, now: datetime) -> BulkEditView:
    """Return how much of a bulk change can be undone, and until when. NotFound for what is no process of the
    actor's.
    """
    record = get_record(actor, record_id)
    rows = FormerProduct.objects.filter(record_id=record_id, created_at__gte=now - UNDO_KEPT)
    undoable = rows.count() if BulkEdit.objects.filter(pk=record_id).exists() else 0
    return BulkEditView(record_id, record.created_at + UNDO_KEPT if undoable else None, undoable)


def undone_by(record_id: int) -> int:
    """Return the bulk change that this process undoes; 0 for none."""
    return BulkEdit.objects.filter(pk=record_id).values_list("undoes", flat=True).first() or 0


def former_subjects(record_id: int, *, now: datetime) -> list[Subject]:
    """Return the products of a bulk change that can be undone, as subjects of operations."""
    return [Subject(**row) for row in read_rows(_SUBJECTS.of(record_id, now - UNDO_KEPT))]


def why_nothing(record: RecordRow, *, now: datetime) -> str:
    """Say why nothing of this ended process can be undone."""
    if record.created_at + UNDO_KEPT <= now or FormerProduct.objects.filter(record_id=record.id).exists():
        return TOO_OLD
    if BulkEdit.objects.filter(undoes=record.id).exists():
        return ALL_UNDONE
    return NOTHING_CHANGED if BulkEdit.objects.filter(pk=record.id).exists() else NOT_UNDOABLE


def _read(ids: Sequence[int], edits: Sequence[Edit]) -> Iterator[ListedView]:
    whole = reads_descriptions(edits)
    for start in range(0, len(ids), AT_ONCE):
        yield from read_products(ids[start : start + AT_ONCE], whole=whole)


def _changes(before: ListedView, after: ListedView) -> Iterator[FieldChange]:
    for name in PRODUCT_COLUMNS:
        was, now = getattr(before, name), getattr(after, name)
        if was == now:
            continue
        if name == "images":
            yield FieldChange("images", images_before=was, images_after=now)
        elif name == "collections":
            yield FieldChange(name, collections_in_words(was, now), collections_in_words(now, was))
        elif name == "customs":
            yield FieldChange(name, in_words(was), in_words(now))
        elif name == "description_html":
            yield FieldChange("description", *excerpts(words_of(was), words_of(now)))
        else:
            yield FieldChange(name, _written(was), _written(now))
    if before.variants != after.variants:
        yield from _price_changes(before, after)


def _parts(before: ListedView, changed: Changed) -> Iterator[FieldChange]:
    """Yield the changes that a split makes: the titles before and after."""
    if changed.parts:
        yield FieldChange(
            "split", before.title, ", ".join(listed.title for listed in (changed.product, *changed.parts))
        )


def _price_changes(before: ListedView, after: ListedView) -> Iterator[FieldChange]:
    pairs = list(zip(before.variants, after.variants, strict=True))
    prices = _range(before), _range(after)
    if any(old.price_minor != new.price_minor for old, new in pairs):
        yield FieldChange("price", *prices)
    elif any(old.price_rule != new.price_rule for old, new in pairs):
        yield FieldChange("price_rule", *prices)
    elif any(old.compare_at_minor != new.compare_at_minor for old, new in pairs):
        reported = [(_compare(old, before.currency), _compare(new, before.currency)) for old, new in pairs]
        yield FieldChange("compare_at", *first_of(reported))
    for name in ("sku", "barcode"):
        reported = [(getattr(old, name), getattr(new, name)) for old, new in pairs]
        if any(was != now for was, now in reported):
            yield FieldChange(name, *first_of(reported))


def _compare(variant: ListedVariantView, currency: str) -> str:
    return "" if variant.compare_at_minor is None else to_decimal(variant.compare_at_minor, currency)


def _range(product: ListedView) -> str:
    prices = [variant.price_minor for variant in product.variants if variant.included]
    return range_of(prices or [0], product.currency)


def _written(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)

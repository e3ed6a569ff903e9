"""Import and publish at once: an operation that has its product continues as a publication (action 8)."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.kit.reasons import Reason
from tenants.importing.contracts import CUTS
from tenants.importing.rules.columns import ProductDraft
from tenants.preferences.contracts import UPLOAD
from tenants.processes.contracts import ClaimedOperation, NewOperation, Outcome, Subject

PUBLISH = "publish"
PUBLISH_INSIDE = "publish_inside"
INSIDE = "inside"
"""Which of the chosen stores are our own, in the config of every operation that may publish to them."""


def publish_lock(product_id: int, store_id: int) -> str:
    """Return the lock key: one lease at a time per product and store."""
    return f"publish:{product_id}:{store_id}"


def subject_of(draft: ProductDraft, product_id: int | None) -> Subject:
    return Subject(
        title=draft.columns.title,
        image_url=draft.image_url,
        source_url=draft.columns.source_url,
        source_item_id=draft.columns.source_id,
        supplier=draft.columns.supplier,
        product_id=product_id,
    )


def listed(
    operation: ClaimedOperation, product_id: int, subject: Subject | None = None, *, cuts: Sequence[Reason] = ()
) -> Outcome:
    """The product is in the Import List: return success, or the publishing stage when a store is given.

    `cuts`: the remarks on what was cut off; the last stage shows them.
    """
    named = subject or Subject(product_id=product_id)
    if operation.store_id is None:
        return Outcome.success(subject=named, reason=Reason.joined(cuts))
    lock, config = publish_lock(product_id, operation.store_id), _carried(operation.config, cuts)
    return Outcome.next(_handler(operation.config, operation.store_id), config=config, subject=named, lock_key=lock)


def publication(
    config: Mapping[str, Any],
    draft: ProductDraft,
    product_id: int,
    store_id: int,
    store_name: str,
    *,
    cuts: Sequence[Reason] = (),
) -> NewOperation:
    """Return the publishing operation for a product that a whole-store import has listed."""
    return NewOperation(
        handler=_handler(config, store_id),
        item_key=f"{product_id}:{store_id}",
        config=_carried(config, cuts),
        subject=subject_of(draft, product_id),
        store_id=store_id,
        store_name=store_name,
        lock_key=publish_lock(product_id, store_id),
    )


def _carried(config: Mapping[str, Any], cuts: Sequence[Reason]) -> dict[str, Any]:
    """Return the config that publishing needs: whether the process has upload settings, and the import's remarks."""
    remarks = {CUTS: [cut.stored() for cut in cuts]} if cuts else {}
    return remarks | ({UPLOAD: True} if config.get(UPLOAD) else {})


def _handler(config: Mapping[str, Any], store_id: int) -> str:
    return PUBLISH_INSIDE if store_id in config.get(INSIDE, ()) else PUBLISH


def item_key(product_key: str, store_id: int | None) -> str:
    """Return the item key: one operation per product (by its identity's key) and store."""
    return product_key if store_id is None else f"{product_key}>{store_id}"

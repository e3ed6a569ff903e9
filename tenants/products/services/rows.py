"""Rows of publications before and after calls to the store."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import Value
from django.db.models.functions import Coalesce

from server.kit.bulk import put_rows, update_rows
from server.kit.ids import reference
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.platforms.rules import limits_of
from server.ports.stores import PushedProduct, PushVariant
from server.ports.written import price_of, text_digest
from tenants.importing.contracts import ListedForPublishing, StoreStateChange
from tenants.importing.services.publication_states import set_store_states
from tenants.processes.contracts import ClaimedOperation
from tenants.products.models import Publication, PublicationState, PublicationVariant
from tenants.products.rows import read_adjustments, read_unsent, write_unsent
from tenants.products.rules.pushes import Push, variant_id_of
from tenants.products.rules.written import kept_labels
from tenants.stores.contracts import StoreRef


@dataclass(frozen=True, slots=True)
class Announced:
    """A publication before the call. `external_id` includes that of a deleted product, which may be in a trash.

    `first_attempt_at` None: no attempt was made to create it. `last_attempt_at`: all earlier attempts had ended by
    then.
    """

    id: int
    reference: str
    title: str
    description_digest: str
    external_id: str
    first_attempt_at: datetime | None
    last_attempt_at: datetime | None
    pictures_failed: bool
    labels: dict[str, Any]


def announce_publications(
    operations: Sequence[ClaimedOperation],
    products: Mapping[int, ListedForPublishing],
    stores: Mapping[int, StoreRef],
    *,
    now: datetime,
) -> dict[int, Announced]:
    """Create or find the publication of each operation and record the attempt, before any call.

    A retry after a crash finds the time of the first attempt, and looks in the store before it creates the product
    again.
    """
    fresh = [_fresh(products[operation.id], stores[operation.store_id or 0], now) for operation in operations]
    with transaction.atomic():
        put_rows(Publication, fresh, unique=["product_id", "store_id"])
        before = _locked({key_of(operation) for operation in operations}, now)
        ids = [announced.id for announced in before.values()]
        Publication.objects.filter(pk__in=ids).update(
            state=PublicationState.PUBLISHING,
            reason=None,
            first_attempt_at=Coalesce("first_attempt_at", Value(now)),
            last_attempt_at=None,
        )
        set_store_states([StoreStateChange(*key, state="publishing") for key in before])
    return {operation.id: before[key_of(operation)] for operation in operations}


def key_of(operation: ClaimedOperation) -> tuple[int, int]:
    """Return product and store of the operation."""
    return operation.subject.product_id or 0, operation.store_id or 0


_LOCK = """
SELECT p.product_id, p.store_id, p.id, p.reference, p.title, p.description_digest,
    CASE WHEN p.external_id = '' THEN p.lost_external_id ELSE p.external_id END,
    t.first_at, CASE WHEN t.first_at IS NOT NULL THEN COALESCE(p.last_attempt_at, %(now)s) END,
    p.pictures_failed, p.labels
FROM products_publication p
CROSS JOIN LATERAL (
    -- A published product deleted before we stored its id may exist again, so the store is searched for it.
    SELECT CASE WHEN p.published_at IS NOT NULL AND p.external_id = '' AND p.lost_external_id = ''
        THEN LEAST(p.first_attempt_at, p.created_at) ELSE p.first_attempt_at END AS first_at
) t
JOIN unnest(%(products)s::bigint[], %(stores)s::bigint[]) AS k (product_id, store_id)
    ON p.product_id = k.product_id AND p.store_id = k.store_id
ORDER BY p.id FOR UPDATE OF p
"""


def _locked(keys: Collection[tuple[int, int]], now: datetime) -> dict[tuple[int, int], Announced]:
    """Return the publications of these products and stores, locked."""
    values: dict[str, Any] = {
        "products": [product for product, _ in keys],
        "stores": [store for _, store in keys],
        "now": now,
    }
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, values)
        rows = cursor.fetchall()
    return {(row[0], row[1]): Announced(*[*row[2:-1], json.loads(row[-1])]) for row in rows}


def _fresh(product: ListedForPublishing, store: StoreRef, now: datetime) -> dict[str, Any]:
    return {
        "product_id": product.id,
        "store_id": store.id,
        "reference": reference(),
        "state": PublicationState.PUBLISHING,
        "title": product.title,
        "image_url": product.images[0].url if product.images else "",
        "source_url": product.source_url,
        "supplier": product.supplier,
        "external_id": "",
        "store_url": "",
        "currency": store.currency,
        "variant_count": 0,
        "product_version": 0,
        "created_at": now,
    }


def take_back_announcements(pushes: Sequence[Push], *, now: datetime) -> None:
    """Record for calls that were not made, or failed, whether they may have left a product in the store.

    Belongs in the transaction that releases or marks the operations.
    """
    made = [push.publication_id for push in pushes if push.product.making.may_have_made]
    Publication.objects.filter(pk__in=made).update(last_attempt_at=now)
    nothing = [push for push in pushes if not push.product.making.may_have_made]
    rows = [
        Publication(
            pk=push.publication_id,
            first_attempt_at=push.product.first_attempt_at,
            last_attempt_at=push.product.last_attempt_at,
        )
        for push in nothing
    ]
    update_rows(rows, ["first_attempt_at", "last_attempt_at"])


def keep_published(results: Sequence[tuple[Push, PushedProduct]], *, now: datetime) -> None:
    """Save the answers of stores; belongs in the transaction that marks the operations."""
    ids = [push.publication_id for push, _ in results]
    query = Publication.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    rows = {row.pk: row for row in query.only("published_at", "adjustments", "unsent", "labels")}
    for push, pushed in results:
        row = rows[push.publication_id]
        _take_over(row, push, pushed, now)
    update_rows(rows.values(), _PUBLISHED_COLUMNS)
    _keep_variants(results)


_PUBLISHED_COLUMNS = [
    "state",
    "first_attempt_at",
    "last_attempt_at",
    "reason",
    "pictures_failed",
    "title",
    "description_digest",
    "labels",
    "image_url",
    "external_id",
    "lost_external_id",
    "store_url",
    "currency",
    "low_price_minor",
    "high_price_minor",
    "variant_count",
    "published_at",
    "rate",
    "product_version",
    "upload",
    "unsent",
]


def remark_on(push: Push) -> Reason | None:
    """Return the remark that names the pictures which the store could not load, else what was cut off; None for
    neither.
    """
    if not (urls := push.product.pictures.left_out):
        return push.cut
    return Reason("publish.without_pictures", {"count": str(len(urls)), "urls": " ".join(urls)[:_LONGEST_REMARK]})


def _take_over(row: Publication, push: Push, pushed: PushedProduct, now: datetime) -> None:
    prices = [variant.price_minor for variant in push.product.variants]
    remark = remark_on(push)
    row.state, row.reason = PublicationState.ACTIVE, remark and remark.stored()
    # It is known to be there, so the next attempt need not look for what an earlier one may have created.
    row.first_attempt_at = row.last_attempt_at = None
    row.pictures_failed = False
    row.title = push.product.title
    row.description_digest = text_digest(push.product.description_html)
    gallery = row.labels.get("gallery") if pushed.gallery is None else pushed.gallery
    row.labels = kept_labels(push.product, limits_of(Platform(push.platform)).images, gallery)
    row.image_url = push.product.images[0].url if push.product.images else ""
    row.external_id, row.store_url, row.lost_external_id = pushed.external_id, pushed.url, ""
    row.currency = push.product.currency
    row.low_price_minor, row.high_price_minor = min(prices), max(prices)
    row.variant_count = len(prices)
    row.published_at = row.published_at or now
    row.rate = push.rate
    row.product_version = push.version
    row.upload = push.upload.stored()
    left = read_unsent(row.unsent)
    if read_adjustments(row.adjustments) == push.adjustments:  # otherwise more was adjusted while the store was called
        # Publishing does not change whether an existing product is visible.
        row.unsent = write_unsent(replace(left, prices=frozenset(), stocks=frozenset(), removals=frozenset()))


_LONGEST_REMARK = 1_000
_DROP_VARIANTS = """
DELETE FROM products_publicationvariant v WHERE v.publication_id = ANY(%(publications)s) AND NOT EXISTS (
    SELECT 1 FROM unnest(%(kept_publications)s::bigint[], %(kept)s::bigint[]) AS k (publication_id, variant_id)
    WHERE k.publication_id = v.publication_id AND k.variant_id = v.variant_id)
"""


def _keep_variants(results: Sequence[tuple[Push, PushedProduct]]) -> None:
    kept = [(push.publication_id, variant_id_of(ours)) for push, pushed in results for ours in pushed.variant_ids]
    values = {
        "publications": [push.publication_id for push, _ in results],
        "kept_publications": [publication_id for publication_id, _ in kept],
        "kept": [variant_id for _, variant_id in kept],
    }
    with connection.cursor() as cursor:
        cursor.execute(_DROP_VARIANTS, values)
    put_rows(
        PublicationVariant,
        [
            _variant(push, variant, pushed.variant_ids[variant.reference])
            for push, pushed in results
            for variant in push.product.variants
            if variant.reference in pushed.variant_ids
        ],
        unique=["publication_id", "variant_id"],
        update=["external_id", "price_minor", "compare_at_minor", "facts", "stock", "available", "counted_at"],
    )


def _variant(push: Push, variant: PushVariant, external_id: str) -> dict[str, Any]:
    price, compare_at = price_of(variant.price_minor, variant.compare_at_minor)
    return {
        "publication_id": push.publication_id,
        "variant_id": variant_id_of(variant.reference),
        "external_id": external_id,
        "price_minor": price,
        "compare_at_minor": compare_at,
        "facts": {"sku": variant.sku, "barcode": variant.barcode, "weight_grams": variant.weight_grams},
        "stock": variant.stock,
        "available": variant.available,
        "counted_at": push.product.location_id,
    }

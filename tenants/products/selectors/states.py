"""Publications for areas that watch them, and values of stores that differ from the Import List."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from server.company.identity.contracts import Actor
from tenants.preferences.contracts import NO_UPLOAD, StoreUpload, read_store_upload
from tenants.products.contracts import HIDDEN_IN_STORE, Adjustments, ExistingPublication, PublicationSize, Unsent
from tenants.products.models import Publication, PublicationState, PublicationVariant
from tenants.products.rows import read_adjustments, read_unsent
from tenants.stores.selectors import list_stores


@dataclass(frozen=True, slots=True)
class Kept:
    """The values of one store that differ from the Import List, and the upload settings it was published with last.

    `unsent`: the part of them that the store does not have yet.
    """

    adjustments: Adjustments = field(default_factory=dict)
    upload: StoreUpload = NO_UPLOAD
    unsent: Unsent = field(default_factory=Unsent)


NOTHING_KEPT = Kept()


def kept_of(product_ids: Collection[int]) -> dict[tuple[int, int], Kept]:
    """Return the saved values by (product, store), only where there are any: one query."""
    rows = Publication.objects.filter(product_id__in=product_ids).exclude(adjustments={}, upload={})
    found = rows.values_list("product_id", "store_id", "adjustments", "upload", "unsent")
    return {
        (product_id, store_id): Kept(read_adjustments(adjustments), read_store_upload(upload), read_unsent(unsent))
        for product_id, store_id, adjustments, upload, unsent in found
    }


def missing_publications(ids: Collection[int]) -> set[int]:
    """Return those of the publications that no longer exist, or are being removed: one query, none without ids."""
    rows = Publication.objects.filter(pk__in=ids).exclude(state=PublicationState.REMOVING)
    return set(ids) - set(rows.values_list("pk", flat=True)) if ids else set()


def existing_publications(ids: Collection[int]) -> dict[int, ExistingPublication]:
    """Return those of the publications that are in a store, by id, with their published variants: two queries."""
    rows = Publication.objects.filter(pk__in=ids).exclude(external_id="")
    variants: dict[int, set[int]] = defaultdict(set)
    pairs = PublicationVariant.objects.filter(publication_id__in=ids).values_list("publication_id", "variant_id")
    for publication_id, variant_id in pairs:
        variants[publication_id].add(variant_id)
    return {
        row.pk: ExistingPublication(
            id=row.pk,
            product_id=row.product_id,
            store_id=row.store_id,
            title=row.title,
            variant_ids=frozenset(variants[row.pk]),
            adjustments=read_adjustments(row.adjustments),
            unsent=read_unsent(row.unsent),
            pricing=read_store_upload(row.upload).pricing,
            hidden_at=row.hidden_at,
            says_hidden=(row.reason or {}).get("code") == HIDDEN_IN_STORE.code,
        )
        for row in rows
    }


def published_variants(ids: Collection[int]) -> dict[int, dict[int, int]]:
    """Return the published Import List variants of each publication, by their ids in the store: one query."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = PublicationVariant.objects.filter(publication_id__in=ids).order_by("pk")
    for pk, publication_id, variant_id in rows.values_list("pk", "publication_id", "variant_id"):
        found[publication_id][pk] = variant_id
    return found


def sizes_of(ids: Collection[int]) -> dict[int, PublicationSize]:
    """Return how many variants these publications have in their stores, oldest first: one query."""
    rows = Publication.objects.filter(pk__in=ids).order_by("pk")
    found = rows.values_list("pk", "store_id", "variant_count", "published_at")
    return {pk: PublicationSize(store_id, variants, since) for pk, store_id, variants, since in found}


def visible_publication_ids(
    actor: Actor, *, ids: Collection[int] | None = None, store_id: int | None = None
) -> list[int]:
    """Return ids of publications, the given ones or all of a store, in stores that the actor may see, oldest first."""
    stores = [store.id for store in list_stores(actor)]
    rows = Publication.objects.filter(store_id__in=stores)
    if ids is not None:
        rows = rows.filter(pk__in=ids)
    if store_id is not None:
        rows = rows.filter(store_id=store_id)
    return list(rows.order_by("pk").values_list("pk", flat=True))

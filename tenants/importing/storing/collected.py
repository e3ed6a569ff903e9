"""Save drafts as collected products; ones collected before are updated."""

from collections.abc import Sequence
from datetime import datetime

import orjson
from django.db import transaction

from server.company.identity.contracts import Actor
from tenants.importing.models import CollectedProduct
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.identity import Identity
from tenants.importing.storing.drafts import Fate, Kept
from tenants.preferences.services.limits import lock_limits

_SAME = ("supplier", "source_host", "source_id")
_ANEW = (
    "lasting_id", "source_url", "source_store_name", "title", "images", "currency", "min_cost", "max_cost", "skus",
    "collected_by", "collected_at",
)  # fmt: skip


def keep_collected(actor: Actor, drafts: Sequence[ProductDraft], *, now: datetime) -> dict[str, Kept]:
    """Write them; return results by identity key. Locks the quota first, as for the Import List."""
    named = {draft.identity.product: draft for draft in drafts}
    unique = {draft.key: draft for draft in named.values()}
    rows = [_row(draft, actor.user_id, now) for _, draft in sorted(unique.items())]
    with transaction.atomic():
        lock_limits(actor)
        _drop_former_names([draft.identity for draft in unique.values() if draft.identity.lasting_id])
        CollectedProduct.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=_SAME, update_fields=_ANEW, batch_size=500
        )
    return {draft.key: Kept(Fate.NEW, None) for draft in drafts}


def _drop_former_names(identities: Sequence[Identity]) -> None:
    """Delete products that are about to be saved under a new name."""
    names = {identity.product: identity.key for identity in identities}
    rows = CollectedProduct.objects.filter(lasting_id__in=[identity.lasting_id for identity in identities])
    found = [(row, Identity(row.supplier, row.source_host, row.source_id, row.lasting_id)) for row in rows]
    former = [row.pk for row, own in found if names.get(own.product, own.key) != own.key]
    if former:
        CollectedProduct.objects.filter(pk__in=former).delete()


def _row(draft: ProductDraft, user_id: int, now: datetime) -> CollectedProduct:
    columns = draft.columns
    return CollectedProduct(
        supplier=columns.supplier,
        source_host=columns.source_host,
        source_id=columns.source_id,
        lasting_id=columns.lasting_id,
        source_url=columns.source_url,
        source_store_name=columns.source_store_name,
        title=columns.title,
        images=orjson.loads(columns.images),
        currency=columns.currency,
        min_cost=columns.min_cost,
        max_cost=columns.max_cost,
        skus=[
            {"id": variant.source_sku_id, "values": orjson.loads(variant.option_values), "cost": variant.cost_minor}
            for variant in draft.variants
        ],
        collected_by=user_id,
        collected_at=now,
    )

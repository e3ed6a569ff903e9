"""States of products in stores after an attempt: published, failed, still there, or scheduled."""

from collections.abc import Sequence
from dataclasses import replace

import orjson
from django.db import connection

from tenants.importing.contracts import StoreState, StoreStateChange
from tenants.importing.services.publication_states import set_store_states
from tenants.processes.contracts import GivenUp
from tenants.processes.selectors.schedules import planned_stores
from tenants.products.services.rows import key_of

_KEEP_FAILURES = """
UPDATE products_publication p SET
    state = CASE WHEN p.external_id = '' THEN 'failed' ELSE 'active' END, reason = e.reason
FROM jsonb_to_recordset(%s::jsonb) AS e (product_id bigint, store_id bigint, reason jsonb)
WHERE p.product_id = e.product_id AND p.store_id = e.store_id
RETURNING p.product_id, p.store_id, p.external_id <> ''
"""
_KEEP_FAILED_REMOVALS = """
UPDATE products_publication p SET
    state = CASE WHEN p.external_id = '' THEN 'failed' ELSE 'active' END, reason = COALESCE(e.reason, p.reason)
FROM jsonb_to_recordset(%s::jsonb) AS e (id bigint, reason jsonb)
WHERE p.id = e.id AND p.state = 'removing'
"""


def keep_failures(ended: Sequence[GivenUp]) -> list[StoreStateChange]:
    """Save why publishing failed; a product that was in the store before is still published there.

    Returns the new states of the products in the stores: none for those cancelled before any attempt.
    """
    rows = [
        {"product_id": product_id, "store_id": store_id, "reason": each.reason.stored()}
        for each in ended
        for product_id, store_id in [key_of(each.operation)]
    ]
    with connection.cursor() as cursor:
        cursor.execute(_KEEP_FAILURES, [orjson.dumps(rows).decode()])
        stands = {(product_id, store_id): existing for product_id, store_id, existing in cursor.fetchall()}
    return [
        StoreStateChange(*key, _state_after(stands.get(key), cancelled=each.cancelled))
        for each in ended
        for key in [key_of(each.operation)]
    ]


def _state_after(exists: bool | None, *, cancelled: bool) -> StoreState | None:
    if exists:
        return StoreState.PUBLISHED
    return None if exists is None and cancelled else StoreState.FAILED


def keep_store_states(changes: Sequence[StoreStateChange]) -> None:
    """Save the states of products in stores, as scheduled where a scheduled publishing is to come."""
    planned = planned_stores({change.product_id for change in changes})
    later = [change for change in changes if change.store_id in planned.get(change.product_id, ())]
    settled = [change for change in changes if change not in later]
    set_store_states([*settled, *(replace(change, state=StoreState.SCHEDULED) for change in later)])


def keep_failed_removals(ended: Sequence[GivenUp]) -> None:
    """Save why removing failed: the state is again as before, in the store or failed.

    Those whose deletion was cancelled keep their remark.
    """
    rows = [
        {
            "id": int(each.operation.config["publication_id"]),
            "reason": None if each.cancelled else each.reason.stored(),
        }
        for each in ended
    ]
    with connection.cursor() as cursor:
        cursor.execute(_KEEP_FAILED_REMOVALS, [orjson.dumps(rows).decode()])

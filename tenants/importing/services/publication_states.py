"""States of products in stores, stored in the Import List for its filters."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from tenants.importing.contracts import StoreStateChange
from tenants.importing.rules.figures import READY_SQL

_SET = f"""
WITH change AS (
    SELECT product_id, jsonb_object_agg(store_id::text, state) FILTER (WHERE state IS NOT NULL) AS added,
        array_agg(store_id::text) AS touched
    FROM unnest(%(products)s::bigint[], %(stores)s::bigint[], %(states)s::text[]) AS c (product_id, store_id, state)
    GROUP BY product_id
), stood AS (
    SELECT p.id, (p.store_states - c.touched) || COALESCE(c.added, '{{}}'::jsonb) AS states
    FROM importing_listedproduct p JOIN change c ON c.product_id = p.id ORDER BY p.id FOR UPDATE OF p
)
UPDATE importing_listedproduct p SET store_states = s.states, state = CASE
    WHEN jsonb_path_exists(s.states, '$.* ? (@ == "publishing")') THEN 'publishing'
    WHEN jsonb_path_exists(s.states, '$.* ? (@ == "failed")') THEN 'failed'
    WHEN jsonb_path_exists(s.states, '$.* ? (@ == "scheduled")') THEN 'scheduled'
    WHEN s.states <> '{{}}'::jsonb THEN 'published'
    WHEN {READY_SQL} THEN 'ready' ELSE 'draft' END
FROM stood s WHERE p.id = s.id
"""  # noqa: S608


def set_store_states(changes: Sequence[StoreStateChange]) -> None:
    """Save the states of products in stores and derive `state`: publishing, else failed, else scheduled, else
    published; in no store: ready or draft.

    Call it in the transaction that writes the publications. Deleted products are ignored.
    """
    if not changes:
        return
    values: dict[str, list[Any]] = {
        "products": [change.product_id for change in changes],
        "stores": [change.store_id for change in changes],
        "states": [change.state for change in changes],
    }
    with connection.cursor() as cursor:
        cursor.execute(_SET, values)

"""Copies of products in the Import List, with new ids and in no store."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.figures import READY_SQL
from tenants.importing.storing.bulk import new_ids

_OWN = {
    "id": "made.copy",
    "is_copy": "TRUE",
    "store_states": "'{}'::jsonb",
    "state": f"(SELECT CASE WHEN {READY_SQL} THEN 'ready' ELSE 'draft' END)",
    "version": "1",
    "imported_by": "%(user)s",
    "created_at": "%(now)s",
    "updated_at": "%(now)s",
    "seen_at": "COALESCE(p.seen_at,p.created_at)",
    "trashed_at": "NULL",
}
_PRODUCT = [str(field.column) for field in ListedProduct._meta.concrete_fields if not field.generated]
_VARIANT = [str(field.column) for field in ListedVariant._meta.concrete_fields if field.name not in ("id", "product")]
_MADE = "(SELECT * FROM unnest(%(originals)s::bigint[], %(copies)s::bigint[]) AS m (original, copy)) AS made"
_COPY_PRODUCTS = f"""
INSERT INTO importing_listedproduct ({", ".join(_PRODUCT)})
SELECT {", ".join(_OWN.get(name, f"p.{name}") for name in _PRODUCT)}
FROM {_MADE} JOIN importing_listedproduct p ON p.id = made.original ORDER BY made.copy
"""  # noqa: S608
_COPY_VARIANTS = f"""
INSERT INTO importing_listedvariant (product_id, {", ".join(_VARIANT)})
SELECT made.copy, {", ".join(f"v.{name}" for name in _VARIANT)}
FROM {_MADE} JOIN importing_listedvariant v ON v.product_id = made.original ORDER BY made.copy, v.position
"""  # noqa: S608


def copy_listed(product_ids: Sequence[int], *, imported_by: int, now: datetime) -> dict[int, int]:
    """Copy these products; return the id of each copy by id. The caller holds the quota's lock and knows that they
    exist.
    """
    if not product_ids:
        return {}
    copies = new_ids(len(product_ids))
    values: dict[str, Any] = {"originals": list(product_ids), "copies": copies, "user": imported_by, "now": now}
    with connection.cursor() as cursor:
        cursor.execute(_COPY_PRODUCTS, values)
        cursor.execute(_COPY_VARIANTS, values)
    return dict(zip(product_ids, copies, strict=True))

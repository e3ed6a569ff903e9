"""Find which products are already in the list or in the trash."""

from collections.abc import Iterable
from dataclasses import dataclass

import orjson
from django.db import connection

from tenants.importing.rules.columns import json_text
from tenants.importing.rules.identity import Identity

# An index lookup for each one, because only the index fits the conditions; a plain join would read the whole list.
_FIND = """
SELECT w.supplier::int, w.host, w.source_id, p.id, p.is_trashed, p.title, p.images
FROM ROWS FROM (
    json_array_elements_text(%(suppliers)s::json), json_array_elements_text(%(hosts)s::json),
    json_array_elements_text(%(ids)s::json)
) AS w (supplier, host, source_id)
CROSS JOIN LATERAL (
    SELECT id, trashed_at IS NOT NULL AS is_trashed, title, images FROM importing_listedproduct
    WHERE supplier = w.supplier::int AND source_host = w.host AND source_id = w.source_id AND NOT is_copy
    ORDER BY trashed_at IS NOT NULL, trashed_at DESC LIMIT 1
) AS p
"""


@dataclass(frozen=True, slots=True)
class ExistingProduct:
    """An existing product: in the list, else the last one moved to the trash."""

    product_id: int
    is_trashed: bool
    title: str
    image_url: str


def find_existing(identities: Iterable[Identity]) -> dict[str, ExistingProduct]:
    """Return existing products by identity key; unknown ones are left out."""
    requested = list(identities)
    if not requested:
        return {}
    values = {
        "suppliers": json_text([identity.supplier for identity in requested]),
        "hosts": json_text([identity.host for identity in requested]),
        "ids": json_text([identity.source_id for identity in requested]),
    }
    with connection.cursor() as cursor:
        cursor.execute(_FIND, values)
        rows = cursor.fetchall()
    return {
        Identity(supplier, host, source_id).key: ExistingProduct(product_id, trashed, title, _first_image(images))
        for supplier, host, source_id, product_id, trashed, title, images in rows
    }


def _first_image(images: str) -> str:
    found = orjson.loads(images)
    return str(found[0]["url"]) if found else ""

"""Find which products are already in the list or in the trash."""

from collections.abc import Iterable
from dataclasses import dataclass

import orjson
from django.db import connection

from tenants.importing.rules.columns import json_text
from tenants.importing.rules.identity import Identity

# An index lookup for each one, because only the index fits the conditions; a plain join would read the whole list.
_FIND = """
SELECT w.supplier::int, w.host, w.source_id, p.id, p.trashed_at IS NOT NULL, p.title, p.images, p.name, p.lasting_id
FROM ROWS FROM (
    json_array_elements_text(%(suppliers)s::json), json_array_elements_text(%(hosts)s::json),
    json_array_elements_text(%(ids)s::json), json_array_elements_text(%(lasting)s::json),
    json_array_elements_text(%(others)s::json)
) AS w (supplier, host, source_id, lasting_id, other)
CROSS JOIN LATERAL (
    SELECT * FROM (
        SELECT id, trashed_at, title, images, source_id AS name, lasting_id FROM importing_listedproduct
        WHERE supplier = w.supplier::int AND source_host = w.host AND source_id = w.source_id AND NOT is_copy
            AND (w.lasting_id = '' OR lasting_id IN ('', w.lasting_id))
        UNION ALL
        SELECT id, trashed_at, title, images, source_id, lasting_id FROM importing_listedproduct
        WHERE supplier = w.supplier::int AND source_host = ANY (ARRAY[w.host, w.other]) AND lasting_id = w.lasting_id
            AND NOT is_copy AND lasting_id <> '' AND (source_host <> w.host OR source_id <> w.source_id)
    ) AS same
    ORDER BY trashed_at DESC NULLS FIRST, name <> w.source_id, lasting_id <> w.lasting_id LIMIT 1
) AS p
"""


@dataclass(frozen=True, slots=True)
class ExistingProduct:
    """An existing product: in the list, else the last one moved to the trash. It may be listed under a former name."""

    product_id: int
    is_trashed: bool
    title: str
    image_url: str
    source_id: str
    lasting_id: str

    def has_name(self, identity: Identity) -> bool:
        """Return whether it is listed as this, with the product's own id if that is known."""
        return self.source_id == identity.source_id and identity.lasting_id in ("", self.lasting_id)


def find_existing(identities: Iterable[Identity]) -> dict[str, ExistingProduct]:
    """Return existing products by identity key; unknown ones are left out."""
    requested = list(identities)
    if not requested:
        return {}
    values = {
        "suppliers": json_text([identity.supplier for identity in requested]),
        "hosts": json_text([identity.host for identity in requested]),
        "ids": json_text([identity.source_id for identity in requested]),
        "lasting": json_text([identity.lasting_id for identity in requested]),
        "others": json_text([identity.other_host for identity in requested]),
    }
    with connection.cursor() as cursor:
        cursor.execute(_FIND, values)
        rows = cursor.fetchall()
    return {
        Identity(supplier, host, source_id).key: ExistingProduct(key, trashed, title, _first_image(images), *name)
        for supplier, host, source_id, key, trashed, title, images, *name in rows
    }


def _first_image(images: str) -> str:
    found = orjson.loads(images)
    return str(found[0]["url"]) if found else ""

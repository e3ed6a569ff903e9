"""What of some products the Import List has already, in the list or in the trash."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson
from django.db import connection

from tenants.importing.rules.identity import Identity

_FIND = """
SELECT DISTINCT ON (w.supplier, w.host, w.source_id)
    w.supplier, w.host, w.source_id, p.id, p.trashed_at IS NOT NULL, p.title, p.images
FROM unnest(%(suppliers)s::int[], %(hosts)s::text[], %(ids)s::text[]) AS w (supplier, host, source_id)
JOIN importing_listedproduct p ON p.supplier = w.supplier AND p.source_host = w.host AND p.source_id = w.source_id
WHERE NOT p.is_copy
ORDER BY w.supplier, w.host, w.source_id, (p.trashed_at IS NOT NULL), p.trashed_at DESC
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """A product that is there: in the list, else the one that went into the trash last."""

    product_id: int
    is_trashed: bool
    title: str
    image_url: str


def find_standing(identities: Iterable[Identity]) -> dict[str, Standing]:
    """By identity key; what is nowhere is left out."""
    wanted = list(identities)
    if not wanted:
        return {}
    values: dict[str, list[Any]] = {
        "suppliers": [identity.supplier for identity in wanted],
        "hosts": [identity.host for identity in wanted],
        "ids": [identity.source_id for identity in wanted],
    }
    with connection.cursor() as cursor:
        cursor.execute(_FIND, values)
        rows = cursor.fetchall()
    return {
        Identity(supplier, host, source_id).key: Standing(product_id, trashed, title, _first_image(images))
        for supplier, host, source_id, product_id, trashed, title, images in rows
    }


def _first_image(images: str) -> str:
    found = orjson.loads(images)
    return str(found[0]["url"]) if found else ""

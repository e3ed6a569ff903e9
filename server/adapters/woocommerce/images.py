"""A product's images: given by address once, afterwards by the id that the store's media library gave them.

A store downloads each `src` again whenever it is sent, also one that it has. So we keep the addresses that we sent
with the product and send ids wherever the gallery is still as we left it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.mapper import IMAGE_SOURCES, meta
from server.ports.stores import PushImage

NEW_AT_ONCE = 10
"""A store fetches them all before it answers; more at once outlast its time limit."""

Json = dict[str, Any]


def next_part(wanted: Sequence[PushImage], known: Mapping[str, int]) -> list[PushImage]:
    """The images to send now: those the store has, and as many new ones as it can fetch at once."""
    new = [image.url for image in wanted if image.url not in known]
    later = set(new[NEW_AT_ONCE:])
    return [image for image in wanted if image.url not in later]


def image_fields(part: Sequence[PushImage], known: Mapping[str, int]) -> Json:
    """`images` and the note of their sources, for a product's payload."""
    return {
        "images": [_entry(image, known) for image in part],
        "meta_data": [{"key": IMAGE_SOURCES, "value": json.dumps([image.url for image in part], ensure_ascii=False)}],
    }


def known_ids(record: Mapping[str, Any]) -> dict[str, int]:
    """Attachment ids by the address they came from; empty when the merchant has changed the gallery."""
    sources = sent_sources(record)
    stored = [id_of(image) for image in record.get("images") or ()]
    return dict(zip(sources, stored, strict=True)) if len(sources) == len(stored) else {}


def sent_sources(record: Mapping[str, Any]) -> list[str]:
    """The addresses that we sent when this gallery was made."""
    try:
        sources = json.loads(meta(record, IMAGE_SOURCES) or "[]")
    except ValueError:
        return []
    return [str(source) for source in sources] if isinstance(sources, list) else []


def _entry(image: PushImage, known: Mapping[str, int]) -> Json:
    entry: Json = {"id": known[image.url]} if image.url in known else {"src": image.url}
    return {**entry, "alt": image.alt} if image.alt else entry

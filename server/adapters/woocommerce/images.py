"""A product's images: sent by URL once, later by their id in the store's media library.

A store downloads each `src` again whenever it is sent. So we save the sent URLs with the product, and send ids as long
as the gallery is unchanged.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.mapper import IMAGE_SOURCES, meta
from server.ports.stores import PushImage

NEW_AT_ONCE = 10
"""A store downloads them all before it answers; more at once would exceed its time limit."""

Json = dict[str, Any]


def next_part(wanted: Sequence[PushImage], known: Mapping[str, int]) -> list[PushImage]:
    """Return the images to send now: those that the store has, and as many new ones as it can download at once."""
    new = [image.url for image in wanted if image.url not in known]
    later = set(new[NEW_AT_ONCE:])
    return [image for image in wanted if image.url not in later]


def image_fields(part: Sequence[PushImage], known: Mapping[str, int]) -> Json:
    """Build `images` and the note of their sources for a product's payload."""
    return {
        "images": [_entry(image, known) for image in part],
        "meta_data": [{"key": IMAGE_SOURCES, "value": json.dumps([image.url for image in part], ensure_ascii=False)}],
    }


def known_ids(record: Mapping[str, Any]) -> dict[str, int]:
    """Return attachment ids by source URL; empty when the merchant changed the gallery."""
    sources = sent_sources(record)
    stored = [id_of(image) for image in record.get("images") or ()]
    return dict(zip(sources, stored, strict=True)) if len(sources) == len(stored) else {}


def sent_sources(record: Mapping[str, Any]) -> list[str]:
    """Return the URLs that we sent for this gallery."""
    try:
        sources = json.loads(meta(record, IMAGE_SOURCES) or "[]")
    except ValueError:
        return []
    return [str(source) for source in sources] if isinstance(sources, list) else []


def _entry(image: PushImage, known: Mapping[str, int]) -> Json:
    entry: Json = {"id": known[image.url]} if image.url in known else {"src": image.url}
    return {**entry, "alt": image.alt} if image.alt else entry

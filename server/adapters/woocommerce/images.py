"""A product's images: sent by URL once, later by their id in the store's media library.

A store downloads each `src` again whenever it is sent. So we save the sent URLs with the product, and send ids as long
as the gallery is unchanged.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from server.adapters import translate
from server.adapters.stores.words import images_to_send
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import IMAGE_SOURCES, meta
from server.adapters.woocommerce.refusals import WooRefusal
from server.kit.reasons import Reason, render
from server.ports.failures import OutsideFailure, Retryable
from server.ports.stores import PushImage, PushProduct

NEW_AT_ONCE = 10
"""A store downloads them all before it answers; more at once would exceed its time limit."""
ANSWERS_WITHIN = 10.0
"""Seconds; a picture's host that takes longer is silent: the store waits much longer for each picture."""

Json = dict[str, Any]


def first_part(product: PushProduct, known: Mapping[str, int]) -> list[PushImage]:
    """Return the images to send with the product: no new ones if each is to be sent by itself."""
    return _part(product, known, 0 if product.pictures.one_by_one else NEW_AT_ONCE)


def send_rest(client: WooClient, product: PushProduct, record: Json) -> Json:
    """Send the images that the store does not have yet, a part at a time; return the product as it is then.

    One that the store cannot load is left out if the product may be published without it.
    """
    while True:
        known, sent = known_ids(record), len(sent_sources(record))
        part = _part(product, known, 1 if product.pictures.one_by_one else NEW_AT_ONCE)
        # No known ids means that the store left out an image; those that it has must not be sent again.
        if sent >= len(part) or (sent and not known):
            return record
        fields = image_fields(part, known)
        new = [image.url for image in part if image.url not in known]
        with product.pictures.skipping(new[0]) if len(new) == 1 else nullcontext():
            try:
                with naming_silent_hosts(client, product, fields):
                    record = client.change(id_of(record), fields)
            except WooRefusal as refusal:
                raise failure_of(refusal, fields) from refusal


def failure_of(refusal: WooRefusal, payload: Json) -> OutsideFailure:
    """Return the failure for a refused payload, with the images that it named."""
    return refusal.failure(sku=payload.get("sku", ""), images=_sent(payload))


@contextmanager
def naming_silent_hosts(client: WooClient, product: PushProduct, payload: Json) -> Iterator[None]:
    """Wrap a write: if it took too long, name a picture whose host does not answer, for which the store waited.

    Pictures that may be left out are not sent then.
    """
    if product.pictures.skips_passing:
        _refuse_silent(client, payload)
    try:
        yield
    except Retryable as failure:
        if failure.reason.code == "outside.slow":
            _refuse_silent(client, payload, lost=failure)
        raise


def _refuse_silent(client: WooClient, payload: Json, *, lost: Retryable | None = None) -> None:
    for url in {translate.host_of(url): url for url in reversed(_sent(payload))}.values():
        try:
            translate.call("HEAD", url, timeout=ANSWERS_WITHIN, retries=0)
        except OutsideFailure as silence:
            if silence.reason.code in {"outside.slow", "outside.down"}:
                params = {"host": client.host, "url": url, "message": render(silence.reason.stored(), "en")}
                after = lost.after if lost else None
                is_unknown = bool(lost and lost.unknown_outcome)
                reason = Reason("store.image_refused", params)
                raise Retryable(reason, after=after, unknown_outcome=is_unknown, elsewhere=True) from silence


def _sent(payload: Json) -> list[str]:
    return [entry["src"] for entry in payload.get("images", []) if "src" in entry]


def _part(product: PushProduct, known: Mapping[str, int], at_once: int) -> list[PushImage]:
    """Return the images that the store has, and as many new ones as it can download at once."""
    images = images_to_send(product)
    new = [image.url for image in images if image.url not in known]
    later = set(new[at_once:])
    return [image for image in images if image.url not in later]


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

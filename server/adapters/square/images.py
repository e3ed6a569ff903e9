"""A product's pictures: Square takes files, not URLs, so we download each once and upload it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from server.adapters import translate
from server.adapters.square import catalog, mapper
from server.adapters.square.client import Json, SquareClient, SquareRefusal, host
from server.adapters.values import as_dict, as_list, read_text
from server.kit.files import read_file
from server.kit.image_links import kept_image_address, uploaded_key
from server.kit.images import image_type
from server.kit.pictures import NoPicture, jpeg_picture
from server.kit.reasons import Reason, render
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.stores import PushImage, PushProduct
from server.ports.written import Labels, image_name

MOST_BYTES = 15_000_000
"""CreateCatalogImage: JPEG, PNG or GIF of at most 15 MB."""
_TAKEN = {"image/jpeg": "jpg", "image/png": "png", "image/gif": "gif"}


def known_images(product: PushProduct, record: Json | None) -> dict[str, str]:
    """Return the ids of the pictures that Square has already, by URL."""
    named = {_name(each): read_text(each.get("id")) for each in _images(record)}
    pairs = ((image.url, named.get(image_name(image.url))) for image in mapper.images_to_send(product))
    return {url: found for url, found in pairs if found}


def labels_of(record: Json) -> Labels:
    """Return the labels that Square keeps: only pictures, under our names."""
    names = (_name(each) for each in _images(record))
    return Labels(pictures=tuple(name for name in names if name.startswith("tradewind ")))


def put_images(client: SquareClient, product: PushProduct, record: Json, known: Mapping[str, str]) -> dict[str, str]:
    """Upload missing pictures; return ids by URL. The seller's own attached pictures stay.

    A repeated upload returns the first one's picture: if the seller has removed that picture, upload it again under a
    new key.
    """
    item_id, found, removed = read_text(record.get("id")), dict(known), defaultdict[str, list[str]](list)
    missing = [image for image in mapper.images_to_send(product) if image.url not in found]
    while missing:
        for image in missing:
            gone, is_primary = removed[image.url], image == mapper.images_to_send(product)[0]
            with product.pictures.skipping(image.url):
                found[image.url] = _upload(client, item_id, image, gone, is_primary=is_primary)
        attached = _attached(client, item_id) if product.external_id else set(found.values())
        uploaded = [image for image in missing if image.url in found]
        missing = [image for image in uploaded if found[image.url] not in {*attached, *removed[image.url]}]
        for image in missing:
            removed[image.url].append(found[image.url])
    return found


def _attached(client: SquareClient, item_id: str) -> set[str]:
    return {read_text(each.get("id")) for each in _images(catalog.read(client, item_id))}


def outdated_images(product: PushProduct, record: Json) -> list[str]:
    """Return ids of pictures that we uploaded and that the product no longer has."""
    names = {image_name(image.url) for image in mapper.images_to_send(product)}
    ours = [each for each in _images(record) if _name(each).startswith("tradewind ")]
    return [read_text(each.get("id")) for each in ours if _name(each) not in names]


def _upload(client: SquareClient, item_id: str, image: PushImage, gone: Sequence[str], *, is_primary: bool) -> str:
    content, kind = _fetch(image.url)
    name = image_name(image.url)
    request: Json = {
        "idempotency_key": mapper.idempotency_key("image", item_id, image.url, *gone),
        "object_id": item_id,
        "is_primary": is_primary,
        "image": {"type": "IMAGE", "id": "#image", "image_data": {"name": name, "caption": image.alt or None}},
    }
    file = (f"picture.{_TAKEN[kind]}", content, kind)
    try:
        response = client.upload("catalog/images", request, file)
    except SquareRefusal as refusal:
        if refusal.status not in {400, 413, 415}:
            raise
        raise _refused(image.url, refusal.message) from refusal
    return read_text(as_dict(response.get("image")).get("id"))


def _fetch(url: str) -> tuple[bytes, str]:
    uploaded = uploaded_key(kept_image_address(url))
    content = (read_file(uploaded) or b"") if uploaded else _download(url)
    kind = image_type(content)
    return (content, kind) if kind in _TAKEN else (_as_jpeg(url, content, kind), "image/jpeg")


def _download(url: str) -> bytes:
    try:
        response = translate.call("GET", url, timeout=30, max_bytes=MOST_BYTES)
        translate.refuse_bot_check(response)
    except OutsideFailure as failure:
        # It is about the picture's host: the store itself answers, and must not be paused.
        refused = _refused(url, render(failure.reason.stored(), "en"))
        raise refused if failure.final else Retryable(refused.reason, elsewhere=True) from failure
    if response.status != 200:
        raise _refused(url, f"HTTP {response.status}.")
    return response.body


def _as_jpeg(url: str, content: bytes, kind: str) -> bytes:
    """Convert a format that Square does not accept (WebP, AVIF) to JPEG."""
    if not kind:
        raise _refused(url, "It is no picture.")
    try:
        return jpeg_picture(content)
    except NoPicture as error:
        raise _refused(url, "It cannot be read.") from error


def _refused(url: str, message: str) -> Permanent:
    return Permanent(Reason("store.image_refused", {"host": host(), "url": url[:300], "message": message}))


def _name(record: Json) -> str:
    return read_text(as_dict(record.get("image_data")).get("name"))


def _images(record: Json | None) -> list[Json]:
    """Return the item's own pictures; one that only a variation still shows was removed from the item's gallery."""
    attached = as_list(as_dict(as_dict(record).get("item_data")).get("image_ids"))
    related = map(as_dict, as_list(as_dict(record).get("related_objects")))
    return [each for each in related if each.get("type") == "IMAGE" and each.get("id") in attached]

"""Pictures of products, which the site's Media Manager loads after the product was taken ("Importing Files")."""

from collections.abc import Iterable, Mapping, Sequence

from server.adapters.stores.words import images_to_send
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix import mapper
from server.adapters.wix.catalog import Catalog
from server.adapters.wix.client import PER_PAGE, Json, WixClient, WixRefusal
from server.ports.late_pictures import PictureLoading
from server.ports.stores import PushProduct
from server.ports.written import image_name


def read_loading(catalog: Catalog, external_ids: Sequence[str]) -> dict[str, PictureLoading]:
    """Return how far the pictures are, by product id. Wix does not say why it failed to load one."""
    media: dict[str, list[str]] = {}
    for start in range(0, len(external_ids), PER_PAGE):
        for record in catalog.with_media(external_ids[start : start + PER_PAGE]):
            media[read_text(record.get("id"))] = _ids(record)
    files = _files(catalog.client, [each for ids in media.values() for each in ids])
    if files is None:
        return {}
    states = {
        key: [read_text(files.get(each, {}).get("operationStatus")) for each in ids] for key, ids in media.items()
    }
    return {key: PictureLoading(found.count("FAILED"), "PENDING" in found) for key, found in states.items()}


def files_of(client: WixClient, record: Json) -> Mapping[str, Json]:
    """Return the files of a product's pictures by media id; empty when the app may not see them."""
    return _files(client, _ids(record)) or {}


def media_fields(product: PushProduct, existing: Mapping[str, object], files: Mapping[str, Json]) -> Json | None:
    """Build the pictures for an update: as many of ours as fit, and all of the merchant's own. None for no change.

    Our pictures have a known display name. If the site reports no such name, send nothing, to avoid duplicates, except
    in place of pictures that it could not load. `files`: as in `files_of` to send these again, else empty.
    """
    failed, items = {key for key, each in files.items() if _has_failed(each)}, _items(existing)
    if failed and not any(map(mapper.display_name, items)):
        return {"itemsInfo": {"items": _in_place(product, items, files, len(failed))}}
    ours = {name: each for each in items if (name := mapper.display_name(each)).startswith("tradewind ")}
    kept = [{"id": each["id"]} for each in items if each.get("id") and mapper.display_name(each) not in ours]
    fitting = images_to_send(product, mapper.MOST_IMAGES)[: max(mapper.MOST_IMAGES - len(kept), 0)]
    image_by_name = {image_name(image.url): image for image in fitting}
    good = {name: {"id": each["id"]} for name, each in ours.items() if each.get("id") not in failed}
    if set(good) == set(image_by_name) or (items and not ours):
        return None
    sent = [good.get(name) or mapper.image_fields(image) for name, image in image_by_name.items()]
    return {"itemsInfo": {"items": sent + kept}}


def _in_place(product: PushProduct, items: list[Json], files: Mapping[str, Json], count: int) -> list[Json]:
    """Return pictures without names, with as many of our missing pictures in place of those that failed."""
    good = {key: read_text(each.get("sourceUrl")) for key, each in files.items() if not _has_failed(each)}
    missing = [image for image in images_to_send(product, mapper.MOST_IMAGES) if image.url not in good.values()]
    kept = [{"id": each["id"]} for each in items if each["id"] in good]
    return [*kept, *map(mapper.image_fields, missing[:count])]


def _has_failed(file: Json) -> bool:
    return file.get("operationStatus") == "FAILED"


def _ids(record: Mapping[str, object]) -> list[str]:
    """Return the ids of a product's media, which are the ids of their files."""
    return [read_text(each.get("id")) for each in _items(record)]


def _items(record: Mapping[str, object]) -> list[Json]:
    return [as_dict(each) for each in as_list(as_dict(as_dict(record.get("media")).get("itemsInfo")).get("items"))]


def _files(client: WixClient, ids: Iterable[str]) -> dict[str, Json] | None:
    """Return file descriptors by id (Get File Descriptors); None when the app may not see the Media Manager."""
    file_ids = [each for each in dict.fromkeys(ids) if each]
    found: dict[str, Json] = {}
    for start in range(0, len(file_ids), PER_PAGE):
        try:
            response = client.query("site-media/v1/files/get-files", {"fileIds": file_ids[start : start + PER_PAGE]})
        except WixRefusal as refusal:
            if refusal.status == 403:
                return None
            raise
        found |= {read_text(each.get("id")): each for each in map(as_dict, as_list(response.get("files")))}
    return found

"""Pictures of products. Shopify downloads them after its answer ("Asynchronous media management")."""

from collections.abc import Sequence

from server.adapters.shopify_admin import mapper, queries
from server.adapters.shopify_admin.client import Json, ShopifyClient
from server.adapters.stores.words import images_to_send
from server.adapters.values import as_dict, as_list, read_text
from server.ports.late_pictures import PictureLoading
from server.ports.stores import PushProduct

AT_ONCE, FEW, ALL = 20, 20, 250
"""Products per call, their first pictures, and all of them: a call costs at most 1,000 points (API limits)."""
_LOADING = frozenset({"UPLOADED", "PROCESSING"})


def media_of(client: ShopifyClient, external_ids: Sequence[str]) -> dict[str, list[Json]]:
    """Return media by product number; products that are gone are left out."""
    found: dict[str, list[Json]] = {}
    for start in range(0, len(external_ids), AT_ONCE):
        for node in _read(client, external_ids[start : start + AT_ONCE], FEW):
            number, page = mapper.number_of(read_text(node.get("id"))), as_dict(node.get("media"))
            if as_dict(page.get("pageInfo")).get("hasNextPage"):
                page = next((as_dict(each.get("media")) for each in _read(client, [number], ALL)), {})
            found[number] = [as_dict(each) for each in as_list(page.get("nodes"))]
    return found


def _read(client: ShopifyClient, external_ids: Sequence[str], first: int) -> list[Json]:
    ids = [mapper.product_gid(each) for each in external_ids]
    response = client.query(queries.PICTURES, {"ids": ids, "first": first})
    return [as_dict(node) for node in as_list(response.get("nodes")) if as_dict(node).get("id")]


def read_loading(media: Sequence[Json]) -> PictureLoading:
    """Count the pictures that failed; videos and models are the merchant's own."""
    images = [each for each in media if each.get("mediaContentType") == "IMAGE"]
    errors = [as_dict(error) for each in images if _has_failed(each) for error in as_list(each.get("mediaErrors"))]
    return PictureLoading(
        failed=sum(map(_has_failed, images)),
        is_loading=any(each.get("status") in _LOADING for each in images),
        why=next(filter(None, (read_text(error.get("message")) for error in errors)), ""),
    )


def files_again(client: ShopifyClient, product: PushProduct, gid: str) -> dict[str, Json]:
    """Return its files by URL: those that failed are sent again, the others are named by id.

    Empty when none failed, or when the merchant changed the gallery, as media do not tell our URLs.
    """
    images, number = images_to_send(product, mapper.MOST_IMAGES), mapper.number_of(gid)
    media = media_of(client, [number]).get(number, [])
    if len(media) != len(images) or not any(map(_has_failed, media)):
        return {}
    pairs = zip(images, media, strict=True)
    return {image.url: mapper.file_input(image) if _has_failed(each) else {"id": each["id"]} for image, each in pairs}


def _has_failed(media: Json) -> bool:
    return media.get("status") == "FAILED"

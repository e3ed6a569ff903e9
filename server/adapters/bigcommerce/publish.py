"""Putting a product into a store: found again by our mark if it stands, made whole in one call if not."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from server.adapters.bigcommerce import mapper
from server.adapters.bigcommerce.channels import put_into_channels
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.notes import Notes, keep_notes, read_notes
from server.adapters.bigcommerce.refusals import StoreRefusal, as_failure
from server.adapters.bigcommerce.sellable import refuse_unsellable
from server.adapters.bigcommerce.stock import check_location, put_stock
from server.adapters.bigcommerce.taxes import sent_with_taxes
from server.adapters.bigcommerce.variants import ids_of, prices_there, put_variants
from server.adapters.changed_there import There, find_changes, refuse_changed
from server.adapters.made_earlier import made_earlier
from server.adapters.values import as_dict, as_list, read_text
from server.ports.failures import OutsideFailure
from server.ports.stores import PushedProduct, PushProduct
from server.ports.written import NO_CHANGES, Changes

CLOCKS_DIFFER = timedelta(minutes=10)
_WHOLE = {"include": "variants,images"}

Json = dict[str, Any]


def put_product(client: BigCommerceClient, product: PushProduct, base_url: str) -> PushedProduct:
    """Create or update `product`. Made in one call, so a refusal on the way leaves nothing behind."""
    refuse_unsellable(product, client.host)
    check_location(client, product.location_id)
    pushed = _put(client, product, base_url)
    put_stock(client, product, pushed.variant_ids)
    if pushed.external_id != product.external_id:  # else it stands, and stays in the channels where it is
        put_into_channels(client, pushed.external_id, product.channels)
    return pushed


def _put(client: BigCommerceClient, product: PushProduct, base_url: str) -> PushedProduct:
    unit = client.answers.once("weight unit", lambda: read_text(client.information().get("weight_units")))
    categories = category_ids(client, product.collections)
    standing = _standing(client, product)
    if standing is None:
        standing, is_new = _create(client, product, unit, categories)
        if is_new:
            return _made(client, product, standing, base_url)
    return _update(client, product, standing, unit, categories, base_url)


def read(client: BigCommerceClient, external_id: str) -> Json | None:
    """One product, None when the store does not have it."""
    try:
        return as_dict(client.get(f"catalog/products/{external_id}", _WHOLE))
    except StoreRefusal as refusal:
        if refusal.is_missing:
            return None
        raise


def category_ids(client: BigCommerceClient, chosen: Iterable[str]) -> list[int]:
    """Ids of the chosen categories, each an id or the name of one that is there."""
    wanted = [each.strip() for each in chosen if each.strip()]
    named = [each for each in wanted if not each.isdecimal()]
    known = {read_text(c.get("name")).casefold(): int(c["id"]) for c in _categories(client)} if named else {}
    ids = [int(each) if each.isdecimal() else known.get(each.casefold(), 0) for each in wanted]
    return [each for each in dict.fromkeys(ids) if each]


def _categories(client: BigCommerceClient) -> Iterable[Json]:
    return client.pages("catalog/categories", {"include_fields": "id,name"})


def _standing(client: BigCommerceClient, product: PushProduct) -> Json | None:
    if product.external_id and (known := read(client, product.external_id)) is not None:
        return known
    return _made_before(client, product)


def _made_before(client: BigCommerceClient, product: PushProduct) -> Json | None:
    """What an earlier attempt made whose answer was lost: the first of what carries our mark since then."""
    if product.first_attempt_at is None:
        return None
    first: Json | None = None
    for made in made_before(client, product.reference, product.first_attempt_at, product.last_attempt_at):
        if first is None:
            first = read(client, made)
        else:
            client.delete(f"catalog/products/{made}")
    return first


def made_before(client: BigCommerceClient, reference: str, since: datetime, until: datetime | None) -> list[str]:
    """Ids of the products with our mark, oldest first, among those made or changed in that time."""
    listing = partial(_made_since, client)
    return sorted(made_earlier(client.answers, reference, since=since, until=until, listing=listing), key=int)


def _made_since(client: BigCommerceClient, moment: datetime) -> Iterator[tuple[str, str]]:
    since = (moment - CLOCKS_DIFFER).astimezone(UTC).isoformat(timespec="seconds")
    asked = {"date_modified:min": since, "include_fields": "search_keywords", "sort": "id", "direction": "asc"}
    for each in client.pages("catalog/products", asked):
        if reference := mapper.reference_of(each):
            yield reference, str(each["id"])


def _create(client: BigCommerceClient, product: PushProduct, unit: str, categories: list[int]) -> tuple[Json, bool]:
    fields = mapper.new_product(product, unit, categories)
    try:
        with product.making.begun(StoreRefusal):
            made = sent_with_taxes(client, product, None, lambda taxes: client.post("catalog/products", fields | taxes))
    except StoreRefusal as refusal:
        ours = _own_in_the_way(client, product, refusal)
        if ours is None:
            raise _failure(refusal, product) from refusal
        return ours, False
    return read(client, str(made["id"])) or made, True


def _made(client: BigCommerceClient, product: PushProduct, record: Json, base_url: str) -> PushedProduct:
    ids = ids_of(product, record)
    images = {image.url: found for image, found in zip(mapper.wanted_images(product), _images(record), strict=False)}
    keep_notes(client, int(record["id"]), Notes(), Notes(0, images, ids))
    return _pushed(record, ids, base_url)


def _update(
    client: BigCommerceClient, product: PushProduct, standing: Json, unit: str, categories: list[int], base_url: str
) -> PushedProduct:
    refuse_changed(product, _there(product, standing))
    product_id = int(standing["id"])
    notes = read_notes(client, product_id)
    fields, path = mapper.base_fields(product, unit, categories), f"catalog/products/{product_id}"
    try:
        sent_with_taxes(client, product, standing, lambda taxes: client.put(path, fields | taxes))
        ids = put_variants(client, product, standing, notes.variants, unit)
        images = _put_images(client, product, product_id, notes, standing)
    except StoreRefusal as refusal:
        raise _failure(refusal, product) from refusal
    keep_notes(client, product_id, notes, Notes(notes.id, images, ids))
    return _pushed(standing, ids, base_url)


def changes_of(client: BigCommerceClient, product: PushProduct) -> Changes:
    """What its merchant changed in the store."""
    standing = read(client, product.external_id)
    return NO_CHANGES if standing is None else find_changes(product, _there(product, standing))


def _there(product: PushProduct, standing: Json) -> There:
    return There(read_text(standing.get("name")), prices_there(product, standing), mapper.name_of)


def _put_images(
    client: BigCommerceClient, product: PushProduct, product_id: int, notes: Notes, standing: Json
) -> dict[str, int]:
    """New addresses are sent, those that are not wanted any more go; the merchant's own pictures stay."""
    path, there = f"catalog/products/{product_id}/images", set(_images(standing))
    before = notes.images if notes.id else dict(_by_place(product, standing))
    known = {url: found for url, found in before.items() if found in there}
    wanted = mapper.wanted_images(product)
    for url, found in known.items():
        if url not in {image.url for image in wanted}:
            client.delete(f"{path}/{found}")
    return {
        image.url: known.get(image.url) or int(client.post(path, mapper.image_fields(image, at))["id"])
        for at, image in enumerate(wanted)
    }


def _by_place(product: PushProduct, standing: Json) -> Iterable[tuple[str, int]]:
    """After a lost answer no notes were kept: pictures stand in the order in which they were sent."""
    return zip((image.url for image in mapper.wanted_images(product)), _images(standing), strict=False)


def _images(record: Json) -> list[int]:
    images = [as_dict(each) for each in as_list(record.get("images"))]
    return [int(each["id"]) for each in sorted(images, key=lambda one: (one.get("sort_order") or 0, one["id"]))]


def _own_in_the_way(client: BigCommerceClient, product: PushProduct, refusal: StoreRefusal) -> Json | None:
    """The product of our name, when it is this very one, made in an attempt that nobody remembers."""
    if not refusal.is_taken_name:
        return None
    same = client.pages("catalog/products", {"name": mapper.name_of(product)})
    ours = next((each for each in same if mapper.is_ours(each, product.reference)), None)
    return read(client, str(ours["id"])) if ours else None


def _failure(refusal: StoreRefusal, product: PushProduct) -> OutsideFailure:
    sku = next((v.sku for v in product.variants if v.sku and v.sku in refusal.message), product.variants[0].sku)
    return as_failure(refusal, name=mapper.name_of(product), sku=sku)


def _pushed(record: Json, ids: dict[str, int], base_url: str) -> PushedProduct:
    told = {reference: str(found) for reference, found in ids.items()}
    return PushedProduct(str(record["id"]), mapper.url_of(record, base_url), told)

"""Putting a product into a seller's catalog: found again by our mark, written whole; then its pictures and counts."""

import uuid
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial

from server.adapters.changed_there import There, find_changes, refuse_changed
from server.adapters.made_earlier import made_earlier
from server.adapters.square import catalog, images, mapper
from server.adapters.square.app import host
from server.adapters.square.client import Json, SquareClient
from server.adapters.square.locations import count_at
from server.adapters.square.refusals import SquareRefusal
from server.adapters.square.sellable import refuse_unsellable
from server.adapters.square.stock import put_stock
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import PushedProduct, PushProduct
from server.ports.written import NO_CHANGES, Changes

CLOCKS_DIFFER = timedelta(minutes=10)

Found = tuple[Json, list[Json]]


def put_product(client: SquareClient, product: PushProduct, base_url: str) -> PushedProduct:
    """Create or update `product`; a refusal of the item leaves nothing behind."""
    refuse_unsellable(product, host())
    count_at(client, product.location_id, lambda _location_id: None)  # a lost one is told before anything is made
    categories = category_ids(client, product.collections)
    standing = _standing(client, product)
    if standing is not None:
        refuse_changed(product, _there(product, standing[0]))
    record, related = _put_item(client, product, standing, categories)
    catalog.delete(client, mapper.dropped(product, standing[0]) if standing else [])
    record = _put_images(client, product, record, related, categories)
    ids = mapper.ids_of(product, record)
    put_stock(client, product, ids)
    return PushedProduct(read_text(record.get("id")), url_of(record, base_url), ids)


def changes_of(client: SquareClient, product: PushProduct) -> Changes:
    """What the seller changed in the catalog."""
    standing = catalog.read(client, product.external_id)
    return NO_CHANGES if standing is None else find_changes(product, _there(product, standing[0]))


def _there(product: PushProduct, record: Json) -> There:
    title = read_text(as_dict(record.get("item_data")).get("name"))
    return There(title, mapper.prices_of(record, product.currency), mapper.name_of, shows_compare_at=False)


def url_of(record: Json, base_url: str) -> str:
    """The item's page in the seller's Square Online site; where there is none, where the seller looks at items."""
    return read_text(as_dict(record.get("item_data")).get("ecom_uri")) or base_url


def category_ids(client: SquareClient, chosen: Iterable[str]) -> list[str]:
    """Ids of the chosen categories, each an id or the name of one that is there."""
    wanted = [each.strip() for each in chosen if each.strip()]
    known = catalog.categories(client) if wanted else {}
    by_name = {name.casefold(): category_id for category_id, name in known.items()}
    ids = [each if each in known else by_name.get(each.casefold(), "") for each in wanted]
    return [each for each in dict.fromkeys(ids) if each]


def _standing(client: SquareClient, product: PushProduct) -> Found | None:
    if product.external_id and (known := catalog.read(client, product.external_id)) is not None:
        return known
    return _made_before(client, product)


def _made_before(client: SquareClient, product: PushProduct) -> Found | None:
    """What an earlier attempt made whose answer was lost: the first of what carries our mark since then."""
    if product.first_attempt_at is None:
        return None
    ours = made_before(client, product.reference, product.first_attempt_at, product.last_attempt_at)
    there = ((at, found) for at, made in enumerate(ours) if (found := catalog.read(client, made)))
    at, first = next(there, (len(ours), None))
    catalog.delete(client, ours[at + 1 :])
    return first


def made_before(client: SquareClient, reference: str, since: datetime, until: datetime | None) -> list[str]:
    """Ids of the items with our mark among those made or changed in that time."""
    listing = partial(_made_since, client)
    return made_earlier(client.answers, reference, since=since, until=until, listing=listing)


def _made_since(client: SquareClient, moment: datetime) -> Iterator[tuple[str, str]]:
    for item in catalog.changed_items(client, moment - CLOCKS_DIFFER):
        if reference := mapper.reference_of(item):
            yield reference, read_text(item.get("id"))


def _put_item(client: SquareClient, product: PushProduct, standing: Found | None, categories: list[str]) -> Found:
    """Written with a key of its own, so that a lost answer is told again instead of made again.

    Square tells it also when the item was deleted since; then it is made anew with another key.
    """
    before, related = standing or (None, [])
    record = mapper.item(product, before, images.known_images(product, related), categories)
    for salt in ("", uuid.uuid4().hex):
        with product.making.begun(SquareRefusal):
            made = catalog.upsert(client, record, mapper.idempotency_key("item", product.reference, record, salt))
        found = catalog.read(client, made["id"])
        if found is not None:
            return found
    raise Retryable(Reason("store.gone", {"host": host()}), unknown_outcome=True)


def _put_images(
    client: SquareClient, product: PushProduct, record: Json, related: list[Json], categories: list[str]
) -> Json:
    known = images.known_images(product, related)
    catalog.delete(client, images.unwanted_images(product, related))
    found = images.put_images(client, product, record, known)
    new = set(found) - set(known)
    if not any(variant.image_url in new for variant in product.variants):
        return record
    # A variation names its picture by id, and that is known only now.
    after = catalog.read(client, read_text(record.get("id")))
    return _put_item(client, product, after, categories)[0]

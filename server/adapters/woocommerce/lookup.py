"""Finding what we made: a store keeps our reference but cannot search by it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from server.adapters.made_earlier import made_earlier
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import REFERENCE, meta
from server.adapters.woocommerce.refusals import StoreRefusal
from server.ports.stores import PushProduct

CLOCKS_DIFFER = timedelta(minutes=10)

Json = dict[str, Any]


def standing_product(client: WooClient, product: PushProduct) -> Json | None:
    """The product as it stands in the store, None when it must be made."""
    if product.external_id and (known := read(client, product.external_id)) is not None:
        return known
    return first_made(client, product, product.last_attempt_at)


def first_made(client: WooClient, product: PushProduct, until: datetime | None) -> Json | None:
    """What attempts made that ended by then (None: by now).

    Of two whose answers were both lost the first stays, whatever order they ended in.
    """
    if product.first_attempt_at is None:
        return None
    first: Json | None = None
    for made in made_before(client, product.reference, product.first_attempt_at, until):
        if first is None:
            first = read(client, made)
        else:
            client.delete(f"products/{made}")
    return first


def read(client: WooClient, product_id: str) -> Json | None:
    """One product, None when the store does not have it."""
    try:
        found = client.get(f"products/{product_id}")
    except StoreRefusal as refusal:
        if refusal.is_missing:
            return None
        raise
    return found if found.get("type") != "variation" else None


def in_trash(client: WooClient, reference: str) -> Json | None:
    """The product of our reference that the merchant put into the trash, where it still holds its SKUs."""
    asked = {"status": "trash", "orderby": "id", "order": "asc", "_fields": "id,meta_data"}
    ours = (id_of(each) for each in client.pages("products", asked) if meta(each, REFERENCE) == reference)
    found = next(ours, None)
    return read(client, str(found)) if found else None


def made_before(client: WooClient, reference: str, since: datetime, until: datetime | None) -> list[str]:
    """Ids of the products with our reference, oldest first, among those created in that time."""
    listing = partial(_made_since, client)
    return sorted(made_earlier(client.answers, reference, since=since, until=until, listing=listing), key=int)


def _made_since(client: WooClient, moment: datetime) -> Iterator[tuple[str, str]]:
    after = (moment - CLOCKS_DIFFER).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
    asked = {
        "after": after,
        "dates_are_gmt": "true",
        "status": "any",
        "orderby": "date",
        "order": "asc",
        "_fields": "id,meta_data",
    }
    for each in client.pages("products", asked):
        if reference := meta(each, REFERENCE):
            yield reference, str(id_of(each))

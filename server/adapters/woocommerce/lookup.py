"""Finding what we made: a store keeps our reference but cannot search by it."""

from datetime import UTC, datetime, timedelta
from typing import Any

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
    return first_made(client, product)


def first_made(client: WooClient, product: PushProduct) -> Json | None:
    """What earlier attempts made. Of two whose answers were both lost the first stays, whatever order they ended in."""
    if product.first_attempt_at is None:
        return None
    made = made_since(client, product.reference, product.first_attempt_at)
    for twin in made[1:]:
        client.delete(f"products/{twin}")
    return read(client, str(made[0])) if made else None


def read(client: WooClient, product_id: str) -> Json | None:
    """One product, None when the store does not have it."""
    try:
        found = client.get(f"products/{product_id}")
    except StoreRefusal as refusal:
        if refusal.is_missing:
            return None
        raise
    return found if found.get("type") != "variation" else None


def made_since(client: WooClient, reference: str, moment: datetime) -> list[int]:
    """Ids of the products with our reference, oldest first, among those created since then."""
    after = (moment - CLOCKS_DIFFER).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
    asked = {
        "after": after,
        "dates_are_gmt": "true",
        "status": "any",
        "orderby": "date",
        "order": "asc",
        "_fields": "id,meta_data",
    }
    return sorted(id_of(each) for each in client.pages("products", asked) if meta(each, REFERENCE) == reference)

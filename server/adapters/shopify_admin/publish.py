"""Putting a product into a shop: one upsert by our own id, so that twice is once (PROTOCOLS section 2)."""

import time
from dataclasses import replace
from typing import Any

from server.adapters.changed_there import There, find_changes, refuse_changed
from server.adapters.shopify_admin import channels, mapper, queries
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.shopify_admin.locations import count_at
from server.adapters.shopify_admin.mapper import Standing
from server.adapters.shopify_admin.refusals import UserErrors, as_failure
from server.adapters.shopify_admin.sellable import refuse_unsellable
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import PushedProduct, PushProduct
from server.ports.written import NO_CHANGES, Changes

AT_ONCE = 100
"""Products with more variants are set by an operation of the shop, which is asked until it ends."""
_PAUSES = (0.3, 0.5, 1, 1, 2, 2, 3, 3, 5, 5, 5, 5, 5)

Json = dict[str, Any]


def put_product(client: ShopifyClient, product: PushProduct, base_url: str) -> PushedProduct:
    """Create or update `product`; a new one is put into sales channels."""
    refuse_unsellable(product, client.host)
    try:
        return _put(client, product, base_url)
    except UserErrors as refusal:
        raise as_failure(refusal) from refusal


def _put(client: ShopifyClient, product: PushProduct, base_url: str) -> PushedProduct:
    standing = _standing(client, product)
    if standing is not None:
        refuse_changed(product, _there(product, standing))
    # Not known yet: a former try may have made it and ended before its channels.
    is_new = standing is None or not product.external_id
    places = is_new and channels.offered_channels(client) is not None
    record = count_at(
        client, product.location_id, lambda location: _set(client, product, location, standing, places=places)
    )
    if places:
        channels.put_into_channels(client, record, product.channels)
    if standing is not None and standing.images != mapper.images_digest(product):
        owned = mapper.metafields(product, owner=standing.gid)
        client.mutate("metafieldsSet", queries.SET_METAFIELDS, {"metafields": owned})
    return mapper.pushed(product, record, mapper.read_variants(all_variants(client, record)), base_url)


def changes_of(client: ShopifyClient, product: PushProduct) -> Changes:
    """What its merchant changed in the shop."""
    known = read(client, product.external_id)
    standing = _whole(client, known) if known else None
    return NO_CHANGES if standing is None else find_changes(product, _there(product, standing))


def _there(product: PushProduct, standing: Standing) -> There:
    return There(standing.title, standing.prices(product.currency), mapper.title_of)


def _standing(client: ShopifyClient, product: PushProduct) -> Standing | None:
    """What the shop has of it, None when it must be made. On a first try nothing can be there."""
    if product.external_id:
        known = read(client, product.external_id)
        if known is not None:
            return _whole(client, known)
    if not (product.external_id or product.first_attempt_at):
        return None
    found = by_reference(client, product.reference)
    return _whole(client, found) if found else None


def read(client: ShopifyClient, external_id: str) -> Json | None:
    """One product, None when the shop does not have it."""
    return client.query(queries.PRODUCT, {"id": mapper.product_gid(external_id)}).get("product") or None


def by_reference(client: ShopifyClient, reference: str) -> Json | None:
    """The product that carries our reference, None when the shop has none."""
    found = client.query(queries.BY_REFERENCE, {"value": reference}).get("productByIdentifier")
    return as_dict(found) if found else None


def all_variants(client: ShopifyClient, record: Json) -> list[Json]:
    """All variants; the shop tells 250 at once."""
    page = as_dict(record.get("variants"))
    found = [as_dict(node) for node in as_list(page.get("nodes"))]
    while as_dict(page.get("pageInfo")).get("hasNextPage"):
        after = as_dict(page["pageInfo"]).get("endCursor")
        more = client.query(queries.MORE_VARIANTS, {"id": record["id"], "after": after})
        page = as_dict(as_dict(more.get("product")).get("variants"))
        found += [as_dict(node) for node in as_list(page.get("nodes"))]
    return found


def _whole(client: ShopifyClient, record: Json) -> Standing | None:
    standing = mapper.read_standing(record)
    return standing and replace(standing, nodes=all_variants(client, record))


def _set(
    client: ShopifyClient, product: PushProduct, location: str, standing: Standing | None, *, places: bool
) -> Json:
    """With `places` the answer tells in which channels it stands: only who may see them may ask for that."""
    try:
        return _ask(client, product, location, standing, places=places)
    except UserErrors as refusal:
        if not refusal.lacks_definition:
            raise
        define_reference(client)
        return _ask(client, product, location, standing, places=places)


def _ask(
    client: ShopifyClient, product: PushProduct, location: str, standing: Standing | None, *, places: bool
) -> Json:
    asked = {
        "identifier": mapper.identifier(product, standing),
        "input": mapper.product_input(product, location, standing),
        "now": len(product.variants) <= AT_ONCE,
        "standing": places,
    }
    with product.making.begun(UserErrors):
        payload = client.mutate("productSet", queries.PUT_PRODUCT, asked)
    record = as_dict(payload.get("product"))
    operation = as_dict(payload.get("productSetOperation"))
    return record if record.get("id") else _outcome(client, read_text(operation.get("id")), places=places)


def _outcome(client: ShopifyClient, operation_id: str, *, places: bool) -> Json:
    """The product that an operation of the shop ends with. Retryable when that takes too long, or told nothing."""
    for pause in _PAUSES if operation_id else ():
        time.sleep(pause)
        told = client.query(queries.OPERATION, {"id": operation_id, "standing": places})
        operation = as_dict(told.get("productOperation"))
        errors = [as_dict(error) for error in as_list(operation.get("userErrors"))]
        if errors:
            raise UserErrors(client.host, errors)
        if operation.get("status") == "COMPLETE" and operation.get("product"):
            return as_dict(operation["product"])
    raise Retryable(Reason("outside.slow", {"host": client.host}), unknown_outcome=True)


def define_reference(client: ShopifyClient) -> None:
    """Make our reference a custom id of this shop; one that is there already stays."""
    try:
        client.mutate("metafieldDefinitionCreate", queries.DEFINE_REFERENCE, {"definition": mapper.definition()})
    except UserErrors as refusal:
        if not refusal.is_taken:
            raise as_failure(refusal) from refusal

"""Reading and writing products, their stock and their categories in Catalog V3."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.refusals import garbled, reconnect
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.client import Json, WixClient, WixRefusal
from server.kit.reasons import Reason
from server.ports.failures import Permanent

STORES_APP = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
"""Wix Stores, as the owner of catalog items (Wix's "Apps made by Wix")."""
_FIELDS = ("URL", "VARIANT_OPTION_CHOICE_NAMES", "MEDIA_ITEMS_INFO", "PLAIN_DESCRIPTION")
_TREE = {"treeReference": {"appNamespace": "@wix/stores"}}
AT_ONCE, LEFT_AT_ONCE = 1000, 100
V3, _NO_STORES = "V3_CATALOG", "STORES_NOT_INSTALLED"


def require_catalog(client: WixClient) -> None:
    """Before any call of the catalog: one version's calls are refused by the other (Catalog Versioning)."""
    version = client.answers.once("catalog", partial(_catalog_version, client))
    if version == _NO_STORES:
        raise reconnect(Reason("store.wix_stores_missing", {"host": client.host}))
    if version != V3:
        raise Permanent(Reason("store.wix_catalog_old", {"host": client.host}))


def make_nothing(client: WixClient) -> None:
    """Make no product at all: who may write is told that this is not valid (400), others that they may not (403)."""
    try:
        client.post("stores/v3/bulk/products-with-inventory/create", {"products": []})
    except WixRefusal as refusal:
        if refusal.status != 400:
            raise


def read(client: WixClient, product_id: str) -> Json | None:
    """One product with its variants by name, None when the site does not have it."""
    asked = "&".join(f"fields={name}" for name in _FIELDS)
    try:
        return as_dict(client.get(f"stores/v3/products/{product_id}?{asked}").get("product")) or None
    except WixRefusal as refusal:
        if refusal.is_missing:
            return None
        raise


def by_handle(client: WixClient, handle: str) -> Json | None:
    """The product with this handle, whole."""
    asked = {"query": {"filter": {"handle": {"$eq": handle}}, "cursorPaging": {"limit": 1}}}
    found = as_list(client.query("stores/v3/products/query", asked).get("products"))
    return read(client, read_text(as_dict(found[0]).get("id"))) if found else None


def create(client: WixClient, product: Json) -> str:
    """Make one product with its stock; answers its id. WixRefusal with what Wix said of it."""
    answer = client.post("stores/v3/bulk/products-with-inventory/create", {"products": [product], "returnEntity": True})
    results = as_list(as_dict(answer.get("productResults")).get("results"))
    told = as_dict(results[0]) if results else {}
    metadata = as_dict(told.get("itemMetadata"))
    if metadata.get("success") is False:
        raise WixRefusal(client.host, 400, _error(metadata))
    made = read_text(as_dict(told.get("item")).get("id")) or read_text(metadata.get("id"))
    if not made:
        raise garbled(client.host)
    return made


def update(client: WixClient, record: Json, fields: Json) -> None:
    """Change a product at the revision that was read; fields that are left out stay."""
    product = {"id": record["id"], "revision": record.get("revision"), **fields}
    client.patch(f"stores/v3/products/{record['id']}", {"product": product})


def stock_of(client: WixClient, product_id: str) -> dict[str, Json]:
    """The inventory items of a product by the ids of its variants."""
    query = {"filter": {"productId": {"$eq": product_id}}}
    found = client.pages("stores/v3/inventory-items/query", query, "inventoryItems")
    return {read_text(each.get("variantId")): each for each in found}


def put_stock(client: WixClient, product_id: str, wanted: Mapping[str, Json]) -> None:
    """Make each variant's stock what it should be; records that are right already are left alone."""
    there = stock_of(client, product_id)
    changed = [
        {"inventoryItem": {"id": there[one]["id"], "revision": there[one].get("revision"), **told}}
        for one, told in wanted.items()
        if one in there and not told.items() <= there[one].items()
    ]
    missing = [{"productId": product_id, "variantId": one, **told} for one, told in wanted.items() if one not in there]
    _in_bulk(client, "update", changed, {"reason": "MANUAL"})
    _in_bulk(client, "create", missing, {})


def delete(client: WixClient, product_id: str) -> None:
    """Delete; what is gone already is no failure."""
    try:
        client.delete(f"stores/v3/products/{product_id}")
    except WixRefusal as refusal:
        if not refusal.is_missing:
            raise


def categories(client: WixClient) -> dict[str, str]:
    """Names of the store's categories by id."""
    found = client.pages("categories/v1/categories/query", {}, "categories", _TREE)
    return {read_text(one.get("id")): read_text(one.get("name")) for one in found}


def add_to_category(client: WixClient, category_id: str, product_id: str) -> None:
    """Show the product in a category; there already is no failure."""
    items = [{"catalogItemId": product_id, "appId": STORES_APP}]
    client.post(f"categories/v1/bulk/categories/{category_id}/add-items", {"items": items, **_TREE})


def leave_categories(client: WixClient, product_id: str, *, keep: Collection[str]) -> None:
    """Take the product out of all other categories; what is in none of them is no failure."""
    item = {"catalogItemId": product_id, "appId": STORES_APP}
    others = [one for one in categories(client) if one not in keep]
    for start in range(0, len(others), LEFT_AT_ONCE):
        asked = {"item": item, "categoryIds": others[start : start + LEFT_AT_ONCE], **_TREE}
        client.post("categories/v1/bulk/categories/remove-item", asked)


def _catalog_version(client: WixClient) -> str:
    told = client.get("stores/v3/provision/version").get("catalogVersion")
    if not isinstance(told, str):
        raise garbled(client.host, write=False)
    return told


def _in_bulk(client: WixClient, verb: str, items: list[Json], around: Json) -> None:
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(items):
        with size.halved_when_lost(len(some)):
            answer = client.post(f"stores/v3/bulk/inventory-items/{verb}", {"inventoryItems": list(some), **around})
        for result in as_list(answer.get("results")):
            metadata = as_dict(as_dict(result).get("itemMetadata"))
            if metadata.get("success") is False:
                raise WixRefusal(client.host, _status(metadata), _error(metadata))


def _error(metadata: Mapping[str, Any]) -> Json:
    error = as_dict(metadata.get("error"))
    return {"code": error.get("code"), "message": error.get("description")}


def _status(metadata: Mapping[str, Any]) -> int:
    """An item that somebody changed meanwhile is tried again."""
    return 409 if "REVISION" in read_text(as_dict(metadata.get("error")).get("code")).upper() else 400

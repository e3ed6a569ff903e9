"""Catalog V1, of sites not yet moved to V3, in V3's format."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import orjson

from server.adapters.stores.refusals import garbled
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix import mapper_v1
from server.adapters.wix.catalog import Catalog
from server.adapters.wix.client import PER_PAGE, Json, WixRefusal
from server.adapters.wix.mapper import chosen, variants_of
from server.ports.changed_stocks import Stocks

_ALL_PRODUCTS = "00000000-000000-000000-000000000001"
"""The built-in collection of all products."""


class CatalogV1(Catalog):
    """Catalog V1. Options, variant prices, stock and pictures need separate calls.

    A new product is hidden, with our handle as its name, so that we find it again after any failed call.
    """

    version = "Catalog V1"
    has_tax_groups = False
    tells_all = False
    shows_compare_at = False
    nothing = ("stores/v1/products", {"product": {}})

    def read(self, product_id: str) -> Json | None:
        found = self._find("id", product_id)
        return None if found is None else mapper_v1.record_of(found)

    def by_handle(self, handle: str) -> Json | None:
        found = self._find("slug", handle)
        return None if found is None else mapper_v1.record_of(found)

    def with_media(self, product_ids: Sequence[str]) -> Iterator[Json]:
        return map(mapper_v1.record_of, self._queried({"id": {"$in": list(product_ids)}}, PER_PAGE))

    def create(self, product: Json) -> Json:
        hidden = {"name": product["handle"], "slug": product["handle"], "visible": False, "productType": "physical"}
        answer = self.client.post("stores/v1/products", {"product": mapper_v1.product_of(product) | hidden})
        made = read_text(as_dict(answer.get("product")).get("id"))
        if not made:
            raise garbled(self.client.host)
        try:
            self._complete(self.whole(made), product)
        except WixRefusal:
            self.delete(made)
            raise
        return self.whole(made)

    def update(self, record: Json, fields: Json) -> None:
        if changes := mapper_v1.product_of(fields):
            self._patch(record["id"], changes)
        self._put_parts(record, fields)

    def finish(self, record: Json, *, visible: bool) -> None:
        if record["name"] == record["handle"]:
            self._patch(record["id"], {"visible": visible})

    def stock_of(self, product_id: str) -> dict[str, Json]:
        return mapper_v1.stocks_of(self._find("id", product_id) or {})

    def stocks_as_sent(self, stocks: Stocks) -> Stocks:
        return mapper_v1.stocks_as_sent(stocks)

    def put_stock(self, product_id: str, items: Mapping[str, Json]) -> None:
        existing = self.stock_of(product_id)
        merged = {key: items.get(key, row) for key, row in existing.items()}
        if merged != existing:
            item = {"inventoryItem": mapper_v1.inventory_of(merged)}
            self.client.patch(f"stores/v2/inventoryItems/product/{product_id}", item)

    def remove(self, product_id: str) -> None:
        self.client.delete(f"stores/v1/products/{product_id}")

    def categories(self) -> dict[str, str]:
        found = {
            read_text(collection.get("id")): read_text(collection.get("name")) for collection in self._collections()
        }
        return {key: name for key, name in found.items() if key != _ALL_PRODUCTS}

    def add_to_category(self, category_id: str, product_id: str) -> None:
        self.client.post(f"stores/v1/collections/{category_id}/productIds", {"productIds": [product_id]})

    def leave_categories(self, product_id: str, *, keep: Collection[str]) -> None:
        collection_ids = self.whole(product_id)["collectionIds"]
        for collection_id in collection_ids:
            if collection_id not in keep and collection_id != _ALL_PRODUCTS:
                self.client.post(
                    f"stores/v1/collections/{collection_id}/productIds/delete", {"productIds": [product_id]}
                )

    def _complete(self, record: Json, product: Json) -> None:
        self._put_parts(record, product)
        stocks = {chosen(each): each.get("inventoryItem") for each in variants_of(product)}
        known = {each["id"]: stocks.get(chosen(each)) for each in variants_of(record)}
        self.put_stock(record["id"], {key: stock for key, stock in known.items() if stock})
        self._patch(record["id"], {"name": product["name"], "visible": product["visible"]})

    def _put_parts(self, record: Json, fields: Json) -> None:
        if overrides := mapper_v1.overrides_of(fields):
            self.client.patch(f"stores/v1/products/{record['id']}/variants", {"variants": overrides})
        if "media" in fields:
            self._put_media(record, as_list(fields["media"]["itemsInfo"]["items"]))

    def _put_media(self, record: Json, items: list[Json]) -> None:
        media_ids = [each["id"] for each in record["media"]["itemsInfo"]["items"]]
        kept = {item["id"] for item in items if "id" in item}
        if lost := [media_id for media_id in media_ids if media_id not in kept]:
            self.client.post(f"stores/v1/products/{record['id']}/media/delete", {"mediaIds": lost})
        if new := [{"url": item["url"]} for item in items if "id" not in item]:
            self.client.post(f"stores/v1/products/{record['id']}/media", {"media": new})

    def _patch(self, product_id: str, fields: Json) -> None:
        self.client.patch(f"stores/v1/products/{product_id}", {"product": fields})

    def _find(self, field: str, value: str) -> dict[str, Any] | None:
        """Query the product, because reading it by id leaves its variants out."""
        return next(self._queried({field: {"$eq": value}}, 1, includeVariants=True), None)

    def _queried(self, condition: Json, most: int, **options: bool) -> Iterator[Json]:
        query = {"filter": orjson.dumps(condition).decode(), "paging": {"limit": most, "offset": 0}}
        params = {"query": query, "includeHiddenProducts": True, **options}
        return map(as_dict, as_list(self.client.query("stores-reader/v1/products/query", params).get("products")))

    def _collections(self) -> Iterator[Json]:
        offset = 0
        while True:
            paging = {"limit": PER_PAGE, "offset": offset}
            listed = self.client.query("stores-reader/v1/collections/query", {"query": {"paging": paging}})
            page = [as_dict(each) for each in as_list(listed.get("collections"))]
            yield from page
            if len(page) < PER_PAGE:
                return
            offset += PER_PAGE

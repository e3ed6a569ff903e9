"""Products, stock and categories in Catalog V3."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.refusals import garbled
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.catalog import Catalog
from server.adapters.wix.client import INVENTORY, Json, WixRefusal
from server.adapters.wix.mapper import stocks_as_sent, unit_of, variants_of
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES, USED
from server.ports.changed_stocks import Stocks

STORES_APP = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
"""The app id of Wix Stores, which owns catalog items (Wix's "Apps made by Wix")."""
_UNIT = "WEIGHT_MEASUREMENT_UNIT_INFO"
_FIELDS = ("URL", "VARIANT_OPTION_CHOICE_NAMES", "MEDIA_ITEMS_INFO", "PLAIN_DESCRIPTION", _UNIT)
_TREE = {"treeReference": {"appNamespace": "@wix/stores"}}
AT_ONCE, LEFT_AT_ONCE = 1000, 100
_BATCH = BATCHES[Platform.WIX]


class CatalogV3(Catalog):
    """Catalog V3. Products are only changed at the revision that was read."""

    version = "Catalog V3"
    nothing = ("stores/v3/bulk/products-with-inventory/create", {"products": []})

    def read(self, product_id: str) -> Json | None:
        fields = "&".join(f"fields={name}" for name in _FIELDS)
        try:
            return as_dict(self.client.get(f"stores/v3/products/{product_id}?{fields}").get("product")) or None
        except WixRefusal as refusal:
            if refusal.is_missing:
                return None
            raise

    def by_handle(self, handle: str) -> Json | None:
        params = {"query": {"filter": {"handle": {"$eq": handle}}, "cursorPaging": {"limit": 1}}}
        found = as_list(self.client.query("stores/v3/products/query", params).get("products"))
        return self.read(read_text(as_dict(found[0]).get("id"))) if found else None

    def with_media(self, product_ids: Sequence[str]) -> Iterator[Json]:
        query = {"filter": {"id": {"$in": list(product_ids)}}}
        return self.client.pages("stores/v3/products/query", query, "products", {"fields": ["MEDIA_ITEMS_INFO"]})

    def create(self, product: Json) -> Json:
        made = self.client.together.ask("products", product, self._create_all, most=_BATCH.most)
        return self.whole(made)

    def update(self, record: Json, fields: Json) -> None:
        product = {"id": record["id"], "revision": record.get("revision"), **fields}
        self.client.together.ask("changes", product, self._update_all, most=_BATCH.most)

    def stock_of(self, product_id: str) -> dict[str, Json]:
        query = {"filter": {"productId": {"$eq": product_id}}}
        found = self.client.pages("stores/v3/inventory-items/query", query, "inventoryItems")
        return {read_text(each.get("variantId")): each for each in found}

    def stocks_as_sent(self, stocks: Stocks) -> Stocks:
        return stocks_as_sent(stocks)

    def put_stock(self, product_id: str, items: Mapping[str, Json]) -> None:
        existing = self.stock_of(product_id)
        changed = [
            {
                "inventoryItem": {
                    "id": existing[variant_id]["id"],
                    "revision": existing[variant_id].get("revision"),
                    **item,
                }
            }
            for variant_id, item in items.items()
            if variant_id in existing and not item.items() <= existing[variant_id].items()
        ]
        missing = [
            {"productId": product_id, "variantId": variant_id, **item}
            for variant_id, item in items.items()
            if variant_id not in existing
        ]
        self._in_bulk("update", changed, {"reason": "MANUAL"})
        self._in_bulk("create", missing, {})

    def remove(self, product_id: str) -> None:
        self.client.together.ask("removals", product_id, self._remove_all, most=_BATCH.most)

    def categories(self) -> dict[str, str]:
        """Return categories, hidden ones too, except those whose items only another app may change."""
        around = {**_TREE, "returnNonVisibleCategories": True}
        found = self.client.pages("categories/v1/categories/query", {}, "categories", around)
        return {read_text(row.get("id")): read_text(row.get("name")) for row in found if not row.get("managingAppId")}

    def add_to_category(self, category_id: str, product_id: str) -> None:
        items = [{"catalogItemId": product_id, "appId": STORES_APP}]
        answer = self.client.post(f"categories/v1/bulk/categories/{category_id}/add-items", {"items": items, **_TREE})
        for refusal in filter(None, (_refusal(self.client.host, result) for result in _results(answer, len(items)))):
            raise refusal

    def leave_categories(self, product_id: str, *, keep: Collection[str]) -> None:
        item = {"catalogItemId": product_id, "appId": STORES_APP}
        others = [category for category in self.categories() if category not in keep]
        for start in range(0, len(others), LEFT_AT_ONCE):
            params = {"item": item, "categoryIds": others[start : start + LEFT_AT_ONCE], **_TREE}
            self.client.post("categories/v1/bulk/categories/remove-item", params)

    def _create_all(self, products: Sequence[Json]) -> list[str | Exception]:
        """Create products; return the id of each, or why it was refused."""
        results: list[Json] = []
        for some in fitting(products):
            answer = self.client.post(self.nothing[0], {"products": list(some)})
            results += _results(as_dict(answer.get("productResults")), len(some))
        return [_refusal(self.client.host, row) or self._id(row) for row in results]

    def _update_all(self, products: Sequence[Json]) -> list[Exception | None]:
        """Update products; a single one gets its own call, whose refusal has full details."""
        if len(products) == 1:
            self.client.patch(f"stores/v3/products/{products[0]['id']}", {"product": products[0]})
            return [None]
        results: list[Json] = []
        for some in fitting(products):
            answer = self.client.post(
                "stores/v3/bulk/products/update", {"products": [{"product": row} for row in some]}
            )
            results += _results(answer, len(some))
        return [_refusal(self.client.host, row) for row in results]

    def _remove_all(self, ids: Sequence[str]) -> list[Exception | None]:
        """Delete products as `_update_all` does; those already gone are not a failure."""
        if len(ids) == 1:
            self.client.delete(f"stores/v3/products/{ids[0]}")
            return [None]
        answer = self.client.post("stores/v3/bulk/products/delete", {"productIds": list(ids)})
        results = (_refusal(self.client.host, result) for result in _results(answer, len(ids)))
        return [None if refusal and "NOT_FOUND" in refusal.code else refusal for refusal in results]

    def _id(self, metadata: Json) -> str | Exception:
        return read_text(metadata.get("id")) or garbled(self.client.host)

    def unit(self) -> str:
        params = {"query": {"cursorPaging": {"limit": 1}}, "fields": [_UNIT]}
        found = as_list(self.client.query("stores/v3/products/query", params).get("products"))
        return unit_of(as_dict(found[0])) if found else ""

    def permissions(self) -> dict[str, Callable[[], object]]:
        first: Json = {"query": {"cursorPaging": {"limit": 1}}}
        return super().permissions() | {INVENTORY: lambda: self.client.query("stores/v3/inventory-items/query", first)}

    def _in_bulk(self, verb: str, items: list[Json], around: Json) -> None:
        size = BatchSize(self.client.answers, AT_ONCE)
        for some in size.batches(items):
            with size.halved_when_lost(len(some)):
                answer = self.client.post(
                    f"stores/v3/bulk/inventory-items/{verb}", {"inventoryItems": list(some), **around}
                )
            for result in as_list(answer.get("results")):
                metadata = as_dict(as_dict(result).get("itemMetadata"))
                if metadata.get("success") is False:
                    raise WixRefusal(self.client.host, _status(metadata), _error(metadata))


def fitting(products: Sequence[Json]) -> Iterator[Sequence[Json]]:
    """Split products into requests within the limits on all their variants and options together."""
    some: list[Json] = []
    for product in products:
        if some and not all(sum(map(size, [*some, product])) <= most for size, most in _SIZES):
            yield some
            some = []
        some.append(product)
    if some:
        yield some


_SIZES: Sequence[tuple[Callable[[Json], int], int]] = (
    (lambda row: len(variants_of(row)), round(1_000 * USED)),
    (lambda row: len(as_list(row.get("options"))), round(100 * USED)),
)


def _results(answer: Mapping[str, Any], count: int) -> list[Json]:
    """Return the result of each product, in the order sent; unknown for those that the answer omits."""
    results = [as_dict(as_dict(each).get("itemMetadata")) for each in as_list(answer.get("results"))]
    by_place = {row.get("originalIndex", at): row for at, row in enumerate(results)}
    return [by_place.get(at, {}) for at in range(count)]


def _refusal(host: str, metadata: Json) -> WixRefusal | None:
    return WixRefusal(host, _status(metadata), _error(metadata)) if metadata.get("success") is False else None


def _error(metadata: Mapping[str, Any]) -> Json:
    error = as_dict(metadata.get("error"))
    return {"code": error.get("code"), "message": error.get("description")}


def _status(metadata: Mapping[str, Any]) -> int:
    """Return the item's status; an item that somebody changed in between is retried."""
    return 409 if "REVISION" in read_text(as_dict(metadata.get("error")).get("code")).upper() else 400

"""Settings by which products are published."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from tests.support.people import Person


def settle(person: Person, store_id: str, **fields: Any) -> Any:
    return person.put("setting/publishing", {"store_id": store_id, **fields})


def rules(coefficient: Any = "3", *, type: int = 2, **config: Any) -> dict[str, Any]:
    """Pricing of one's own."""
    return {"enable": True, "type": 1, "config": {"price": {"coefficient": coefficient, "type": type}, **config}}


def options(store_id: str, **changes: tuple[int, str]) -> dict[str, Any]:
    chosen = {name: {"rule": rule, "values": values} for name, (rule, values) in changes.items()}
    return {"store_options": {store_id: chosen}}


def costs(product: Mapping[str, Any]) -> list[Decimal]:
    return [Decimal(sku["cost_price"]) for sku in product["product_skus"] if sku["included"]]


LISTS = [
    (3, "shopify-service/collections?type=1", "collections", "collections"),
    (4, "bigcommerce-service/collections/categories", "data", "categories"),
    (5, "wix-service/collections?type=1", "collections", "collections"),
    (6, "woocommerce-service/collections?type=1", "collection", "categories"),
    (8, "square-service/collections/categories", "data", "categories"),
]
"""Platform, where its collections are read, under which key, and which attribute they are."""

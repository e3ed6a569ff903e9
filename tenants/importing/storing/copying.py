"""New products and their variants in bulk."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from server.kit.bulk import copy_rows
from tenants.importing.rules.drafting import ProductDraft, VariantDraft
from tenants.importing.rules.guards import numbers_fit

_PRODUCT_COLUMNS = (
    "id", "supplier", "source_host", "source_id", "source_url", "source_store_name", "is_copy", "title",
    "description_html", "vendor", "product_type", "tags", "images", "options", "currency", "min_price", "max_price",
    "min_cost", "max_cost", "stock", "variant_count", "state", "store_states", "version", "imported_by",
    "created_at", "updated_at",
)  # fmt: skip
_VARIANT_COLUMNS = (
    "product_id", "position", "source_sku_id", "source_attr", "option_values", "sku", "barcode", "cost_minor",
    "price_minor", "compare_at_minor", "price_rule", "stock", "available", "included", "image_url", "weight_grams",
)  # fmt: skip
_NEW_IDS = """
WITH keys AS MATERIALIZED (SELECT pg_get_serial_sequence('importing_listedproduct', 'id')::regclass AS name)
SELECT nextval(name) FROM keys, generate_series(1, %s)
"""


def copy_products(drafts: Sequence[ProductDraft], *, imported_by: int, now: datetime) -> list[int]:
    """Insert all of them; answers their ids in the same order. The caller has made sure that none is there."""
    if not drafts:
        return []
    ids = _new_ids(len(drafts))
    rows = (_product_row(key, draft, imported_by, now) for key, draft in zip(ids, drafts, strict=True))
    copy_rows("importing_listedproduct", _PRODUCT_COLUMNS, rows)
    copy_variants(zip(ids, drafts, strict=True))
    return ids


def copy_variants(products: Iterable[tuple[int, ProductDraft]]) -> None:
    """Insert the variants of products that are there."""
    rows = (_variant_row(product_id, variant) for product_id, draft in products for variant in draft.variants)
    copy_rows("importing_listedvariant", _VARIANT_COLUMNS, rows)


def derived_columns(draft: ProductDraft) -> dict[str, Any]:
    """What the product row tells of its variants."""
    prices = [variant.price_minor for variant in draft.variants] or [0]
    costs = [variant.cost_minor for variant in draft.variants if variant.cost_minor is not None]
    stocks = [variant.stock for variant in draft.variants]
    numbers = [(variant.price_minor, variant.cost_minor) for variant in draft.variants]
    return {
        "min_price": min(prices),
        "max_price": max(prices),
        "min_cost": min(costs, default=None),
        "max_cost": max(costs, default=None),
        "stock": None if None in stocks or not stocks else sum(stock or 0 for stock in stocks),
        "variant_count": len(draft.variants),
        "state": "ready" if numbers_fit(draft.title, numbers) else "draft",
    }


def _product_row(product_id: int, draft: ProductDraft, imported_by: int, now: datetime) -> Sequence[Any]:
    derived = derived_columns(draft)
    return (
        product_id, draft.identity.supplier, draft.identity.host, draft.identity.source_id, draft.source_url,
        draft.source_store_name, False, draft.title, draft.description_html, draft.vendor, draft.product_type,
        _array(draft.tags), _json(draft.images), _json(draft.options), draft.currency, derived["min_price"],
        derived["max_price"], derived["min_cost"], derived["max_cost"], derived["stock"], derived["variant_count"],
        derived["state"], "{}", 1, imported_by, now, now,
    )  # fmt: skip


def _variant_row(product_id: int, variant: VariantDraft) -> Sequence[Any]:
    return (
        product_id, variant.position, variant.source_sku_id, variant.source_attr, _json(variant.option_values),
        variant.sku, variant.barcode, variant.cost_minor, variant.price_minor, variant.compare_at_minor,
        variant.price_rule, variant.stock, variant.available, True, variant.image_url, variant.weight_grams,
    )  # fmt: skip


def _new_ids(count: int) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(_NEW_IDS, [count])
        return [row[0] for row in cursor.fetchall()]


def _array(texts: Sequence[str]) -> str:
    # The literal of a text array, as COPY takes it; psycopg's own dumper takes ten times as long.
    quoted = (text.replace("\\", "\\\\").replace('"', '\\"') for text in texts)
    return "{" + ",".join(f'"{text}"' for text in quoted) + "}"


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()

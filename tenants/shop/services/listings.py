"""Put products into a hosted shop, change their prices and stock, and take them out."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from server.kit.bulk import put_rows, update_rows
from server.kit.image_links import kept_image_address
from server.kit.reasons import Reason
from server.ports.changed_stocks import with_stocks
from server.ports.stocks import NewStock
from server.ports.stores import (
    PRODUCT_MISSING,
    VARIANT_MISSING,
    ProductUpdate,
    PushProduct,
    PushVariant,
    VariantUpdate,
)
from server.ports.withdrawals import Hidden
from tenants.shop.models import Shop, ShopProduct, ShopVariant
from tenants.shop.services.supplies import note_supplies

SELLING = ["price_minor", "compare_at_minor", "stock", "available"]
REPLACED_OF_VARIANT = ["position", "option_values", "sku", "image_url", "archived_at", *SELLING]
REPLACED = [
    "title", "description_html", "vendor", "product_type", "tags", "images", "options", "currency", "is_hidden",
    "updated_at", "removed_at",
]  # fmt: skip


_ARCHIVE = """
UPDATE shop_shopvariant v SET archived_at = %(now)s
WHERE v.product_id = ANY(%(products)s) AND v.archived_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM unnest(%(kept_products)s::bigint[], %(kept)s::text[]) AS k (product_id, reference)
    WHERE k.product_id = v.product_id AND k.reference = v.reference)
"""


def put_products(shop_id: int, *, products: Sequence[PushProduct], now: datetime) -> list[tuple[int, dict[str, str]]]:
    """Create or replace the products of these references; return their ids, and variant ids by our references.

    A stock that was changed in the shop stays (`settled_stock`). Shop.DoesNotExist when the shop is gone.
    """
    with transaction.atomic():
        Shop.objects.select_for_update().get(pk=shop_id)
        products = _with_stocks(shop_id, products)
        made = put_rows(
            ShopProduct,
            [_product(shop_id, product, now) for product in products],
            unique=["shop_id", "reference"],
            update=REPLACED,
            answer=["reference", "id"],
        )
        known = dict(made)
        by_product = [(known[product.reference], product.variants) for product in products]
        _archive_others(by_product, now)
        variants = put_rows(
            ShopVariant,
            [_variant(pk, at, variant) for pk, variants in by_product for at, variant in enumerate(variants)],
            unique=["product_id", "reference"],
            update=REPLACED_OF_VARIANT,
            answer=["product_id", "reference", "id"],
        )
        _note_seen(shop_id, by_product, {(product_id, reference): pk for product_id, reference, pk in variants})
    ids: dict[int, dict[str, str]] = defaultdict(dict)
    for product_id, reference, pk in variants:
        ids[product_id][reference] = str(pk)
    return [(pk, ids[pk]) for pk, _ in by_product]


def _product(shop_id: int, product: PushProduct, now: datetime) -> dict[str, Any]:
    return {
        "shop_id": shop_id,
        "reference": product.reference,
        "title": product.title,
        "description_html": product.description_html,
        "vendor": product.vendor,
        "product_type": product.product_type,
        "tags": product.tags,
        "images": [{"url": kept_image_address(image.url), "alt": image.alt} for image in product.images],
        "options": [{"name": option.name, "values": option.values} for option in product.options],
        "currency": product.currency,
        "is_hidden": False,
        "published_at": now,
        "updated_at": now,
        "removed_at": None,
    }


def _with_stocks(shop_id: int, products: Sequence[PushProduct]) -> list[PushProduct]:
    """Return the products with the shop's stock where it stays; locks the variants."""
    known = [product.reference for product in products if product.written is not None]
    rows = ShopVariant.objects.select_for_update(of=("self",)).order_by("pk")
    existing: dict[str, dict[str, ShopVariant]] = defaultdict(dict)
    for row in rows.filter(product__shop_id=shop_id, product__reference__in=known).select_related("product"):
        existing[row.product.reference][str(row.pk)] = row
    return [_settled(product, existing.get(product.reference, {})) for product in products]


def _settled(product: PushProduct, rows: Mapping[str, ShopVariant]) -> PushProduct:
    if product.written is None:
        return product
    marked = with_stocks(product, rows.keys(), {key: stock_of(row) for key, row in rows.items()}, stocks_as_kept)
    kept = {variant.reference: rows[variant.external_id] for variant in marked.variants if variant.keeps_stock}
    variants = (
        replace(variant, stock=kept[variant.reference].stock, available=kept[variant.reference].available)
        if variant.reference in kept
        else variant
        for variant in marked.variants
    )
    return replace(marked, variants=tuple(variants))


def stock_of(row: ShopVariant) -> NewStock:
    """Return a variant's stock, to compare it with `stocks_as_kept`."""
    return NewStock(row.stock, row.available if row.stock is None else True)


def stocks_as_kept(stocks: Mapping[str, NewStock]) -> dict[str, NewStock]:
    """Return stocks as the shop keeps them: what is counted can be bought while there are any."""
    return {key: stock if stock.stock is None else NewStock(stock.stock) for key, stock in stocks.items()}


def _archive_others(by_product: Sequence[tuple[int, Sequence[PushVariant]]], now: datetime) -> None:
    """Take the other variants of these products out of the listing."""
    kept = [(pk, variant.reference) for pk, variants in by_product for variant in variants]
    values: dict[str, Any] = {
        "products": [pk for pk, _ in by_product],
        "kept_products": [pk for pk, _ in kept],
        "kept": [reference for _, reference in kept],
        "now": now,
    }
    with connection.cursor() as cursor:
        cursor.execute(_ARCHIVE, values)


def _note_seen(
    shop_id: int, by_product: Sequence[tuple[int, Sequence[PushVariant]]], ids: Mapping[tuple[int, str], int]
) -> None:
    """Save what suppliers have of variants that existed already; new ones were inserted with it."""
    seen = {ids[pk, variant.reference]: variant.seen for pk, variants in by_product for variant in variants}
    note_supplies(shop_id, {key: each for key, each in seen.items() if each is not None})


def _variant(product_id: int, position: int, variant: PushVariant) -> dict[str, Any]:
    return {
        "product_id": product_id,
        "reference": variant.reference,
        "position": position,
        "option_values": variant.option_values,
        "price_minor": variant.price_minor,
        "compare_at_minor": variant.compare_at_minor,
        "sku": variant.sku,
        "stock": variant.stock,
        "available": variant.available if variant.stock is None else variant.stock > 0,
        "supply_stock": variant.seen.stock.stock if variant.seen else None,
        "supply_available": variant.seen.stock.available if variant.seen else None,
        "seen_at": variant.seen.at if variant.seen else None,
        "archived_at": None,
        "image_url": kept_image_address(variant.image_url),
    }


def remove_product(shop_id: int, *, product_id: int, now: datetime) -> None:
    """Take a product with its variants out of the shop; one that is gone already is no failure."""
    with transaction.atomic():
        if _listed(shop_id, product_id).update(removed_at=now, updated_at=now):
            ShopVariant.objects.filter(product_id=product_id, archived_at=None).update(archived_at=now)


def _listed(shop_id: int, product_id: int) -> QuerySet[ShopProduct]:
    return ShopProduct.objects.filter(shop_id=shop_id, pk=product_id, removed_at=None)


def hide_product(shop_id: int, *, product_id: int, now: datetime) -> Hidden:
    """Hide a product from buyers until it is shown or published again."""
    products = _listed(shop_id, product_id)
    if products.filter(is_hidden=False).update(is_hidden=True, updated_at=now):
        return Hidden.DONE
    return Hidden.ALREADY if products.exists() else Hidden.MISSING


def show_product(shop_id: int, *, product_id: int, now: datetime) -> bool:
    """Show a hidden product to buyers again; False if it is gone."""
    return bool(_listed(shop_id, product_id).update(is_hidden=False, updated_at=now))


def remove_variants(shop_id: int, *, product_id: int, variant_ids: Collection[int], now: datetime) -> bool:
    """Take variants out of the listing; False if the product is gone."""
    with transaction.atomic():
        if not _listed(shop_id, product_id).update(updated_at=now):
            return False
        variants = ShopVariant.objects.filter(product_id=product_id, pk__in=variant_ids, archived_at=None)
        variants.update(archived_at=now)
    return True


def update_variants(shop_id: int, *, update: ProductUpdate, now: datetime) -> dict[str, Reason]:
    """Update only prices and stock; return failures (`StorePort.update_variants`)."""
    with transaction.atomic():
        if not _listed(shop_id, int(update.external_id)).update(updated_at=now):
            return dict.fromkeys((variant.external_id for variant in update.variants), PRODUCT_MISSING)
        rows = ShopVariant.objects.select_for_update().filter(product_id=int(update.external_id), archived_at=None)
        existing = {str(row.pk): row for row in rows.order_by("pk")}
        changed = [
            _changed(existing[variant.external_id], variant)
            for variant in update.variants
            if variant.external_id in existing
        ]
        update_rows(changed, SELLING)
    return {variant.external_id: VARIANT_MISSING for variant in update.variants if variant.external_id not in existing}


def _changed(row: ShopVariant, change: VariantUpdate) -> ShopVariant:
    if change.price is not None:
        row.price_minor, row.compare_at_minor = change.price.price_minor, change.price.compare_at_minor
    if change.stock is not None:
        stock = change.stock
        row.stock, row.available = stock.stock, stock.available if stock.stock is None else stock.stock > 0
    return row

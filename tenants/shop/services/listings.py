"""Put products into a hosted shop, change their prices and stock, and delete them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import connection, transaction

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

SELLING = ["price_minor", "compare_at_minor", "stock", "available"]
REPLACED_OF_VARIANT = ["position", "option_values", "sku", "image_url", *SELLING]
REPLACED = [
    "title", "description_html", "vendor", "product_type", "tags", "images", "options", "currency", "is_hidden",
    "updated_at",
]  # fmt: skip


_DROP = """
DELETE FROM shop_shopvariant v WHERE v.product_id = ANY(%(products)s) AND NOT EXISTS (
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
        _drop_others(by_product)
        variants = put_rows(
            ShopVariant,
            [_variant(pk, at, variant) for pk, variants in by_product for at, variant in enumerate(variants)],
            unique=["product_id", "reference"],
            update=REPLACED_OF_VARIANT,
            answer=["product_id", "reference", "id"],
        )
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
        "vendor": product.vendor[:255],
        "product_type": product.product_type[:255],
        "tags": product.tags,
        "images": [{"url": kept_image_address(image.url), "alt": image.alt} for image in product.images],
        "options": [{"name": option.name, "values": option.values} for option in product.options],
        "currency": product.currency,
        "is_hidden": False,
        "published_at": now,
        "updated_at": now,
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


def _drop_others(by_product: Sequence[tuple[int, Sequence[PushVariant]]]) -> None:
    """Delete the other variants of these products."""
    kept = [(pk, variant.reference) for pk, variants in by_product for variant in variants]
    values: dict[str, Any] = {
        "products": [pk for pk, _ in by_product],
        "kept_products": [pk for pk, _ in kept],
        "kept": [reference for _, reference in kept],
    }
    with connection.cursor() as cursor:
        cursor.execute(_DROP, values)


def _variant(product_id: int, position: int, variant: PushVariant) -> dict[str, Any]:
    return {
        "product_id": product_id,
        "reference": variant.reference,
        "position": position,
        "option_values": variant.option_values,
        "price_minor": variant.price_minor,
        "compare_at_minor": variant.compare_at_minor,
        "sku": variant.sku[:255],
        "stock": variant.stock,
        "available": variant.available if variant.stock is None else variant.stock > 0,
        "image_url": kept_image_address(variant.image_url),
    }


def delete_product(shop_id: int, *, product_id: int) -> None:
    """Delete a product; one that is gone already is no failure."""
    ShopProduct.objects.filter(shop_id=shop_id, pk=product_id).delete()


def hide_product(shop_id: int, *, product_id: int, now: datetime) -> Hidden:
    """Hide a product from buyers until it is shown or published again."""
    products = ShopProduct.objects.filter(shop_id=shop_id, pk=product_id)
    if products.filter(is_hidden=False).update(is_hidden=True, updated_at=now):
        return Hidden.DONE
    return Hidden.ALREADY if products.exists() else Hidden.MISSING


def show_product(shop_id: int, *, product_id: int, now: datetime) -> bool:
    """Show a hidden product to buyers again; False if it is gone."""
    return bool(ShopProduct.objects.filter(shop_id=shop_id, pk=product_id).update(is_hidden=False, updated_at=now))


def remove_variants(shop_id: int, *, product_id: int, variant_ids: Collection[int], now: datetime) -> bool:
    """Delete variants; False if the product is gone."""
    with transaction.atomic():
        products = ShopProduct.objects.filter(shop_id=shop_id, pk=product_id)
        if not products.update(updated_at=now):
            return False
        ShopVariant.objects.filter(product_id=product_id, pk__in=variant_ids).delete()
    return True


def update_variants(shop_id: int, *, update: ProductUpdate, now: datetime) -> dict[str, Reason]:
    """Update only prices and stock; return failures (`StorePort.update_variants`)."""
    with transaction.atomic():
        products = ShopProduct.objects.filter(shop_id=shop_id, pk=int(update.external_id))
        if not products.update(updated_at=now):
            return dict.fromkeys((variant.external_id for variant in update.variants), PRODUCT_MISSING)
        rows = ShopVariant.objects.select_for_update().filter(product_id=int(update.external_id)).order_by("pk")
        existing = {str(row.pk): row for row in rows}
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

"""Put products into a hosted shop, change their prices and stock, and take them out."""

from datetime import datetime

from django.db import transaction

from server.kit.reasons import Reason
from server.ports.stores import (
    PRODUCT_MISSING,
    VARIANT_MISSING,
    ProductUpdate,
    PushProduct,
    PushVariant,
    VariantUpdate,
)
from tenants.shop.models import Shop, ShopProduct, ShopVariant

SELLING = ["price_minor", "compare_at_minor", "stock", "available"]


def put_product(shop_id: int, *, product: PushProduct, now: datetime) -> tuple[int, dict[str, str]]:
    """Create or replace the product of this reference; answers its id and our variant references' ids.

    Shop.DoesNotExist when the shop is gone.
    """
    with transaction.atomic():
        shop = Shop.objects.select_for_update().get(pk=shop_id)
        row, _ = ShopProduct.objects.update_or_create(
            shop=shop,
            reference=product.reference,
            defaults=_columns(product, now),
            create_defaults={**_columns(product, now), "published_at": now},
        )
        _put_variants(row.pk, product.variants)
        ids = ShopVariant.objects.filter(product=row).values_list("reference", "pk")
    return row.pk, {reference: str(pk) for reference, pk in ids}


def _columns(product: PushProduct, now: datetime) -> dict[str, object]:
    return {
        "title": product.title,
        "description_html": product.description_html,
        "vendor": product.vendor[:255],
        "product_type": product.product_type[:255],
        "tags": list(product.tags),
        "images": [{"url": image.url, "alt": image.alt} for image in product.images],
        "options": [{"name": option.name, "values": list(option.values)} for option in product.options],
        "currency": product.currency,
        "updated_at": now,
    }


def _put_variants(product_id: int, variants: tuple[PushVariant, ...]) -> None:
    kept = [variant.reference for variant in variants]
    ShopVariant.objects.filter(product_id=product_id).exclude(reference__in=kept).delete()
    ShopVariant.objects.bulk_create(
        [_variant(product_id, position, variant) for position, variant in enumerate(variants)],
        update_conflicts=True,
        unique_fields=["product", "reference"],
        update_fields=[
            "position",
            "option_values",
            "price_minor",
            "compare_at_minor",
            "sku",
            "stock",
            "available",
            "image_url",
        ],
    )


def _variant(product_id: int, position: int, variant: PushVariant) -> ShopVariant:
    return ShopVariant(
        product_id=product_id,
        reference=variant.reference,
        position=position,
        option_values=list(variant.option_values),
        price_minor=variant.price_minor,
        compare_at_minor=variant.compare_at_minor,
        sku=variant.sku[:255],
        stock=variant.stock,
        available=variant.available if variant.stock is None else variant.stock > 0,
        image_url=variant.image_url,
    )


def delete_product(shop_id: int, *, product_id: int) -> None:
    """Take a product out; one that is gone already is no failure."""
    ShopProduct.objects.filter(shop_id=shop_id, pk=product_id).delete()


def update_variants(shop_id: int, *, update: ProductUpdate, now: datetime) -> dict[str, Reason]:
    """Change prices and stock and nothing else; answers what was not done (`StorePort.update_variants`)."""
    with transaction.atomic():
        products = ShopProduct.objects.filter(shop_id=shop_id, pk=int(update.external_id))
        if not products.update(updated_at=now):
            return dict.fromkeys((one.external_id for one in update.variants), PRODUCT_MISSING)
        rows = ShopVariant.objects.select_for_update().filter(product_id=int(update.external_id)).order_by("pk")
        there = {str(row.pk): row for row in rows}
        changed = [_changed(there[one.external_id], one) for one in update.variants if one.external_id in there]
        ShopVariant.objects.bulk_update(changed, SELLING)
    return {one.external_id: VARIANT_MISSING for one in update.variants if one.external_id not in there}


def _changed(row: ShopVariant, change: VariantUpdate) -> ShopVariant:
    if change.price is not None:
        row.price_minor, row.compare_at_minor = change.price.price_minor, change.price.compare_at_minor
    if change.stock is not None:
        stock = change.stock
        row.stock, row.available = stock.stock, stock.available if stock.stock is None else stock.stock > 0
    return row

"""Antstore's products, as staff edit them and as merchants import them."""

from typing import Any

from server.company.antstore import models
from server.company.antstore.contracts import (
    OfferedOption,
    OfferedProduct,
    OfferedText,
    OfferedVariant,
    OfferFilter,
    ProductStatus,
)
from server.kit.errors import NotFound
from server.kit.paging import PageRequest

SAME = ("title_en", "title_zh", "description_en", "description_zh", "category", "currency")
VARIANT = ("sku", "price_minor", "compare_at_minor", "stock", "image_url", "weight_grams")


def list_products(*, wanted: OfferFilter, page: PageRequest) -> tuple[list[OfferedProduct], int]:
    """Products newest first, with how many there are: three queries."""
    rows = models.CuratedProduct.objects.fitting(wanted)
    shown = rows.select_related("edited_by").prefetch_related("variants").order_by("-pk")
    return [_product(row) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def read_product(product_id: int) -> OfferedProduct:
    """One product. NotFound."""
    found, _ = list_products(wanted=OfferFilter(ids=(product_id,)), page=PageRequest(size=1))
    if not found:
        raise NotFound
    return found[0]


def _product(row: models.CuratedProduct) -> OfferedProduct:
    text = OfferedText(
        **{name: getattr(row, name) for name in SAME},
        tags=tuple(row.tags),
        images=tuple(row.images),
        options=tuple(OfferedOption(one["name"], tuple(one["values"])) for one in row.options),
        variants=tuple(_variant(one) for one in row.variants.all()),
    )
    return OfferedProduct(
        id=row.pk,
        text=text,
        status=ProductStatus(row.status),
        version=row.version,
        created_at=row.created_at,
        edited_at=row.edited_at,
        edited_by=row.edited_by.get_username(),
    )


def _variant(row: Any) -> OfferedVariant:
    return OfferedVariant(option_values=tuple(row.option_values), **{name: getattr(row, name) for name in VARIANT})

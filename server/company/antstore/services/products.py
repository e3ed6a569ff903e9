"""Create, save, publish and withdraw products of Antstore."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from server.company.antstore import rules
from server.company.antstore.contracts import OfferedProduct, OfferedText, OfferedVariant, ProductStatus
from server.company.antstore.models import CuratedProduct, CuratedVariant
from server.company.antstore.selectors import read_product
from server.company.identity.contracts import StaffActor
from server.kit.checks import checked
from server.kit.drafts import change, take_back
from server.kit.written import clean_body, clean_title

CHANGED = "Someone else saved this product. Reload it. Your changes aren't saved yet."
NOT_PUBLISHED = "This product is not published."
SAVED = ("position", "option_values", "price_minor", "compare_at_minor", "stock", "image_url", "weight_grams")


def create_product(*, actor: StaffActor, text: OfferedText, now: datetime) -> OfferedProduct:
    """Create a draft that merchants cannot import yet. Raise Invalid naming each wrong field."""
    columns = _columns(text)
    with transaction.atomic():
        made = CuratedProduct.objects.create(**columns, created_at=now, edited_at=now, edited_by_id=actor.user_id)
        _put_variants(made.pk, text.variants)
    return read_product(made.pk)


def save_product(
    *, actor: StaffActor, product_id: int, text: OfferedText, version: int, now: datetime
) -> OfferedProduct:
    """Save a product and return it. Raise Conflict when somebody else saved it in the meantime, NotFound, Invalid."""
    columns = _columns(text)
    stamps = {"edited_at": now, "edited_by_id": actor.user_id}
    with transaction.atomic():
        change(CuratedProduct, product_id, version=version, otherwise=CHANGED, **columns, **stamps)
        _put_variants(product_id, text.variants)
    return read_product(product_id)


def publish_product(*, product_id: int, version: int) -> OfferedProduct:
    """Let merchants import the product. Raise Conflict unless `version` is still the current one."""
    change(CuratedProduct, product_id, version=version, otherwise=CHANGED, status=ProductStatus.PUBLISHED)
    return read_product(product_id)


def withdraw_product(*, product_id: int) -> OfferedProduct:
    """Stop imports of the product. Raise NotFound, or Conflict when it is not published."""
    published = Q(status=ProductStatus.PUBLISHED)
    take_back(CuratedProduct, product_id, published=published, otherwise=NOT_PUBLISHED, status=ProductStatus.WITHDRAWN)
    return read_product(product_id)


def _put_variants(product_id: int, variants: tuple[OfferedVariant, ...]) -> None:
    """Save the variants. Those with a known SKU keep their row."""
    rows = [
        CuratedVariant(product_id=product_id, position=at, **asdict(variant) | {"sku": variant.sku.strip()})
        for at, variant in enumerate(variants)
    ]
    CuratedVariant.objects.filter(product_id=product_id).exclude(sku__in=[row.sku for row in rows]).delete()
    CuratedVariant.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["product", "sku"], update_fields=SAVED
    )


def _columns(text: OfferedText) -> dict[str, Any]:
    options = checked("options", rules.check_options, text.options)
    variants = checked("variants", lambda given: rules.check_variants(given, options), text.variants)
    return {
        "title_en": checked("title_en", clean_title, text.title_en),
        "title_zh": checked("title_zh", _clean_optional, text.title_zh),
        "description_en": checked("description_en", clean_body, text.description_en),
        "description_zh": checked("description_zh", clean_body, text.description_zh),
        "category": checked("category", _clean_optional, text.category)[:100],
        "tags": [*rules.check_tags(text.tags)],
        "currency": checked("currency", rules.check_currency, text.currency),
        "images": [*checked("images", rules.check_images, text.images)],
        "options": [asdict(option) for option in options],
        "least_minor": min(variant.price_minor for variant in variants),
    }


def _clean_optional(text: str) -> str:
    return clean_title(text) if text.strip() else ""

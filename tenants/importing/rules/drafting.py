"""From a supplier's product to what the Import List keeps: cleaned, priced, ready to be written."""

from dataclasses import dataclass
from typing import Any

from server.kit.money import MAX_MINOR
from server.ports.suppliers import SourceProduct, SourceVariant
from tenants.importing.rules.cleaning import clean_html, clean_text, clean_title, safe_image_url
from tenants.importing.rules.identity import Identity
from tenants.preferences.contracts import PriceSettings, rule_text

MOST_IMAGES = 250
MOST_TAGS = 250


@dataclass(frozen=True, slots=True)
class VariantDraft:
    position: int
    source_sku_id: str
    source_attr: str
    option_values: tuple[str, ...]
    sku: str
    barcode: str
    cost_minor: int | None
    price_minor: int
    compare_at_minor: int | None
    price_rule: str
    stock: int | None
    available: bool
    image_url: str
    weight_grams: int | None


@dataclass(frozen=True, slots=True)
class ProductDraft:
    """A product that is ready to be written; images and options in the form of their JSON columns."""

    identity: Identity
    source_url: str
    source_store_name: str
    title: str
    description_html: str
    vendor: str
    product_type: str
    tags: tuple[str, ...]
    images: tuple[dict[str, str], ...]
    options: tuple[dict[str, Any], ...]
    currency: str
    variants: tuple[VariantDraft, ...]


def draft_of(source: SourceProduct, settings: PriceSettings) -> ProductDraft:
    """Clean and price a supplier's product by the merchant's default rule."""
    formula = rule_text(settings.default)
    variants = tuple(
        _variant(position, variant, source.currency, settings, formula)
        for position, variant in enumerate(source.variants)
    )
    return ProductDraft(
        identity=Identity.of_link(source.link),
        source_url=source.link.url,
        source_store_name=clean_text(source.vendor or source.link.host, 255),
        title=clean_title(source.title) or source.link.source_id,
        description_html=clean_html(source.description_html),
        vendor=clean_text(source.vendor, 300),
        product_type=clean_text(source.product_type, 300),
        tags=_tags(source.tags),
        images=_images(source),
        options=tuple(_option(option.name, option.values) for option in source.options),
        currency=source.currency,
        variants=variants,
    )


def _variant(
    position: int, variant: SourceVariant, currency: str, settings: PriceSettings, formula: str
) -> VariantDraft:
    cost = variant.cost_minor if variant.cost_minor is not None and 0 <= variant.cost_minor <= MAX_MINOR else None
    price = settings.price_at_import(cost, currency)
    return VariantDraft(
        position=position,
        source_sku_id=variant.source_sku_id[:300],
        source_attr=variant.source_attr,
        option_values=tuple(clean_text(value, 255) for value in variant.option_values),
        sku=clean_text(variant.sku, 300),
        barcode=clean_text(variant.barcode, 100),
        cost_minor=cost,
        price_minor=price.price_minor,
        compare_at_minor=price.compare_at_minor,
        price_rule=formula,
        stock=variant.stock,
        available=variant.available,
        image_url=safe_image_url(variant.image_url),
        weight_grams=variant.weight_grams,
    )


def _images(source: SourceProduct) -> tuple[dict[str, str], ...]:
    found = {safe_image_url(image.url): clean_text(image.alt, 512) for image in source.images}
    return tuple({"url": url, "alt": alt} for url, alt in list(found.items())[:MOST_IMAGES] if url)


def _option(name: str, values: tuple[str, ...]) -> dict[str, Any]:
    return {"name": clean_text(name, 255), "values": [clean_text(value, 255) for value in values]}


def _tags(tags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for raw in tags[:MOST_TAGS] if (tag := clean_text(raw, 255))))

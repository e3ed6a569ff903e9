"""Convert a supplier's product for the Import List: cleaned, priced, ready to be written."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import count, repeat
from typing import Any

from server.kit.ids import fitted
from server.kit.money import MAX_MINOR
from server.ports.suppliers import SourceImage, SourceLink, SourceProduct, SourceVariant, Supplier
from tenants.importing.contracts.customs import FactSource
from tenants.importing.rules.columns import ProductColumns, ProductDraft, VariantColumns, array_text, json_text
from tenants.importing.rules.customs import customs_values, with_facts
from tenants.importing.rules.cuts import find_cuts
from tenants.importing.rules.figures import figures_of, is_ready
from tenants.importing.rules.identity import Identity
from tenants.importing.rules.texts import (
    ALT_LIMIT,
    BARCODE_LIMIT,
    LINE_LIMIT,
    MOST_IMAGES,
    MOST_TAGS,
    OPTION_LIMIT,
    SKU_LIMIT,
    clean_html,
    clean_tags,
    clean_text,
    clean_title,
    safe_image_url,
)
from tenants.preferences.contracts import PriceSettings, RulePrice, rule_text


def draft_of(source: SourceProduct, settings: PriceSettings) -> ProductDraft:
    """Clean and price a supplier's product by the merchant's default rule."""
    return drafts_of([source], settings)[0]


def drafts_of(
    sources: Iterable[SourceProduct], settings: PriceSettings, *, first: datetime | None = None
) -> tuple[ProductDraft, ...]:
    """Clean and price many products. With `first`, the first one's listing time, each is listed just before the
    previous one.
    """
    formula = rule_text(settings.default)
    moments = repeat(None) if first is None else (first - timedelta(microseconds=at) for at in count())
    return tuple([_draft(source, settings, formula, at) for source, at in zip(sources, moments, strict=False)])


def _draft(source: SourceProduct, settings: PriceSettings, formula: str, listed_at: datetime | None) -> ProductDraft:
    identity, images = Identity.of_link(source.link), _images(source.images)
    variants = tuple(
        [_variant(at, variant, source.currency, settings, formula) for at, variant in enumerate(source.variants)]
    )
    return ProductDraft(
        key=identity.key,
        identity=identity,
        columns=_product(source, identity, images, variants),
        variants=variants,
        image_url=images[0]["url"] if images else "",
        listed_at=listed_at,
        cuts=find_cuts(source),
    )


def _seller(link: SourceLink) -> str:
    """Return the host that sells the product; a file is no seller."""
    return "" if link.supplier is Supplier.FILE else link.host


def _product(
    source: SourceProduct, identity: Identity, images: list[dict[str, str]], variants: Sequence[VariantColumns]
) -> ProductColumns:
    title = clean_title(source.title) or source.link.source_id
    figures = figures_of(variants)
    return ProductColumns(
        supplier=identity.supplier,
        source_host=identity.host,
        source_id=identity.source_id,
        source_url=source.link.url,
        source_store_name=clean_text(source.vendor or _seller(source.link), 255),
        title=title,
        description_html=clean_html(source.description_html, page=source.link.url),
        vendor=clean_text(source.vendor, LINE_LIMIT),
        product_type=clean_text(source.product_type, LINE_LIMIT),
        tags=array_text(clean_tags(source.tags)[:MOST_TAGS]),
        images=json_text(images),
        options=json_text([_option(option.name, option.values) for option in source.options]),
        currency=source.currency,
        **figures._asdict(),
        variant_count=len(variants),
        state="ready" if is_ready(title, figures) else "draft",
        source_title=clean_title(source.source_title),
        min_quantity=source.min_quantity,
        lasting_id=identity.lasting_id,
        customs=_customs(source),
    )


def _customs(source: SourceProduct) -> str | None:
    """Return what the supplier says for customs; what cannot be right is left out."""
    if not source.customs:
        return None
    errors: dict[str, str] = {}
    values = customs_values(source.customs, errors)
    known = {name: value for name, value in values.items() if name not in errors}
    facts = with_facts(None, known, FactSource.SUPPLIER)
    return json_text(facts) if facts else None


def _variant(
    position: int, variant: SourceVariant, currency: str, settings: PriceSettings, formula: str
) -> VariantColumns:
    cost, was, requested = _usable(variant.cost_minor), _usable(variant.compare_at_minor), _usable(variant.price_minor)
    if requested is None:
        price = settings.price_at_import(cost, currency, supplier_compare_at=was)
    else:
        price, formula, was = RulePrice(requested, was), "", None
    return VariantColumns(
        position=position,
        source_sku_id=fitted(variant.source_sku_id, 300),
        source_attr=variant.source_attr,
        option_values=_option_values(variant.option_values),
        sku=clean_text(variant.sku, SKU_LIMIT),
        barcode=clean_text(variant.barcode, BARCODE_LIMIT),
        cost_minor=cost,
        price_minor=price.price_minor,
        compare_at_minor=price.compare_at_minor,
        price_rule=formula,
        stock=variant.stock,
        available=variant.available,
        included=True,
        image_url=safe_image_url(variant.image_url),
        weight_grams=variant.weight_grams,
        supplier_compare_at_minor=was,
    )


def _usable(minor: int | None) -> int | None:
    return minor if minor is not None and 0 <= minor <= MAX_MINOR else None


@lru_cache(maxsize=4_096)
def _option_values(values: tuple[str, ...]) -> str:
    # Cached: sizes and colours repeat from product to product.
    return json_text([clean_text(value, OPTION_LIMIT) for value in values])


def _images(images: Sequence[SourceImage]) -> list[dict[str, str]]:
    found = {safe_image_url(image.url): clean_text(image.alt, ALT_LIMIT) for image in images}
    return [{"url": url, "alt": alt} for url, alt in found.items() if url][:MOST_IMAGES]


def _option(name: str, values: tuple[str, ...]) -> dict[str, Any]:
    return {"name": clean_text(name, OPTION_LIMIT), "values": [clean_text(value, OPTION_LIMIT) for value in values]}

"""Split a product by one of its options, into one product per value. The original keeps the first value."""

from collections.abc import Sequence
from dataclasses import replace

from server.kit.reasons import Reason
from tenants.importing.contracts import ListedImage, ListedVariantView, ListedView
from tenants.importing.rules.columns import ProductColumns, ProductDraft, VariantColumns, array_text, json_text
from tenants.importing.rules.figures import figures_of, is_ready
from tenants.importing.rules.identity import Identity
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.texts import TITLE_LIMIT

MOST_PARTS = 100


def split_values(product: ListedView, option: str) -> list[str]:
    """Return the values of the included variants in order. Refused without such an option, or with only one value."""
    at = _place(product, option)
    values = list(
        dict.fromkeys(variant.option_values[at] for variant in _with_value(product.variants, at) if variant.included)
    )
    if len(values) < 2:
        raise Refused(Reason("bulk.split_one_value", {"option": option}))
    if len(values) > MOST_PARTS:
        raise Refused(Reason("bulk.split_many", {"most": str(MOST_PARTS)}))
    return values


def kept_part(product: ListedView, option: str) -> ListedView:
    """Return the rest of the original: variants of other values stay, not included, because stores know them by id."""
    first, at = split_values(product, option)[0], _place(product, option)
    variants = [
        variant if variant.option_values[at : at + 1] == (first,) else replace(variant, included=False)
        for variant in product.variants
    ]
    return replace(
        product,
        title=_titled(product, first),
        images=_images_without_others(product, at, first),
        variants=tuple(variants),
    )


def other_parts(product: ListedView, option: str) -> list[ListedView]:
    """Return the products to create, one for each other value, with only its variants."""
    at = _place(product, option)
    return [_part(product, at, value) for value in split_values(product, option)[1:]]


def draft_of_part(part: ListedView) -> ProductDraft:
    """Return the draft of a new product that was part of another."""
    identity, figures = (
        Identity(int(part.supplier), part.source_host, part.source_id, part.lasting_id),
        figures_of(part.variants),
    )
    images = [{"url": image.url, "alt": image.alt} for image in part.images]
    return ProductDraft(
        key=identity.key,
        identity=identity,
        columns=ProductColumns(
            supplier=int(part.supplier),
            source_host=part.source_host,
            source_id=part.source_id,
            source_url=part.source_url,
            source_store_name=part.source_store_name,
            title=part.title,
            description_html=part.description_html,
            vendor=part.vendor,
            product_type=part.product_type,
            tags=array_text(part.tags),
            images=json_text(images),
            options=json_text([{"name": option.name, "values": list(option.values)} for option in part.options]),
            currency=part.currency,
            **figures._asdict(),
            variant_count=len(part.variants),
            state="ready" if is_ready(part.title, figures) else "draft",
            source_title=part.source_title,
            min_quantity=part.min_quantity,
            lasting_id=part.lasting_id,
            customs=json_text(part.customs) if part.customs else None,
        ),
        variants=tuple(_columns(at, variant) for at, variant in enumerate(part.variants)),
        image_url=part.images[0].url if part.images else "",
    )


def _part(product: ListedView, at: int, value: str) -> ListedView:
    options = [
        replace(option, values=(value,)) if place == at else option for place, option in enumerate(product.options)
    ]
    variants = [variant for variant in _with_value(product.variants, at) if variant.option_values[at] == value]
    return replace(
        product,
        title=_titled(product, value),
        images=_images_without_others(product, at, value),
        options=tuple(options),
        variants=tuple(variants),
    )


def _place(product: ListedView, option: str) -> int:
    names = [option.name.casefold() for option in product.options]
    if option.strip().casefold() not in names:
        raise Refused(Reason("bulk.split_no_option", {"option": option}))
    return names.index(option.strip().casefold())


def _with_value(variants: Sequence[ListedVariantView], at: int) -> list[ListedVariantView]:
    return [variant for variant in variants if len(variant.option_values) > at]


def _titled(product: ListedView, value: str) -> str:
    ending = f" - {value}"
    return product.title[: TITLE_LIMIT - len(ending)] + ending


def _images_without_others(product: ListedView, at: int, value: str) -> tuple[ListedImage, ...]:
    """Leave out images that show only another value; if none would be left, keep all."""
    own = {variant.image_url for variant in _with_value(product.variants, at) if variant.option_values[at] == value}
    others = {variant.image_url for variant in product.variants} - own
    return tuple(image for image in product.images if image.url not in others) or product.images


def _columns(position: int, variant: ListedVariantView) -> VariantColumns:
    values = {name: getattr(variant, name) for name in VariantColumns._fields}
    return VariantColumns(**values | {"position": position, "option_values": json_text(list(variant.option_values))})

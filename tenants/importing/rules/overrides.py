"""Replace chosen fields of a product by the supplier's present values. Pure.

Missing data is not taken: a page without images or variants removes none. An existing variant keeps the merchant's SKU,
barcode, weight, image, own prices and choice to include it.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

import orjson

from server.kit.reasons import Reason
from tenants.importing.contracts import ListedImage, ListedOption, ListedVariantView, ListedView
from tenants.importing.contracts.bulk import FieldChange
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.rules.columns import ProductDraft, VariantColumns
from tenants.importing.rules.differences import excerpts, first_of, range_of
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.replacements import words_of
from tenants.importing.rules.sameness import KnownVariant, same_variants

_KEPT = ("sku", "barcode", "weight_grams", "image_url")
_COMPARE_AT = ("compare_at_minor", "compare_at_is_manual")
_PRICES = ("price_minor", "price_rule", *_COMPARE_AT)
VALUES_SHOWN = 5
EXCERPT = 300


def overridden(product: ListedView, draft: ProductDraft, fields: Collection[OverrideField]) -> ListedView:
    """Return the product after the override; new variants have id 0. Refused when the supplier sells in another
    currency.
    """
    columns, taken = draft.columns, dict[str, Any]()
    if OverrideField.TITLE in fields:
        taken |= {"title": columns.title, "source_title": columns.source_title}
    if OverrideField.DESCRIPTION in fields and columns.description_html:
        taken["description_html"] = columns.description_html
    if OverrideField.IMAGES in fields and (images := orjson.loads(columns.images)):
        taken["images"] = tuple(ListedImage(**image) for image in images)
    if OverrideField.VARIANTS in fields and draft.variants:
        if columns.currency != product.currency:
            raise Refused(Reason("override.currency", {"here": product.currency, "there": columns.currency}))
        taken["options"] = tuple(
            ListedOption(option["name"], tuple(option["values"])) for option in orjson.loads(columns.options)
        )
        taken |= {"variants": _variants(product, draft), "min_quantity": columns.min_quantity}
    return replace(product, **taken)


def changes_of(before: ListedView, after: ListedView) -> Iterator[FieldChange]:
    """Yield the differences, in words that need no translation; of variants the removed and added ones, and their
    figures.
    """
    if before.title != after.title:
        yield FieldChange("title", before.title, after.title)
    if before.images != after.images:
        yield FieldChange("images", images_before=before.images, images_after=after.images)
    if before.description_html != after.description_html:
        reported = excerpts(words_of(before.description_html), words_of(after.description_html))
        yield FieldChange("description", *reported)
    if before.variants != after.variants or before.options != after.options:
        yield from _variant_changes(before, after)


def over_set(before: ListedView, after: ListedView) -> dict[str, str]:
    """Return the specification's OverSet: values before and after; nothing about orders (001, section 3)."""
    return {
        "source_title": before.title,
        "title": after.title,
        "source_images": _addresses(before),
        "imageURLs": _addresses(after),
        "shortDescription": words_of(after.description_html)[:EXCERPT],
        "orderDetailId": "",
    }


def _addresses(product: ListedView) -> str:
    return ";".join(image.url for image in product.images[:VALUES_SHOWN])


def _variants(product: ListedView, draft: ProductDraft) -> tuple[ListedVariantView, ...]:
    known = {variant.id: variant for variant in product.variants}
    ids = same_variants(
        [KnownVariant(variant.id, variant.source_sku_id, variant.option_values) for variant in product.variants],
        draft.variants,
    )
    return tuple(_variant(new, known.get(ids.get(at, 0))) for at, new in enumerate(draft.variants))


def _variant(new: VariantColumns, known: ListedVariantView | None) -> ListedVariantView:
    values = new._asdict() | {"option_values": tuple(orjson.loads(new.option_values))}
    if known is None:
        return ListedVariantView(id=0, **values)
    own = {name: getattr(known, name) for name in _KEPT if getattr(known, name) not in ("", None)}
    if known.price_is_manual:
        own |= {name: getattr(known, name) for name in _PRICES}
    elif known.compare_at_is_manual:
        own |= {name: getattr(known, name) for name in _COMPARE_AT}
    return ListedVariantView(id=known.id, **values | own | {"included": known.included})


def _variant_changes(before: ListedView, after: ListedView) -> Iterator[FieldChange]:
    existing = {variant.id: variant for variant in after.variants}
    gone = [_name(variant) for variant in before.variants if variant.id not in existing]
    come = [_name(variant) for variant in after.variants if not variant.id]
    if gone or come:
        yield FieldChange("variants", _listed(gone), _listed(come))
    pairs = [(old, existing[old.id]) for old in before.variants if old.id in existing]
    renamed = [(_name(old), _name(new)) for old, new in pairs if old.option_values != new.option_values]
    if renamed:
        yield FieldChange("options", *first_of(renamed))
    amounts: tuple[tuple[str, Callable[[ListedVariantView], int | None]], ...] = (
        ("cost", lambda variant: variant.supply.cost_minor),
        ("price", lambda variant: variant.price_minor),
    )
    for field, amount in amounts:
        if any(amount(old) != amount(new) for old, new in pairs) or gone or come:
            reported = [
                range_of([amount(variant) for variant in each.variants], each.currency) for each in (before, after)
            ]
            if reported[0] != reported[1]:
                yield FieldChange(field, reported[0], reported[1])
    stocks = [(_stock(old), _stock(new)) for old, new in pairs if _stock(old) != _stock(new)]
    if stocks:
        yield FieldChange("stock", *first_of(stocks))


def _name(variant: ListedVariantView) -> str:
    return " / ".join(variant.option_values) or variant.sku or variant.source_sku_id


def _listed(names: list[str]) -> str:
    return ", ".join(names[:VALUES_SHOWN]) + ("…" if len(names) > VALUES_SHOWN else "")


def _stock(variant: ListedVariantView) -> str:
    if not variant.available:
        return "0"
    return "" if variant.stock is None else str(variant.stock)

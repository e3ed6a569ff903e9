"""The result of a bulk change for a product. The preview and the work call the same functions."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import singledispatch
from typing import Any

from server.kit.errors import Invalid
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedImage, ListedVariantView, ListedView
from tenants.importing.contracts.bulk import (
    ChangeCollections,
    ChangePrices,
    ChangeTags,
    Edit,
    MoveImage,
    PlainField,
    PriceBase,
    RemoveImages,
    RemoveWords,
    ReplaceText,
    SetCustoms,
    SetRow,
    SetText,
    SplitByOption,
    TagRule,
    TextField,
)
from tenants.importing.contracts.customs import FactSource
from tenants.importing.rules.collections import changed_collections, read_collections, stored_collections
from tenants.importing.rules.customs import customs_values, with_facts
from tenants.importing.rules.edits import product_columns, variant_columns
from tenants.importing.rules.guards import problems_of
from tenants.importing.rules.new_prices import repriced
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.replacements import Rewrite, in_markup, removing, replacing
from tenants.importing.rules.splits import kept_part, other_parts
from tenants.importing.rules.texts import (
    ALT_LIMIT,
    DESCRIPTION_LIMIT,
    LINE_LIMIT,
    MOST_TAGS,
    TITLE_LIMIT,
    clean_html,
    clean_tags,
    clean_text,
    clean_title,
)
from tenants.preferences.contracts import PriceSettings

PRODUCT_COLUMNS = ("title", "description_html", "vendor", "product_type", "tags", "images", "collections", "customs")
VARIANT_COLUMNS = (
    "price_minor", "compare_at_minor", "compare_at_is_manual", "price_rule", "cost_minor", "image_url", "sku",
    "barcode", "included",
)  # fmt: skip
NOT_COLUMNS = ("variants", "made")
"""Keys of former values that are no columns of the product: its variants' values, and the products that a split
made.
"""
TOO_LONG = Reason("bulk.description_long", {"most": str(DESCRIPTION_LIMIT)})
_SIZE = re.compile(r"(?<![0-9])([0-9]{1,5})x([0-9]{1,5})(?![0-9])")


@dataclass(frozen=True, slots=True)
class Changed:
    """A product after a change, with warnings for the merchant and the `parts` that a split adds."""

    product: ListedView
    warnings: tuple[Reason, ...] = ()
    parts: tuple[ListedView, ...] = ()


def changed_by(edits: Sequence[Edit], product: ListedView, settings: PriceSettings) -> Changed:
    """Apply all edits, one after the other. Refused when the product cannot be changed that way."""
    after = product
    for edit in edits:
        after = apply_edit(edit, after, settings)
    parts = [part for edit in edits if isinstance(edit, SplitByOption) for part in other_parts(product, edit.option)]
    return Changed(after, tuple(_warnings(edits, product, after)), tuple(parts))


def reads_descriptions(edits: Sequence[Edit]) -> bool:
    """Whether these edits read options or descriptions, the largest part of a product."""
    return any(
        isinstance(edit, RemoveWords | SplitByOption)
        or (isinstance(edit, ReplaceText) and TextField.DESCRIPTION in edit.fields)
        for edit in edits
    )


def former_values(before: ListedView, after: ListedView) -> dict[str, Any]:
    """Return the values that `after` no longer has, ready for a JSON column; empty when nothing changed."""
    names = [name for name in PRODUCT_COLUMNS if getattr(before, name) != getattr(after, name)]
    known = {variant.id: variant for variant in before.variants}
    variants = {str(new.id): values for new in after.variants if (values := _differing(known[new.id], new))}
    former = {name: column_value(name, getattr(before, name)) for name in names}
    return former | ({"variants": variants} if variants else {})


def with_former(product: ListedView, former: Mapping[str, Any]) -> ListedView:
    """Return the product with its former values."""
    columns = {name: _read(name, value) for name, value in former.items() if name not in NOT_COLUMNS}
    of_variants = former.get("variants", {})
    variants = [replace(variant, **of_variants.get(str(variant.id), {})) for variant in product.variants]
    return replace(product, **columns, variants=tuple(variants))


def column_value(name: str, value: Any) -> Any:
    """Return a value in the form of its column."""
    if name == "images":
        return [{"url": image.url, "alt": image.alt} for image in value]
    if name == "collections":
        return stored_collections(value)
    return list(value) if name == "tags" else value


def _read(name: str, value: Any) -> Any:
    if name == "images":
        return tuple(ListedImage(image["url"], image["alt"]) for image in value)
    if name == "collections":
        return read_collections(value)
    return tuple(value) if name == "tags" else value


def _differing(before: ListedVariantView, after: ListedVariantView) -> dict[str, Any]:
    return {name: getattr(before, name) for name in VARIANT_COLUMNS if getattr(before, name) != getattr(after, name)}


def _warnings(edits: Sequence[Edit], before: ListedView, after: ListedView) -> list[Reason]:
    known = {problem.reason.code for problem in problems_of(before)}
    found = [problem.reason for problem in problems_of(after) if problem.reason.code not in known]
    by_cost = any(isinstance(edit, ChangePrices) and edit.base != PriceBase.PRICE for edit in edits)
    unknown = sum(variant.supply.cost_minor is None for variant in after.variants) if by_cost else 0
    return [*found, Reason("bulk.cost_unknown", {"count": str(unknown)})] if unknown else found


@singledispatch
def apply_edit(edit: Edit, product: ListedView, settings: PriceSettings) -> ListedView:
    """Apply one edit. Refused when the product cannot be changed that way."""
    raise TypeError(type(edit))


@apply_edit.register
def _(edit: ReplaceText, product: ListedView, settings: PriceSettings) -> ListedView:
    rewrite = replacing(edit.find, edit.replace, match_case=edit.match_case)
    if TextField.TITLE in edit.fields:
        product = _retitled(product, rewrite)
    if TextField.DESCRIPTION not in edit.fields:
        return product
    _refuse_too_long(edit, product.description_html)
    return _described(product, rewrite)


@apply_edit.register
def _(edit: RemoveWords, product: ListedView, settings: PriceSettings) -> ListedView:
    rewrite = removing(edit.words)
    images = [replace(image, alt=clean_text(rewrite(image.alt), ALT_LIMIT)) for image in product.images]
    return replace(_described(_retitled(product, rewrite), rewrite), images=tuple(images))


@apply_edit.register
def _(edit: ChangeTags, product: ListedView, settings: PriceSettings) -> ListedView:
    values = clean_tags(edit.values)
    if edit.rule == TagRule.REMOVE:
        gone = {value.casefold() for value in values}
        return replace(product, tags=tuple(tag for tag in product.tags if tag.casefold() not in gone))
    kept = () if edit.rule == TagRule.SET else product.tags
    tags = tuple(dict.fromkeys([*kept, *values]))
    if len(tags) > MOST_TAGS:
        raise Refused(Reason("bulk.many_tags", {"most": str(MOST_TAGS)}))
    return replace(product, tags=tags)


@apply_edit.register
def _(edit: ChangeCollections, product: ListedView, settings: PriceSettings) -> ListedView:
    return replace(product, collections=changed_collections(edit, product.collections))


@apply_edit.register
def _(edit: SetText, product: ListedView, settings: PriceSettings) -> ListedView:
    value = clean_text(edit.value, LINE_LIMIT)
    if edit.field == PlainField.VENDOR:
        return replace(product, vendor=value)
    return replace(product, product_type=value)


@apply_edit.register
def _(edit: SetCustoms, product: ListedView, settings: PriceSettings) -> ListedView:
    return _with_customs(product, {name: value for name, value in asdict(edit).items() if value is not None})


@apply_edit.register
def _(edit: ChangePrices, product: ListedView, settings: PriceSettings) -> ListedView:
    variants = repriced(product.variants, edit, product.currency, settings)
    if any(new.price_minor <= 0 < old.price_minor for old, new in zip(product.variants, variants, strict=True)):
        raise Refused(Reason("bulk.price_too_low"))
    return replace(product, variants=tuple(variants))


@apply_edit.register
def _(edit: RemoveImages, product: ListedView, settings: PriceSettings) -> ListedView:
    gone = {image.url for at, image in enumerate(product.images, start=1) if _is_meant(edit, at, image.url)}
    images = tuple(image for image in product.images if image.url not in gone)
    variants = [
        replace(variant, image_url="") if variant.image_url in gone else variant for variant in product.variants
    ]
    return replace(product, images=images, variants=tuple(variants))


@apply_edit.register
def _(edit: MoveImage, product: ListedView, settings: PriceSettings) -> ListedView:
    if edit.position > len(product.images):
        return product
    images = list(product.images)
    images.insert(edit.to - 1, images.pop(edit.position - 1))
    return replace(product, images=tuple(images))


@apply_edit.register
def _(edit: SplitByOption, product: ListedView, settings: PriceSettings) -> ListedView:
    return kept_part(product, edit.option)


@apply_edit.register
def _(edit: SetRow, product: ListedView, settings: PriceSettings) -> ListedView:
    if edit.version != product.version:
        raise Refused(Reason("bulk.changed_since_export"))
    try:
        columns = product_columns(edit.values)
    except Invalid as refusal:
        raise Refused(_fault(*next(iter(refusal.fields.items())))) from refusal
    read: dict[str, Any] = {name: tuple(value) if name == "tags" else value for name, value in columns.items()}
    variants = [
        _set(variant, edit.variants.get(str(variant.id), {}), product, settings) for variant in product.variants
    ]
    return _with_customs(replace(product, **read, variants=tuple(variants)), edit.values)


def _with_customs(product: ListedView, sent: Mapping[str, Any]) -> ListedView:
    errors: dict[str, str] = {}
    values = customs_values(sent, errors)
    if errors:
        raise Refused(_fault(*next(iter(errors.items()))))
    return replace(product, customs=with_facts(product.customs, values, FactSource.TYPED))


def _set(
    variant: ListedVariantView, values: Mapping[str, Any], product: ListedView, settings: PriceSettings
) -> ListedVariantView:
    columns, errors = variant_columns(
        values,
        currency=product.currency,
        cost_minor=variant.supply.cost_minor,
        compare_at=variant.compare_at_minor,
        supplier_compare_at=variant.supplier_compare_at_minor,
        settings=settings,
    )
    if errors:
        raise Refused(_fault(*next(iter(errors.items()))), variant_id=variant.id)
    return replace(variant, **columns)


def _fault(field: str, fault: str) -> Reason:
    return Reason("bulk.field", {"field": field, "fault": fault})


def _is_meant(edit: RemoveImages, position: int, url: str) -> bool:
    if position in edit.positions or (edit.text and edit.text.casefold() in url.casefold()):
        return True
    sizes = _SIZE.findall(url) if edit.smaller_than else []
    return bool(sizes) and max(int(side) for side in sizes[-1]) < edit.smaller_than


def _retitled(product: ListedView, rewrite: Rewrite) -> ListedView:
    written = rewrite(product.title)
    if written == product.title:
        return product
    if len(written) > TITLE_LIMIT:
        raise Refused(Reason("bulk.title_long", {"most": str(TITLE_LIMIT)}))
    title = clean_title(written)
    if not title:
        raise Refused(Reason("bulk.title_empty"))
    return replace(product, title=title)


def _described(product: ListedView, rewrite: Rewrite) -> ListedView:
    written = in_markup(product.description_html, rewrite)
    if written == product.description_html:
        return product
    if len(written) > DESCRIPTION_LIMIT:
        raise Refused(TOO_LONG)
    return replace(product, description_html=clean_html(written))


def _refuse_too_long(edit: ReplaceText, description: str) -> None:
    # Counted first: replacing a short word in a long text could make gigabytes.
    found = description.casefold().count(edit.find.casefold())
    if len(description) + found * len(edit.replace) > DESCRIPTION_LIMIT:
        raise Refused(TOO_LONG)

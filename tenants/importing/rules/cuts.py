"""What the Import List takes less of than a supplier shows, so that an import can say what it cut off."""

from collections.abc import Iterator, Mapping, Sequence

from server.kit.reasons import Reason
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.rules.texts import (
    ALT_LIMIT,
    BARCODE_LIMIT,
    DESCRIPTION_LIMIT,
    LINE_LIMIT,
    MOST_IMAGES,
    MOST_TAGS,
    OPTION_LIMIT,
    SKU_LIMIT,
    TAG_LIMIT,
    TITLE_LIMIT,
    clean_tags,
    clean_text,
    safe_image_url,
)

_TAKEN = {
    OverrideField.TITLE: {"import.title_cut"},
    OverrideField.DESCRIPTION: {"import.description_cut"},
    OverrideField.IMAGES: {"import.alt_cut", "import.images_cut"},
    OverrideField.VARIANTS: {
        "import.option_cut",
        "import.sku_cut",
        "import.barcode_cut",
        "import.options_cut",
        "import.variants_cut",
    },
}


def find_cuts(source: SourceProduct) -> tuple[Reason, ...]:
    """Return a remark for each field of which the Import List takes only a part."""
    variants = source.variants
    options = (text for option in source.options for text in (option.name, *option.values))
    texts = (
        ("import.title_cut", TITLE_LIMIT, [source.title]),
        ("import.vendor_cut", LINE_LIMIT, [source.vendor]),
        ("import.product_type_cut", LINE_LIMIT, [source.product_type]),
        ("import.tag_cut", TAG_LIMIT, source.tags),
        ("import.option_cut", OPTION_LIMIT, [*options, *(text for row in variants for text in row.option_values)]),
        ("import.sku_cut", SKU_LIMIT, [variant.sku for variant in variants]),
        ("import.barcode_cut", BARCODE_LIMIT, [variant.barcode for variant in variants]),
        ("import.alt_cut", ALT_LIMIT, [image.alt for image in source.images]),
    )
    found = [_cut(code, _longest(rows, limit), limit) for code, limit, rows in texts]
    found.insert(1, _cut("import.description_cut", len(source.description_html), DESCRIPTION_LIMIT))
    named = {cut.code: cut for cut in [*found, *_counted(source)] if cut}
    return tuple((named | _cut_before(source, named)).values())


def cuts_of_fields(cuts: Sequence[Reason], fields: Sequence[OverrideField]) -> list[Reason]:
    """Return those that concern the fields that are taken again."""
    taken = {code for field in fields for code in _TAKEN[field]}
    return [cut for cut in cuts if cut.code in taken]


def _counted(source: SourceProduct) -> Iterator[Reason | None]:
    if len(source.tags) > MOST_TAGS:
        yield _cut("import.tags_cut", len(clean_tags(source.tags)), MOST_TAGS)
    if len(source.images) > MOST_IMAGES:
        addresses = {safe_image_url(image.url) for image in source.images} - {""}
        yield _cut("import.images_cut", len(addresses), MOST_IMAGES)


def _cut_before(source: SourceProduct, named: Mapping[str, Reason]) -> dict[str, Reason]:
    """Return remarks on what was left out before it came here, with the limit that counts in the end."""
    taken = {
        "title": len(source.title),
        "description": len(source.description_html),
        "option": max((len(text) for option in source.options for text in (option.name, *option.values)), default=0),
        "vendor": len(source.vendor),
        "images": len(source.images),
        "options": len(source.options),
        "variants": len(source.variants),
    }
    found = {}
    for name, count in taken.items():
        code = f"import.{name}_cut"
        limit = named[code].params["limit"] if code in named else f"{count:,}"
        if source.shown.get(name, 0) > count:
            found[code] = Reason(code, {"count": f"{source.shown[name]:,}", "limit": limit})
    return found


def _longest(texts: Sequence[str], limit: int) -> int:
    # Cleaning only shortens, so most texts need none.
    return max((len(clean_text(text, len(text))) for text in texts if len(text) > limit), default=0)


def _cut(code: str, count: int, limit: int) -> Reason | None:
    return Reason(code, {"count": f"{count:,}", "limit": f"{limit:,}"}) if count > limit else None

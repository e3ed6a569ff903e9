"""schema.org Product and ProductGroup with their variants and offers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from server.adapters.structured_data.nodes import Node, is_a, last_part, listed, name_of, pictures_of
from server.adapters.structured_data.offers import Offer, offers_of
from server.adapters.values import read_html, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceImage, SourceLink, SourceOption, SourceProduct, SourceVariant

_PLAIN_OPTIONS = ("color", "size", "material", "pattern")


@dataclass(frozen=True, slots=True)
class Described:
    """One offer with its option values."""

    offer: Offer
    options: dict[str, str]
    image: str


def product_from_nodes(
    nodes: Iterable[Node], url: str, link: SourceLink, default_currency: str
) -> SourceProduct | None:
    """Return the product that the nodes describe; None when none has a price in a known currency."""
    found = products_in(nodes)
    singles = [node for node in found if not is_a(node, "ProductGroup")]
    for node in found:
        described = _described(node, url) or [described for single in singles for described in _described(single, url)]
        if product := _product(node, described, url, link, default_currency):
            return product
    return None


def products_in(nodes: Iterable[Node]) -> list[Node]:
    """Return groups of variants first, then products with offers."""
    known = list(nodes)
    groups = [node for node in known if is_a(node, "ProductGroup")]
    return groups + [node for node in known if is_a(node, "Product") and (node.get("offers") or node.get("hasVariant"))]


def _described(node: Node, base: str) -> list[Described]:
    variants = [row for row in listed(node.get("hasVariant")) if isinstance(row, dict)]
    if variants:
        return [_describe(variant, offer, base) for variant in variants for offer in offers_of(variant)[:1]]
    offers = offers_of(node)
    return [Described(offer, _options_in_name(offer, node) if len(offers) > 1 else {}, "") for offer in offers]


def _describe(variant: Node, offer: Offer, base: str) -> Described:
    options = {
        read_text(entry.get("name")): read_text(entry.get("value"))
        for entry in listed(variant.get("additionalProperty"))
        if isinstance(entry, dict)
    }
    plain = {key.capitalize(): name_of(variant.get(key)) for key in _PLAIN_OPTIONS}
    stated = {name: value for name, value in (options or plain).items() if name and value}
    return Described(offer, stated, next(iter(pictures_of(variant.get("image"), base)), ""))


def _options_in_name(offer: Offer, node: Node) -> dict[str, str]:
    """Read the options from a name such as `Red / M`, Shopify's form for variants."""
    parts = offer.name.removeprefix(f"{read_text(node.get('name'))} - ").split(" / ")
    return {f"Option {position}": part for position, part in enumerate(parts, 1) if part}


def _product(
    node: Node, described: Sequence[Described], url: str, link: SourceLink, default_currency: str
) -> SourceProduct | None:
    stated = _currency(described, default_currency)
    title = read_text(node.get("name"))
    if not title or not is_known_currency(stated):
        return None
    described = [item for item in described if item.offer.currency.upper() in ("", stated)]
    names = _option_names(described)
    variants = _variants(described, names, stated)
    images = pictures_of(node.get("image"), url) + [item.image for item in described if item.image]
    return SourceProduct(
        link=link,
        title=title,
        currency=stated,
        description_html=read_html(node.get("description")),
        vendor=name_of(node.get("brand")) or name_of(node.get("manufacturer")),
        product_type=last_part(name_of(node.get("category")).replace(">", "/")).strip(),
        tags=tuple(tag for tag in map(str.strip, read_text(node.get("keywords")).split(",")) if tag),
        images=tuple(SourceImage(image) for image in dict.fromkeys(images)),
        options=_options(names, variants),
        variants=variants,
        min_quantity=max((item.offer.min_quantity for item in described), default=1),
    )


def _currency(described: Sequence[Described], default: str) -> str:
    """Return the default currency if a price is in it, else the first stated currency."""
    stated = [item.offer.currency.upper() for item in described if item.offer.currency]
    return default if default in stated or not stated else stated[0]


def _option_names(described: Sequence[Described]) -> tuple[str, ...]:
    if len(described) < 2:
        return ()
    names = dict.fromkeys(name for item in described for name in item.options)
    return tuple(names)[:3] or ("Option 1",)


def _variants(described: Sequence[Described], names: Sequence[str], currency: str) -> tuple[SourceVariant, ...]:
    found: dict[str, SourceVariant] = {}
    for position, item in enumerate(described, 1):
        fallback = item.offer.name or item.offer.sku or str(position)
        values = tuple(item.options.get(name) or (fallback if len(names) == 1 else "-") for name in names)
        named = " / ".join(values)
        # Last resort: a position changes when an offer above disappears.
        sku_id = item.offer.id or item.offer.sku or named or str(position)
        if sku_id in found and found[sku_id].option_values != values:
            sku_id = f"{sku_id}: {named}"  # offers may share their product's SKU
        variant = SourceVariant(
            source_sku_id=sku_id,
            option_values=values,
            cost_minor=read_price(item.offer.price, currency),
            sku=item.offer.sku,
            available=item.offer.available,
            image_url=item.image,
            barcode=item.offer.barcode,
        )
        found.setdefault(sku_id, variant)
    return tuple(found.values())


def _options(names: Sequence[str], variants: Sequence[SourceVariant]) -> tuple[SourceOption, ...]:
    return tuple(
        SourceOption(name, tuple(dict.fromkeys(variant.option_values[position] for variant in variants)))
        for position, name in enumerate(names)
    )

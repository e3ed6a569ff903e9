"""schema.org Product and ProductGroup with their variants and offers."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any

from server.adapters.structured_data.nodes import Node, is_a, last_part, listed, name_of, pictures_of, words_of
from server.adapters.structured_data.offers import Offer, offers_of
from server.adapters.structured_data.own_products import own_of
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
    nodes: Sequence[Node], url: str, link: SourceLink, default_currency: str, headline: str = ""
) -> SourceProduct | None:
    """Return the page's product that the nodes describe; None when none has a price in a known currency, or when it
    stays unclear which is the page's.
    """
    found = own_products(nodes, url, headline)
    singles = [node for node in products_in(nodes) if not is_a(node, "ProductGroup")]
    for node in found:
        is_group = is_a(node, "ProductGroup")
        members = [member for single in singles for member in _described(single, url)] if is_group else []
        if product := _product(node, _described(node, url) or members, url, link, default_currency):
            return product
    return None


def products_in(nodes: Sequence[Node]) -> list[Node]:
    """Return groups of variants first, then products with offers, those of a group only with it."""
    groups = [node for node in nodes if is_a(node, "ProductGroup")]
    members = {id(variant) for group in groups for variant in listed(group.get("hasVariant"))}
    singles = [node for node in nodes if is_a(node, "Product") and (node.get("offers") or node.get("hasVariant"))]
    return groups + [node for node in singles if id(node) not in members and node not in groups]


def own_products(nodes: Sequence[Node], url: str, headline: str) -> list[Node]:
    """Return the descriptions of the page's own product; empty when it stays unclear which it is."""
    found = products_in(nodes)
    names = tuple(words_of(node.get("name")).casefold() for node in found if is_a(node, "ProductGroup"))
    # Variants may be beside their group, and named after it.
    alone = [node for node in found if is_a(node, "ProductGroup") or not _starts(node, names)]
    return own_of(alone, nodes, url, headline)


def has_unclear_price(node: Node) -> bool:
    """Return whether a price is stated that cannot be read, or several of which any could be meant."""
    return any(
        offer.price is not None and read_price(offer.price, offer.currency.upper(), is_typed=False) is None
        for holder in (node, *listed(node.get("hasVariant")))
        if isinstance(holder, dict)
        for offer in offers_of(holder)
    )


def _starts(node: Node, names: tuple[str, ...]) -> bool:
    return any(name and words_of(node.get("name")).casefold().startswith(name) for name in names)


def _described(node: Node, base: str) -> list[Described]:
    variants = [row for row in listed(node.get("hasVariant")) if isinstance(row, dict)]
    if variants:
        return [_describe(variant, offer, base) for variant in variants for offer in offers_of(variant)[:1]]
    offers = offers_of(node)
    if len(offers) > 1 and all(offer.item for offer in offers):
        return [_describe(offer.item, offer, base) for offer in offers]
    return [Described(offer, _options_in_name(offer, node) if len(offers) > 1 else {}, "") for offer in offers]


def _describe(variant: Node, offer: Offer, base: str) -> Described:
    options = {
        words_of(entry.get("name")): words_of(entry.get("value"))
        for entry in listed(variant.get("additionalProperty"))
        if isinstance(entry, dict)
    }
    plain = {key.capitalize(): name_of(variant.get(key)) for key in _PLAIN_OPTIONS}
    stated = {name: value for name, value in (options or plain).items() if name and value}
    return Described(offer, stated, next(iter(pictures_of(variant.get("image"), base)), ""))


def _options_in_name(offer: Offer, node: Node) -> dict[str, str]:
    """Read the options from a name such as `Red / M`, Shopify's form for variants."""
    parts = offer.name.removeprefix(f"{words_of(node.get('name'))} - ").split(" / ")
    return {f"Option {position}": part for position, part in enumerate(parts, 1) if part}


def _product(
    node: Node, described: Sequence[Described], url: str, link: SourceLink, default_currency: str
) -> SourceProduct | None:
    stated = _currency(described, default_currency)
    title = words_of(node.get("name"))
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
        description_html=_markup(node.get("description")),
        vendor=name_of(node.get("brand")) or name_of(node.get("manufacturer")),
        product_type=last_part(name_of(node.get("category")).replace(">", "/")).strip(),
        tags=tuple(tag for tag in map(str.strip, read_text(node.get("keywords")).split(",")) if tag),
        images=tuple(SourceImage(image) for image in dict.fromkeys(images)),
        options=_options(names, variants),
        variants=variants,
        min_quantity=max((item.offer.min_quantity for item in described), default=1),
    )


def _markup(value: Any) -> str:
    """Return a description as HTML, also when its tags were escaped."""
    text = read_html(value)
    return unescape(text) if "<" not in text and "&lt;" in text else text


def _higher(compare_at: int | None, cost: int | None) -> int | None:
    return compare_at if compare_at is not None and cost is not None and compare_at > cost else None


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
            cost_minor=(cost := read_price(item.offer.price, currency, is_typed=False)),
            compare_at_minor=_higher(read_price(item.offer.list_price, currency, is_typed=False), cost),
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

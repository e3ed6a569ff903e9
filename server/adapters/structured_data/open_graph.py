"""The Open Graph protocol's product tags (ogp.me, Facebook's product tags): one variant, one price."""

from dataclasses import dataclass
from typing import Any

from server.adapters.structured_data.nodes import state_of
from server.adapters.structured_data.offers import GONE
from server.adapters.structured_data.own_products import headline_of
from server.adapters.values import read_html, read_picture, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceImage, SourceLink, SourceProduct, SourceVariant


@dataclass(frozen=True, slots=True)
class PageParts:
    """What a page shows of a product that it does not describe fully: a title, pictures, whether it states a price."""

    title: str
    pictures: int
    has_price: bool


def product_from_open_graph(tree: Any, url: str, link: SourceLink, default_currency: str) -> SourceProduct | None:
    """Return the page's product; None when its tags lack a title, a price or a known currency."""
    tags = _tags(tree)
    sale = "sale_price" if _first(tags, "sale_price:amount") else "price"
    currency = (_first(tags, f"{sale}:currency") or _first(tags, "price:currency") or default_currency).upper()
    title, amount = _first(tags, "title"), _first(tags, f"{sale}:amount")
    if not title or not amount or not is_known_currency(currency):
        return None
    variant = _variant(tags, amount, currency)
    images = [read_picture(image, url) for image in tags.get("og:image", [])]
    return SourceProduct(
        link=link,
        title=title,
        currency=currency,
        description_html=read_html(next(iter(tags.get("og:description", [])), "")),
        vendor=_first(tags, "brand"),
        images=tuple(SourceImage(image) for image in dict.fromkeys(images) if image),
        variants=(variant,),
    )


def parts_of(tree: Any, url: str) -> PageParts:
    """Return the title, the number of pictures, and whether there is a price, whatever its currency."""
    tags = _tags(tree)
    pictures = {picture for image in tags.get("og:image", []) if (picture := read_picture(image, url))}
    has_price = bool(_first(tags, "sale_price:amount") or _first(tags, "price:amount"))
    return PageParts(_first(tags, "title") or read_text(headline_of(tree)), len(pictures), has_price)


def _variant(tags: dict[str, list[str]], amount: str, currency: str) -> SourceVariant:
    cost = read_price(amount, currency, is_typed=False)
    before = read_price(_first(tags, "price:amount"), currency, is_typed=False)
    is_gone = state_of(_first(tags, "availability")) in GONE
    return SourceVariant(
        "1",
        (),
        cost,
        compare_at_minor=before if cost is not None and (before or 0) > cost else None,
        sku=_first(tags, "retailer_item_id"),
        available=not is_gone,
    )


def _tags(tree: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for meta in tree.iter("meta"):
        name, content = meta.get("property") or meta.get("name") or "", meta.get("content")
        if name.startswith(("og:", "product:")) and content:
            found.setdefault(name, []).append(content)
    return found


def _first(tags: dict[str, list[str]], name: str) -> str:
    stated = tags.get(f"product:{name}") or tags.get(f"og:{name}") or [""]
    return read_text(stated[0])

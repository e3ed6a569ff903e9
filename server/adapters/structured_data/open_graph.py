"""The Open Graph protocol's product tags (ogp.me, Facebook's product tags): one variant, one price."""

from typing import Any

from server.adapters.structured_data.nodes import state_of
from server.adapters.structured_data.offers import GONE
from server.adapters.values import read_html, read_picture, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceImage, SourceLink, SourceProduct, SourceVariant


def product_from_open_graph(tree: Any, url: str, link: SourceLink, default_currency: str) -> SourceProduct | None:
    """Return the page's product; None when its tags lack a title, a price or a known currency."""
    tags = _tags(tree)
    currency = (_first(tags, "price:currency") or default_currency).upper()
    title, amount = _first(tags, "title"), _first(tags, "price:amount")
    if not title or not amount or not is_known_currency(currency):
        return None
    gone = state_of(_first(tags, "availability")) in GONE
    variant = SourceVariant("1", (), read_price(amount, currency, is_typed=False), available=not gone)
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

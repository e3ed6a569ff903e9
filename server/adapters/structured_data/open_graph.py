"""The Open Graph protocol's product tags (ogp.me, Facebook's product tags): one variant, one price."""

from typing import Any

from server.adapters.values import read_html, read_picture, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceImage, SourceLink, SourceProduct, SourceVariant

_GONE = ("oos", "out of stock", "outofstock", "discontinued")


def product_from_open_graph(tree: Any, url: str, link: SourceLink, default_currency: str) -> SourceProduct | None:
    """Return the page's product; None when its tags lack a title, a price or a known currency."""
    tags = _tags(tree)
    currency = (_one(tags, "price:currency") or default_currency).upper()
    title, amount = _one(tags, "title"), _one(tags, "price:amount")
    if not title or not amount or not is_known_currency(currency):
        return None
    gone = _one(tags, "availability").lower() in _GONE
    variant = SourceVariant("1", (), read_price(amount, currency), available=not gone)
    images = [read_picture(image, url) for image in tags.get("og:image", [])]
    return SourceProduct(
        link=link,
        title=title,
        currency=currency,
        description_html=read_html(next(iter(tags.get("og:description", [])), "")),
        vendor=_one(tags, "brand"),
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


def _one(tags: dict[str, list[str]], name: str) -> str:
    stated = tags.get(f"product:{name}") or tags.get(f"og:{name}") or [""]
    return read_text(stated[0])

"""Offers of a product or of one variant (schema.org/Offer, /AggregateOffer)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from server.adapters.structured_data.nodes import Node, is_a, last_part, listed
from server.adapters.values import as_dict, read_count, read_text

_VARIANT_ID = re.compile(r"[?&]variant=(\d+)")
_GONE = frozenset({"OutOfStock", "SoldOut", "Discontinued"})
_CODES = ("gtin", "gtin13", "gtin12", "gtin14", "gtin8", "barcode")


@dataclass(frozen=True, slots=True)
class Offer:
    """One offer; `price` as written on the page."""

    id: str
    name: str
    sku: str
    barcode: str
    price: Any
    currency: str
    available: bool
    min_quantity: int


def offers_of(node: Node) -> list[Offer]:
    """Return the offers of a product; an aggregate may only have the lowest price."""
    found: list[Offer] = []
    for entry in listed(node.get("offers")):
        offer = as_dict(entry)
        inner = [row for row in listed(offer.get("offers")) if isinstance(row, dict)]
        if is_a(offer, "AggregateOffer") and inner:
            found.extend(_offer({"priceCurrency": offer.get("priceCurrency"), **row}, node) for row in inner)
        elif offer:
            found.append(_offer(offer, node))
    return found


def state_highest(nodes: Iterable[Node]) -> None:
    """Use the upper end of price ranges without single offers."""
    for node in nodes:
        for holder in (node, *listed(node.get("hasVariant"))):
            for offer in map(as_dict, listed(as_dict(holder).get("offers"))):
                if offer.get("highPrice") is not None and offer.get("price") is None:
                    offer["price"] = offer["highPrice"]


def are_discontinued(products: Iterable[Node]) -> bool:
    """Return whether every offer says that it is no longer sold."""
    stated = [
        last_part(read_text(as_dict(offer).get("availability")))
        for node in products
        for holder in (node, *listed(node.get("hasVariant")))
        for offer in listed(as_dict(holder).get("offers"))
    ]
    return bool(stated) and set(stated) == {"Discontinued"}


def _offer(raw: Node, product: Node) -> Offer:
    specified = as_dict(next(iter(listed(raw.get("priceSpecification"))), None))
    price = next((p for p in (raw.get("price"), specified.get("price"), raw.get("lowPrice")) if p is not None), None)
    return Offer(
        id=_variant_id(raw, product),
        name=read_text(raw.get("name")),
        sku=read_text(raw.get("sku")) or read_text(product.get("sku")),
        barcode=next((code for source in (raw, product) for key in _CODES if (code := read_text(source.get(key)))), ""),
        price=price,
        currency=read_text(raw.get("priceCurrency") or specified.get("priceCurrency")),
        available=last_part(read_text(raw.get("availability"))) not in _GONE,
        min_quantity=_least(raw, specified),
    )


def _least(*stated: Node) -> int:
    """Return the minimum order quantity that an offer or its price states."""
    reported = (read_count(as_dict(row.get("eligibleQuantity")).get("minValue")) for row in stated)
    return next(filter(None, reported), 1)


def _variant_id(raw: Node, product: Node) -> str:
    for source, key in ((raw, "url"), (raw, "@id"), (product, "@id"), (product, "url")):
        if match := _VARIANT_ID.search(read_text(source.get(key))):
            return match[1]
    return ""

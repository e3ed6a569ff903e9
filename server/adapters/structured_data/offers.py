"""Offers of a product or of one variant (schema.org/Offer, /AggregateOffer)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from server.adapters.structured_data.nodes import Node, is_a, last_part, listed, state_of, words_of
from server.adapters.values import as_dict, read_count, read_text
from server.kit.amounts import currencies_of, read_written

_VARIANT_ID = re.compile(r"[?&]variant=(\d+)")
GONE = frozenset({"outofstock", "oos", "soldout", "discontinued"})
"""States in which a product cannot be bought; a backorder and a pre-order can."""
_DISCONTINUED = "discontinued"
_LIST_PRICES = frozenset({"ListPrice", "StrikethroughPrice", "SRP", "MSRP", "RegularPrice"})
_OTHER_PRICES = frozenset({"InvoicePrice", "MinimumAdvertisedPrice"})
_CODES = ("gtin", "gtin13", "gtin12", "gtin14", "gtin8", "barcode")


@dataclass(frozen=True, slots=True)
class Offer:
    """One offer; its prices as written on the page. `item`: the variant that it offers, if it names one."""

    id: str
    name: str
    sku: str
    barcode: str
    price: Any
    currency: str
    available: bool
    min_quantity: int
    list_price: Any
    item: Node


def offers_of(node: Node) -> list[Offer]:
    """Return the offers of a product; an aggregate may only have the lowest price."""
    found: list[Offer] = []
    for entry in _for_everybody(listed(node.get("offers"))):
        offer = as_dict(entry)
        inner = [row for row in listed(offer.get("offers")) if isinstance(row, dict)]
        if is_a(offer, "AggregateOffer") and inner:
            found.extend(_offer({"priceCurrency": offer.get("priceCurrency"), **row}, node) for row in inner)
        elif offer:
            found.append(_offer(offer, node))
    return found


def _for_everybody(entries: list[Any]) -> list[Any]:
    return [entry for entry in entries if _is_for_everybody(as_dict(entry))] or entries


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
        state_of(as_dict(offer).get("availability"))
        for node in products
        for holder in (node, *listed(node.get("hasVariant")))
        for offer in listed(as_dict(holder).get("offers"))
    ]
    return bool(stated) and set(stated) == {_DISCONTINUED}


def _offer(raw: Node, product: Node) -> Offer:
    specified = [row for row in listed(raw.get("priceSpecification")) if isinstance(row, dict)]
    specification = _own_price(specified)
    item = next((row for row in listed(raw.get("itemOffered")) if isinstance(row, dict)), {})
    sources = (raw, item, product)
    price = next(
        (p for p in (raw.get("price"), specification.get("price"), raw.get("lowPrice")) if p is not None), None
    )
    list_price = next((row.get("price") for row in specified if _kind(row) in _LIST_PRICES), None)
    return Offer(
        id=_variant_id(raw, product),
        name=words_of(raw.get("name")) or words_of(item.get("name")),
        sku=next((sku for source in sources if (sku := words_of(source.get("sku")))), ""),
        barcode=next((code for source in sources for key in _CODES if (code := read_text(source.get(key)))), ""),
        price=price,
        currency=_code(raw.get("priceCurrency") or specification.get("priceCurrency"), price),
        available=state_of(raw.get("availability")) not in GONE,
        min_quantity=_least(raw, specification),
        list_price=list_price,
        item=item,
    )


def _own_price(specified: list[Node]) -> Node:
    """Return the price that everybody pays for one piece; empty when several prices could be it.

    List prices, prices for members, per kilogram or of larger quantities are others.
    """
    own = [row for row in specified if _is_for_everybody(row) and not _is_per_unit(row)]
    own = [row for row in own if _kind(row) not in _LIST_PRICES | _OTHER_PRICES]
    single = [row for row in own if (_least(row) or 1) <= 1] or own
    sale = [row for row in single if _kind(row) == "SalePrice"] or single
    return sale[0] if len({read_text(row.get("price")) for row in sale}) == 1 else {}


def _kind(row: Node) -> str:
    return last_part(read_text(row.get("priceType")))


def _is_for_everybody(row: Node) -> bool:
    return not row.get("validForMemberTier")


def _is_per_unit(row: Node) -> bool:
    """Return whether a price is one for a kilogram, a litre and the like; C62 is UN/CEFACT's code of a piece."""
    reference = as_dict(row.get("referenceQuantity"))
    units = (row.get("unitCode"), row.get("unitText"), reference.get("unitCode"), reference.get("unitText"))
    named = {name for unit in units if (name := read_text(unit).upper())}
    return bool(named - {"C62", "EA", "H87", "PCE"})


def _code(stated: Any, price: Any) -> str:
    """Return the currency's code, also of a sign, and of a price that names it; as it is stated otherwise."""
    text = read_text(stated)
    meant = currencies_of(text) if text else frozenset[str]()
    if not text and isinstance(price, str):
        try:
            meant = read_written(price).currencies or meant
        except ValueError:
            return ""
    return next(iter(meant)) if len(meant) == 1 else text


def _least(*stated: Node) -> int:
    """Return the minimum order quantity that an offer or its price states."""
    quantities = (read_count(as_dict(row.get("eligibleQuantity")).get("minValue")) for row in stated)
    return next(filter(None, quantities), 1)


def _variant_id(raw: Node, product: Node) -> str:
    for source, key in ((raw, "url"), (raw, "@id"), (product, "@id"), (product, "url")):
        if match := _VARIANT_ID.search(read_text(source.get(key))):
            return match[1]
    return ""

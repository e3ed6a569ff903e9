"""Map Banggood's product info and stocks to our product. Pure.

An attribute's value (`poa`) adds to the price of the warehouse; stocks are given per combination of values.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product as combinations
from typing import Any

from server.adapters.suppliers.mapping import images
from server.adapters.suppliers.properties import distinct
from server.adapters.values import (
    as_dict,
    as_list,
    read_count,
    read_grams,
    read_html,
    read_pictures,
    read_price,
    read_text,
    read_words,
)
from server.ports.suppliers import SourceLink, SourceOption, SourceProduct, SourceVariant

Info = Mapping[str, Any]
_BASE = "https://www.banggood.com/"
_MOST_VARIANTS = 2_048
_IMAGE_SIZES = ("large", "view", "gallery", "grid", "home", "list_grid")
_VALUE_IMAGES = ("large_image", "view_image", "list_grid_image", "small_image")


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an option: its id in orders, and the price that it adds (None: unknown)."""

    poa_id: str
    label: str
    price_minor: int | None
    image_url: str


@dataclass(frozen=True, slots=True)
class Warehouse:
    """A warehouse that sells the product: its price, and its stock by combination of value ids."""

    name: str
    price_minor: int | None
    stocks: Mapping[frozenset[str], int]


def map_product(info: Info, stocks: Info, link: SourceLink, warehouse_name: str, currency: str) -> SourceProduct | None:
    """Map the product as sold from the named warehouse, else from the first; None when the answer describes none."""
    title = read_words(info.get("product_name"))
    warehouse = read_warehouse(info, stocks, warehouse_name, currency)
    if not title or warehouse is None:
        return None
    options, grams = _options(info, currency), read_grams(info.get("weight"))
    return SourceProduct(
        link=link,
        title=title,
        currency=currency,
        description_html=read_html(info.get("description")),
        images=images(_images(as_dict(info.get("image_list")))),
        options=tuple(SourceOption(name, tuple(value.label for value in values)) for name, values in options),
        variants=_variants([values for _, values in options], warehouse, link.source_id, grams),
    )


def read_warehouse(info: Info, stocks: Info, warehouse_name: str, currency: str) -> Warehouse | None:
    """Return the named warehouse of a product, else its first one; None where it has none."""
    offered = [as_dict(entry) for entry in as_list(info.get("warehouse_list"))]
    named = {read_text(row.get("warehouse")): read_price(row.get("warehouse_price"), currency) for row in offered}
    named.pop("", None)
    if not named:
        return None
    name = warehouse_name if warehouse_name in named else next(iter(named))
    return Warehouse(name, named[name], _stocks(stocks, name))


def _stocks(stocks: Info, warehouse: str) -> dict[frozenset[str], int]:
    listed = (as_dict(entry) for entry in as_list(stocks.get("stocks")))
    entries = (
        as_dict(row) for two in listed if two.get("warehouse") == warehouse for row in as_list(two.get("stock_list"))
    )
    counted = ((_poas(entry.get("poa_id")), read_count(entry.get("stock"))) for entry in entries)
    return {poas: count for poas, count in counted if count is not None}


def _variants(
    options: list[list[Value]], warehouse: Warehouse, product_id: str, grams: int | None
) -> tuple[SourceVariant, ...]:
    made: list[SourceVariant] = []
    for values in combinations(*options):
        if len(made) == _MOST_VARIANTS:
            break
        stock = _stock(values, warehouse.stocks)
        made.append(
            SourceVariant(
                source_sku_id=",".join(value.poa_id for value in values) or product_id,
                option_values=tuple(value.label for value in values),
                cost_minor=_sum([warehouse.price_minor, *(value.price_minor for value in values)]),
                source_attr=warehouse.name,
                stock=stock,
                available=stock != 0,
                image_url=next((value.image_url for value in values if value.image_url), ""),
                weight_grams=grams,
            )
        )
    return tuple(made)


def _sum(prices: list[int | None]) -> int | None:
    known = [price for price in prices if price is not None]
    return sum(known) if len(known) == len(prices) else None


def _stock(values: tuple[Value, ...], stocks: Mapping[frozenset[str], int]) -> int | None:
    """Return the combination's own stock, else the lowest stock of its values; None where one of them is unknown."""
    whole = stocks.get(frozenset(value.poa_id for value in values))
    if whole is not None or not values:
        return whole
    single = [stocks.get(frozenset({value.poa_id})) for value in values]
    counts = [count for count in single if count is not None]
    return min(counts) if len(counts) == len(single) else None


def _options(info: Info, currency: str) -> list[tuple[str, list[Value]]]:
    found: list[tuple[str, list[Value]]] = []
    for entry in map(as_dict, as_list(info.get("poa_list"))):
        values = _values(as_list(entry.get("option_values")), currency)
        if values:
            name = read_text(entry.get("option_name")) or f"Option {len(found) + 1}"
            found.append((distinct(name, [value for value, _ in found]), values))
    return found


def _values(entries: list[Any], currency: str) -> list[Value]:
    found: dict[str, Value] = {}
    for entry in map(as_dict, entries):
        poa_id = read_text(entry.get("poa_id"))
        if poa_id and poa_id not in found:
            label = distinct(read_text(entry.get("poa_name")) or poa_id, [value.label for value in found.values()])
            shown = read_pictures((entry.get(name) for name in _VALUE_IMAGES), _BASE)
            price = _surcharge(read_text(entry.get("poa_price")), currency)
            found[poa_id] = Value(poa_id, label, price, shown[0] if shown else "")
    return list(found.values())


def _surcharge(stated: str, currency: str) -> int | None:
    """Return the surcharge, 0 where none is stated; None where it cannot be read, as that is not zero."""
    if not stated:
        return 0
    price = read_price(stated.removeprefix("-"), currency)
    return -price if price and stated.startswith("-") else price


def _images(sizes: dict[str, Any]) -> list[str]:
    """Return the pictures in the largest available size."""
    for size in _IMAGE_SIZES:
        stated = sizes.get(size)
        entries = list(stated.values()) if isinstance(stated, dict) else as_list(stated)
        if found := read_pictures(entries, _BASE):
            return found
    return []


def _poas(stated: Any) -> frozenset[str]:
    return frozenset(filter(None, (part.strip() for part in read_text(stated).split(","))))

"""Properties of SKUs as options: names and values in the order in which they first appear. Pure."""

from dataclasses import dataclass
from typing import Any

from server.adapters.aliexpress.envelopes import items
from server.adapters.values import read_text
from server.ports.suppliers import SourceOption

Sku = dict[str, Any]
_NO_VALUE = "-"


@dataclass(frozen=True, slots=True)
class Properties:
    """The options of a product, and per SKU (in the order given) its values and its picture."""

    options: tuple[SourceOption, ...]
    values: tuple[tuple[str, ...], ...]
    images: tuple[str, ...]


def read_properties(skus: list[Sku]) -> Properties:
    """Read all SKUs at once, so that each has a value for every option and different values differ in name."""
    described = [items(sku.get("ae_sku_property_dtos")) for sku in skus]
    names: dict[str, str] = {}
    labels: dict[str, dict[str, str]] = {}
    for entry in (one for entries in described for one in entries):
        key = _property_key(entry)
        names.setdefault(key, read_text(entry.get("sku_property_name")) or f"Option {len(names) + 1}")
        _label(labels.setdefault(key, {}), entry)
    values = tuple(_values(entries, labels) for entries in described)
    options = [
        SourceOption(_distinct(names[key], list(names.values())[:position]), tuple(labels[key].values()))
        for position, key in enumerate(names)
    ]
    return Properties(tuple(options), values, tuple(map(_image, described)))


def _values(entries: list[Sku], labels: dict[str, dict[str, str]]) -> tuple[str, ...]:
    own = {_property_key(entry): _value_key(entry) for entry in entries}
    return tuple(labels[key].get(own.get(key, ""), _NO_VALUE) for key in labels)


def _label(known: dict[str, str], entry: Sku) -> None:
    key = _value_key(entry)
    if key not in known:
        plain = read_text(entry.get("sku_property_value"))
        label = read_text(entry.get("property_value_definition_name")) or plain or key
        if label in known.values() and plain:
            label = f"{label} ({plain})"
        known[key] = _distinct(label, list(known.values()))


def _distinct(name: str, taken: list[str]) -> str:
    number, distinct = 2, name
    while distinct in taken:
        number, distinct = number + 1, f"{name} {number}"
    return distinct


def _property_key(entry: Sku) -> str:
    return read_text(entry.get("sku_property_id")) or read_text(entry.get("sku_property_name"))


def _value_key(entry: Sku) -> str:
    return read_text(entry.get("property_value_id")) or read_text(entry.get("sku_property_value"))


def _image(entries: list[Sku]) -> str:
    return next((image for entry in entries if (image := read_text(entry.get("sku_image")))), "")

"""A product's options, collected from the properties of its SKUs.

Names and values keep the order in which they first appear.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from server.ports.suppliers import SourceOption

_NO_VALUE = "-"


@dataclass(frozen=True, slots=True)
class Property:
    """A SKU's value of one option. `key` names the option, `value_key` the value; `plain` separates equal labels."""

    key: str
    name: str
    value_key: str
    label: str
    plain: str = ""
    image: str = ""


@dataclass(frozen=True, slots=True)
class Properties:
    """The options of a product, with values and picture of each SKU (in the order given)."""

    options: tuple[SourceOption, ...]
    values: tuple[tuple[str, ...], ...]
    images: tuple[str, ...]


def options_of(skus: Sequence[Sequence[Property]]) -> Properties:
    """Read all SKUs together, so that each has a value for every option and different values get different names."""
    names: dict[str, str] = {}
    labels: dict[str, dict[str, str]] = {}
    for item in (item for described in skus for item in described):
        names.setdefault(item.key, item.name or f"Option {len(names) + 1}")
        _label(labels.setdefault(item.key, {}), item)
    titles = list(names.values())
    options = [
        SourceOption(distinct(titles[position], titles[:position]), tuple(labels[key].values()))
        for position, key in enumerate(names)
    ]
    values = tuple(_values(described, labels) for described in skus)
    images = tuple(next((item.image for item in described if item.image), "") for described in skus)
    return Properties(tuple(options), values, images)


def _values(described: Sequence[Property], labels: dict[str, dict[str, str]]) -> tuple[str, ...]:
    own = {item.key: item.value_key for item in described}
    return tuple(labels[key].get(own.get(key, ""), _NO_VALUE) for key in labels)


def _label(known: dict[str, str], item: Property) -> None:
    if item.value_key not in known:
        label = item.label or item.plain or item.value_key
        if label in known.values() and item.plain:
            label = f"{label} ({item.plain})"
        known[item.value_key] = distinct(label, list(known.values()))


def distinct(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number added if it is taken."""
    number, made = 2, name
    while made in taken:
        number, made = number + 1, f"{name} {number}"
    return made

"""Names and values of a product's options, as lists of names or of objects, complete or not. Pure."""

from typing import Any

from server.adapters.values import as_list, read_text
from server.ports.suppliers import SourceOption, SourceVariant

_SLOTS = ("option1", "option2", "option3")
_NO_VALUE = "-"


def option_names(raw: dict[str, Any]) -> tuple[str, ...]:
    """The options' names in order; empty for a product that has only the one default variant."""
    if _has_only_default(raw):
        return ()
    stated = [
        read_text(entry.get("name") if isinstance(entry, dict) else entry) for entry in as_list(raw.get("options"))
    ]
    used = max((_used_slots(entry) for entry in as_list(raw.get("variants")) if isinstance(entry, dict)), default=0)
    names = (stated + [""] * used)[:used]
    return tuple(name or f"Option {position}" for position, name in enumerate(names, 1))


def values_of(variant: dict[str, Any], count: int) -> tuple[str, ...]:
    """A variant's value for each of `count` options."""
    if not count:
        return ()
    return tuple([read_text(variant.get(slot)) or _NO_VALUE for slot in _SLOTS[:count]])


def with_values(
    raw: dict[str, Any], names: tuple[str, ...], variants: tuple[SourceVariant, ...]
) -> tuple[SourceOption, ...]:
    """The options with the values that variants use: in the stated order, then in the order of the variants."""
    stated = as_list(raw.get("options"))
    options = []
    for position, name in enumerate(names):
        used = dict.fromkeys([variant.option_values[position] for variant in variants])
        entry = stated[position] if position < len(stated) else None
        listed = as_list(entry.get("values")) if isinstance(entry, dict) else []
        ordered = dict.fromkeys([value for one in listed if (value := read_text(one)) in used])
        options.append(SourceOption(name, tuple(ordered | used)))
    return tuple(options)


def _has_only_default(raw: dict[str, Any]) -> bool:
    variants = as_list(raw.get("variants"))
    if len(variants) != 1 or not isinstance(variants[0], dict):
        return not variants
    return variants[0].get("option1") in (None, "Default Title") and _used_slots(variants[0]) <= 1


def _used_slots(variant: dict[str, Any]) -> int:
    if variant.get("option3") is not None:
        return 3
    return 2 if variant.get("option2") is not None else int(variant.get("option1") is not None)

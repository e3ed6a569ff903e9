"""What a re-import replaces of a product, kept so that it can be given back: all fields that it takes, and variants."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from tenants.importing.contracts import ListedImage, ListedOption, ListedVariantView, ListedView

WHOLE = "whole"
_PLAIN = ("title", "source_title", "description_html", "min_quantity")
_LISTS = ("images", "options", "variants")


def snapshot_of(product: ListedView) -> dict[str, Any]:
    """The form kept in a JSON column."""
    plain = {name: getattr(product, name) for name in _PLAIN}
    return {WHOLE: {**plain, **{name: [asdict(one) for one in getattr(product, name)] for name in _LISTS}}}


def with_snapshot(product: ListedView, kept: Mapping[str, Any]) -> ListedView:
    """The product as it was; its variants have the ids by which stores know them."""
    return replace(
        product,
        **{name: kept[name] for name in _PLAIN},
        images=tuple(ListedImage(**one) for one in kept["images"]),
        options=tuple(ListedOption(one["name"], tuple(one["values"])) for one in kept["options"]),
        variants=tuple(
            ListedVariantView(**one | {"option_values": tuple(one["option_values"])}) for one in kept["variants"]
        ),
    )

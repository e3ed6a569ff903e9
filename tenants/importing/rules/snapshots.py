"""Snapshots of products before a re-import or override, for undo: all that these can replace, with the variants."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from tenants.importing.contracts import ListedImage, ListedOption, ListedVariantView, ListedView, Supply

WHOLE = "whole"
_PLAIN = ("title", "source_title", "description_html", "min_quantity")
_LISTS = ("images", "options", "variants")


def snapshot_of(product: ListedView) -> dict[str, Any]:
    """Return the form stored in a JSON column."""
    plain = {name: getattr(product, name) for name in _PLAIN}
    return {WHOLE: {**plain, **{name: [_stored(row) for row in getattr(product, name)] for name in _LISTS}}}


def _stored(row: Any) -> dict[str, Any]:
    """Return all values but what was seen at the supplier, which a snapshot does not bring back."""
    return {name: value for name, value in asdict(row).items() if name != "seen"}


def with_snapshot(product: ListedView, kept: Mapping[str, Any]) -> ListedView:
    """Return the product as it was; its variants have their former ids, by which stores know them.

    What is known of its supplier does not go back: what the present product no longer has cannot be bought.
    """
    newest = {variant.id: variant.supply for variant in product.variants}
    return replace(
        product,
        **{name: kept[name] for name in _PLAIN},
        images=tuple(ListedImage(**image) for image in kept["images"]),
        options=tuple(ListedOption(option["name"], tuple(option["values"])) for option in kept["options"]),
        variants=tuple(
            ListedVariantView(
                **variant
                | {
                    "option_values": tuple(variant["option_values"]),
                    "seen": newest.get(variant["id"], Supply(variant["cost_minor"], 0, available=False)),
                }
            )
            for variant in kept["variants"]
        ),
    )


def with_supply(restored: ListedView, present: ListedView) -> ListedView:
    """Return the restored product with the present stock of its variants, which is newer than its snapshot.

    Variants that the supplier no longer had come back sold out.
    """
    supply = {variant.id: {"stock": variant.stock, "available": variant.available} for variant in present.variants}
    gone = {"stock": 0, "available": False}
    return replace(
        restored, variants=tuple(replace(variant, **supply.get(variant.id, gone)) for variant in restored.variants)
    )

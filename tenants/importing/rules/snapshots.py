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
    return {WHOLE: {**plain, **{name: [_stored(one) for one in getattr(product, name)] for name in _LISTS}}}


def _stored(one: Any) -> dict[str, Any]:
    """Return all values but what was seen at the supplier, which a snapshot does not bring back."""
    return {name: value for name, value in asdict(one).items() if name != "seen"}


def with_snapshot(product: ListedView, kept: Mapping[str, Any]) -> ListedView:
    """Return the product as it was; its variants have their former ids, by which stores know them.

    What is known of its supplier does not go back: what the present product no longer has cannot be bought.
    """
    newest = {one.id: one.supply for one in product.variants}
    return replace(
        product,
        **{name: kept[name] for name in _PLAIN},
        images=tuple(ListedImage(**one) for one in kept["images"]),
        options=tuple(ListedOption(one["name"], tuple(one["values"])) for one in kept["options"]),
        variants=tuple(
            ListedVariantView(
                **one
                | {
                    "option_values": tuple(one["option_values"]),
                    "seen": newest.get(one["id"], Supply(one["cost_minor"], 0, available=False)),
                }
            )
            for one in kept["variants"]
        ),
    )


def with_supply(restored: ListedView, present: ListedView) -> ListedView:
    """Return the restored product with the present stock of its variants, which is newer than its snapshot.

    Variants that the supplier no longer had come back sold out.
    """
    supply = {one.id: {"stock": one.stock, "available": one.available} for one in present.variants}
    gone = {"stock": 0, "available": False}
    return replace(restored, variants=tuple(replace(one, **supply.get(one.id, gone)) for one in restored.variants))

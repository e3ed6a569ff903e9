"""A teapot as it is sent to Square, and what the seller has of it."""

from dataclasses import replace
from typing import Any

from fixtures.sandbox.square.seller import SquareSeller
from server.ports.stores import PushOption, PushProduct, PushVariant


def variant(at: int, **changes: Any) -> PushVariant:
    return replace(PushVariant(f"v{at}", (f"Size {at}",), 1250 + at, None, sku=f"TEA-{at}", stock=7), **changes)


def teapot(count: int = 2, **changes: Any) -> PushProduct:
    variants = tuple(variant(at) for at in range(count))
    options = (PushOption("Size", tuple(f"Size {at}" for at in range(count))),)
    return replace(PushProduct("ref-1", "Teapot", "<p>Pours.</p>", "USD", variants, (), options), **changes)


def only(seller: SquareSeller) -> dict[str, Any]:
    (item,) = seller.items()
    return item


def variations(seller: SquareSeller) -> list[dict[str, Any]]:
    return [variation["item_variation_data"] for variation in only(seller)["item_data"]["variations"]]

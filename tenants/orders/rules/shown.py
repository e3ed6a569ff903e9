"""What a preview showed of orders, and whether placing one now would buy the same for no more."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from server.kit.ids import digest
from server.kit.reasons import Reason
from tenants.orders.contracts.plans import PlannedOrder, PlannedPurchase
from tenants.orders.rules.declarations import terms_of

WAITING = Reason("order.quotes_waiting")
PLACES_WAITING = Reason("order.places_waiting")
NOT_READY = Reason("order.not_shown_ready")
PRICE_ROSE = Reason("order.price_rose")
SOURCE_CHANGED = Reason("order.source_changed_since")
CUSTOMS_CHANGED = Reason("order.customs_changed_since")
Shown = Mapping[str, Mapping[str, Any]]
"""By order: what it costs, in minor units or None, and digests of what is bought, where, and how it is shipped, and of
what its parcels meet at the border."""


def shown_of(orders: Sequence[PlannedOrder]) -> dict[str, dict[str, Any]]:
    """Return what a preview shows of the orders that are ready."""
    return {
        str(order.order_id): {"cost": order.cost_minor, "goods": _goods(order), "customs": _customs(order)}
        for order in orders
        if order.is_ready
    }


def version_of(shown: Shown) -> str:
    """Return a short form of what was shown, to tell whether somebody saw the newest."""
    return digest(json.dumps(shown, sort_keys=True))[:16]


def why_not(order: PlannedOrder, shown: Shown) -> Reason | None:
    """Return why an order is not placed from what was shown; None to place it."""
    if order.blocks:
        return order.blocks[0].reason
    if not order.is_ready:
        return PLACES_WAITING if order.is_place_waiting else WAITING
    seen = shown.get(str(order.order_id))
    if not isinstance(seen, Mapping):
        return NOT_READY
    if seen["goods"] != _goods(order):
        return SOURCE_CHANGED
    if seen.get("customs", _customs(order)) != _customs(order):  # previews of before tell none
        return CUSTOMS_CHANGED
    is_within = seen["cost"] is not None and order.cost_minor is not None and order.cost_minor < seen["cost"]
    return None if is_within or seen["cost"] == order.cost_minor else PRICE_ROSE


def _goods(order: PlannedOrder) -> str:
    return digest(
        json.dumps(
            [
                [int(each.supplier), each.way, each.seller, _lines(each), *filter(None, [each.together, each.spelled])]
                for each in order.purchases
            ]
        )
    )


def _customs(order: PlannedOrder) -> str:
    return digest(json.dumps([terms_of(each.customs) for each in order.purchases]))


def _lines(purchase: PlannedPurchase) -> list[list[Any]]:
    return [
        [
            line.line_id,
            line.quantity,
            line.offer.source_product_id,
            line.offer.source_variant_id,
            line.offer.source_sku_id,
            line.offer.source_attr,
            line.offer.pieces,
            line.shipping.service if line.shipping else "",
        ]
        for line in purchase.lines
    ]

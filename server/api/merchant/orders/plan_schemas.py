"""What a preview says: groups, orders, purchases, lines and blocks."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, IdOrEmpty, Sentence
from server.api.merchant.orders.customs import ChangeOut, CustomsOut, change_out, customs_out
from server.api.merchant.orders.offer_schemas import MergeOfferOut, SpelledOut, offer_out, spelled_out
from server.api.merchant.suppliers.delivery import MeasuredOut, measured_out
from server.company.identity.contracts import Actor
from server.company.supply.contracts.routes import MeasuredDays, Route
from server.company.supply.selectors.routes import measured_days
from server.kit.image_links import signed_image_path
from server.kit.money import to_decimal
from tenants.orders.contracts.plans import (
    Block,
    Plan,
    PlannedLine,
    PlannedOrder,
    PlannedPurchase,
    amount_to_type,
    limit_in,
)


class BlockOut(Out):
    order_id: Id
    line_id: IdOrEmpty
    problem: str
    text: Sentence = Field(validation_alias="reason")
    field: str = Field(description="The field of the address at fault; empty for none.")
    may_clear: bool = Field(description="Whether the merchant may place it nevertheless.")


class PlannedLineOut(Out):
    line_id: Id
    quantity: int
    pieces: int = Field(description="At the supplier.")
    title: str
    variant_title: str
    image: str
    url: str
    cost: str
    seen_at: datetime | None = Field(description="When the supplier showed cost and stock.")
    freight: str
    freight_currency: str
    service: str
    min_days: int | None
    max_days: int | None
    quoted_at: datetime | None
    is_quote_waiting: bool


class PlannedPurchaseOut(Out):
    type: int = Field(description="The supplier's code.")
    way: str = Field(description="api, list or staff.")
    seller: str
    currency: str
    cost: str
    freight: str
    min_days: int | None
    max_days: int | None
    lines: list[PlannedLineOut]
    customs: CustomsOut | None = Field(description="Its parcel at the border; null where it crosses none.")
    spelled: list[SpelledOut] = Field(description="What the supplier spells otherwise in the buyer's address.")
    together: str = Field(
        description="The offer by which it is one parcel with those of other orders; the first shows its customs."
    )


class PlannedOrderOut(Out):
    order_id: Id
    number: str
    store_id: Id
    country: str
    currency: str
    total: str
    cost: str
    profit: str = Field(description="At most, unless is_customs_known.")
    customs: str = Field(description="Duty and taxes that the merchant bears besides the cost, as far as known.")
    is_customs_known: bool
    merging: ChangeOut | None = Field(description="Duty, if all goods came in one parcel; null for no change.")
    splitting: ChangeOut | None = Field(description="Duty, if each line came in a parcel of its own.")
    is_ready: bool
    purchases: list[PlannedPurchaseOut]
    measured: list[MeasuredOut] = Field(description="How long parcels took on these ways, where enough arrived.")
    blocks: list[BlockOut]


class AmountOut(Out):
    currency: str
    amount: str


class GroupOut(Out):
    """What would be bought at one supplier, in its currency."""

    type: int
    way: str
    currency: str
    orders: int
    cost: str
    freight: str
    customs: list[AmountOut] = Field(description="Known duty and taxes that the merchant bears besides.")
    is_customs_known: bool


class PlacingPlanOut(Out):
    token: str
    version: str = Field(description="Of what is shown as ready; send it along to place exactly that.")
    groups: list[GroupOut]
    cost: list[AmountOut] = Field(description="Of what is ready, in the currencies of the shops.")
    profit: list[AmountOut] = Field(
        description="Of the ready orders whose cost is known to the cent; at most that, unless is_customs_known."
    )
    unknown_costs: int = Field(description="Ready orders that cost more than shown: a price or a freight is unknown.")
    customs: list[AmountOut] = Field(description="Duty and taxes that the profit counts.")
    is_customs_known: bool
    ready: int
    blocked: list[BlockOut]
    waiting: int = Field(description="Quotes that were asked for and are not answered yet.")
    hold_minutes: int
    typed_above: str = Field(description="Above this amount it must be typed; empty for never.")
    must_type: str = Field(description="What must be typed to place this; empty for nothing.")
    orders: list[PlannedOrderOut]
    offers: list[MergeOfferOut] = Field(description="Orders to one address that can be bought as one parcel.")


def plan_out(plan: Plan, actor: Actor, *, now: datetime) -> PlacingPlanOut:
    """Return a plan as the wire has it; staff who act as the user see no buyers' addresses."""
    is_masked = bool(actor.staff)
    measured = measured_days(actor.tenant_id, {route for order in plan.orders for route in _routes(order)}, now=now)
    ready = [order for order in plan.orders if order.is_ready]
    costs, profits = _sums(ready, "cost_minor"), _sums(ready, "profit_minor")
    currency, limit = next(iter(costs), ""), plan.typed_above_minor
    to_type = amount_to_type(costs, limit)
    return PlacingPlanOut(
        token=plan.token,
        version=plan.version,
        groups=_groups(ready),
        cost=_amounts(costs),
        profit=_amounts(profits),
        unknown_costs=sum(not order.is_cost_whole for order in ready),
        customs=_amounts(_sums(ready, "customs_minor")),
        is_customs_known=all(order.is_customs_known for order in ready),
        ready=len(ready),
        blocked=[_block(block) for order in plan.orders for block in order.blocks],
        waiting=plan.waiting,
        hold_minutes=plan.hold_minutes,
        typed_above="" if limit is None or not currency else to_decimal(limit_in(currency, limit), currency),
        must_type=to_decimal(*to_type) if to_type else "",
        orders=[_order(order, measured, is_masked=is_masked) for order in plan.orders],
        offers=[offer_out(offer) for offer in plan.offers],
    )


def _amounts(sums: dict[str, int]) -> list[AmountOut]:
    return [AmountOut(currency=currency, amount=to_decimal(minor, currency)) for currency, minor in sums.items()]


def _sums(orders: list[PlannedOrder], name: str) -> dict[str, int]:
    sums: dict[str, int] = {}
    for order in orders:
        amount = getattr(order, name)
        if amount is not None:
            sums[order.currency] = sums.get(order.currency, 0) + amount
    return sums


def _groups(orders: list[PlannedOrder]) -> list[GroupOut]:
    found: dict[tuple[int, str, str], list[PlannedPurchase]] = {}
    for order in orders:
        for purchase in order.purchases:
            found.setdefault((int(purchase.supplier), purchase.way.value, purchase.currency), []).append(purchase)
    return [
        GroupOut(
            type=supplier,
            way=way,
            currency=currency,
            orders=len({purchase.order_id for purchase in own}),
            cost=to_decimal(sum(purchase.cost_minor or 0 for purchase in own), currency),
            freight=to_decimal(sum(purchase.freight_minor or 0 for purchase in own), currency),
            customs=_amounts(_expenses(own)),
            is_customs_known=all(each.customs is None or each.customs.is_known for each in own),
        )
        for (supplier, way, currency), own in sorted(found.items())
    ]


def _expenses(purchases: list[PlannedPurchase]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for purchase in purchases:
        for currency, minor in (purchase.customs.expenses() if purchase.customs else {}).items():
            sums[currency] = sums.get(currency, 0) + minor
    return sums


def _routes(order: PlannedOrder) -> list[Route]:
    ways = [(int(each.supplier), each.service) for each in order.purchases if order.is_ready and each.service]
    return [Route(supplier, service, order.country) for supplier, service in dict.fromkeys(ways)]


def _order(order: PlannedOrder, measured: Mapping[Route, MeasuredDays], *, is_masked: bool) -> PlannedOrderOut:
    return PlannedOrderOut(
        order_id=str(order.order_id),
        number=order.number,
        store_id=str(order.store_id),
        country=order.country,
        currency=order.currency,
        total=to_decimal(order.total_minor, order.currency),
        cost=_money(order.cost_minor, order.currency),
        profit=_money(order.profit_minor, order.currency),
        customs=to_decimal(order.customs_minor, order.currency),
        is_customs_known=order.is_customs_known,
        merging=change_out(order.merging),
        splitting=change_out(order.splitting),
        is_ready=order.is_ready,
        purchases=[_purchase(purchase, is_masked=is_masked) for purchase in order.purchases],
        measured=[measured_out(route, measured[route]) for route in _routes(order) if route in measured],
        blocks=[_block(block) for block in order.blocks],
    )


def _purchase(purchase: PlannedPurchase, *, is_masked: bool) -> PlannedPurchaseOut:
    least, most = purchase.days
    return PlannedPurchaseOut(
        type=int(purchase.supplier),
        way=purchase.way,
        seller=purchase.seller,
        currency=purchase.currency,
        cost=_money(purchase.cost_minor, purchase.currency),
        freight=_money(purchase.freight_minor, purchase.currency),
        min_days=least,
        max_days=most,
        lines=[_line(line) for line in purchase.lines],
        customs=customs_out(purchase.customs),
        together=purchase.together,
        spelled=[spelled_out(each, is_masked=is_masked) for each in purchase.spelled],
    )


def _line(line: PlannedLine) -> PlannedLineOut:
    offer, shipping = line.offer, line.shipping
    quoted: dict[str, Any] = {"freight": "", "freight_currency": "", "service": "", "min_days": None, "max_days": None}
    if shipping is not None:
        quoted = {
            "freight": to_decimal(shipping.cost_minor, shipping.currency),
            "freight_currency": shipping.currency,
            "service": shipping.service,
            "min_days": shipping.min_days,
            "max_days": shipping.max_days,
        }
    return PlannedLineOut(
        line_id=str(line.line_id),
        quantity=line.quantity,
        pieces=offer.pieces,
        title=offer.title,
        variant_title=offer.variant_title,
        image=signed_image_path(offer.image_url) if offer.image_url else "",
        url=offer.link.url,
        cost=_money(offer.cost_minor, offer.currency),
        seen_at=offer.seen_at,
        quoted_at=shipping.answered_at if shipping else None,
        is_quote_waiting=line.is_quote_waiting,
        **quoted,
    )


def _block(block: Block) -> BlockOut:
    return BlockOut.model_validate(block)


def _money(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)

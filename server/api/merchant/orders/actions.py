"""What a merchant does with orders besides placing them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import exact_minor
from tenants.orders.contracts import Problem
from tenants.orders.rules.guards import CLEARED
from tenants.orders.services import actions
from tenants.orders.services.cancelling import cancel_purchase

area = Area("order actions")
Tag = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


class ChosenOrdersIn(Body):
    ids: list[int] = Field(max_length=1_000)


class HoldIn(ChosenOrdersIn):
    on: bool = Field(description="True holds the orders, false releases them.")


class TagIn(ChosenOrdersIn):
    add: list[Tag] = Field(default_factory=list, max_length=50)
    remove: list[Tag] = Field(default_factory=list, max_length=50)


class NoteIn(Body):
    note: str = Field(max_length=5_000)


class ClearIn(Body):
    problem: Problem


class OwnStockIn(Body):
    on: bool


class NumberIn(Body):
    numbers: list[Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]] = Field(
        min_length=1, max_length=20
    )
    total: str = Field(default="", max_length=30, description="What it cost, in the purchase's currency.")
    paid: bool = True


class ChangedOut(Envelope):
    changed: int


class PurchaseCancelledOut(Envelope):
    cancelled: bool = Field(description="False while the supplier doesn't say whether it cancelled; it is being asked.")


@area.post("/order/hold", id="order.hold", may=needs(Menu.ORDERS), stake=Stake.WORK)
def hold(request: ActorRequest, payload: HoldIn) -> ChangedOut:
    """Put orders on hold, or release them. What waits in its hold window is called back."""
    return ChangedOut(changed=actions.hold_orders(request.actor, payload.ids, held=payload.on, now=clock.now()))


@area.post("/order/outside", id="order.outside", may=needs(Menu.ORDERS), stake=Stake.WORK)
def outside(request: ActorRequest, payload: HoldIn) -> ChangedOut:
    """Mark orders as fulfilled outside, so that nothing is bought for them here, or take that back."""
    return ChangedOut(changed=actions.mark_outside(request.actor, payload.ids, outside=payload.on, now=clock.now()))


@area.post("/order/tag", id="order.tag", may=needs(Menu.ORDERS), stake=Stake.WORK)
def tag(request: ActorRequest, payload: TagIn) -> ChangedOut:
    """Add and remove tags of orders."""
    changed = actions.tag_orders(request.actor, payload.ids, add=payload.add, remove=payload.remove, now=clock.now())
    return ChangedOut(changed=changed)


@area.put("/order/{int:order_id}/note", id="order.note", may=needs(Menu.ORDERS), stake=Stake.WORK)
def note(request: ActorRequest, order_id: int, payload: NoteIn) -> Envelope:
    """Save the merchant's note of an order."""
    actions.write_note(request.actor, order_id, payload.note, now=clock.now())
    return Envelope()


@area.post("/order/{int:order_id}/clear", id="order.clear", may=needs(PLACE_ORDERS), stake=Stake.WORD)
def clear(request: ActorRequest, order_id: int, payload: ClearIn) -> Envelope:
    """Pass over a problem that the merchant judged: high risk, or an order that looks like another."""
    if payload.problem not in CLEARED:
        raise Invalid.on("problem", "This problem can't be passed over.")
    actions.clear_problem(request.actor, order_id, payload.problem, now=clock.now())
    return Envelope()


@area.put(
    "/order/{int:order_id}/line/{int:line_id}/own_stock", id="order.line.own", may=needs(Menu.ORDERS), stake=Stake.WORK
)
def own_stock(request: ActorRequest, order_id: int, line_id: int, payload: OwnStockIn) -> Envelope:
    """Say that the merchant sends a line from their own stock, or no longer."""
    actions.send_from_own_stock(request.actor, order_id, line_id, own=payload.on, now=clock.now())
    return Envelope()


@area.post(
    "/order/purchase/{int:purchase_id}/call_back",
    id="order.purchase.call_back",
    may=needs(Menu.ORDERS),
    stake=Stake.WORK,
)
def call_back(request: ActorRequest, purchase_id: int) -> ChangedOut:
    """Call a purchase back before it is placed; `changed` 0: it was too late."""
    return ChangedOut(changed=int(actions.take_back(request.actor, purchase_id, now=clock.now())))


@area.post(
    "/order/purchase/{int:purchase_id}/cancel",
    id="order.purchase.cancel",
    rate=STARTS_BY_MERCHANT,
    may=needs(PLACE_ORDERS),
    stake=Stake.WORD,
)
def cancel(request: ActorRequest, purchase_id: int) -> PurchaseCancelledOut:
    """Cancel a placed purchase at its supplier, or note that a person did so there; then it can be bought again."""
    return PurchaseCancelledOut(cancelled=cancel_purchase(request.actor, purchase_id))


@area.post(
    "/order/purchase/{int:purchase_id}/number", id="order.purchase.number", may=needs(PLACE_ORDERS), stake=Stake.WORD
)
def record_number(request: ActorRequest, purchase_id: int, payload: NumberIn) -> Envelope:
    """Record the numbers of an order that a person made at the supplier, from the buying list or elsewhere."""
    currency = actions.purchase_of(request.actor, purchase_id).currency
    try:
        total = exact_minor(payload.total, currency) if payload.total else None
    except ValueError as error:
        raise Invalid.of_fields({"total": str(error)}) from error
    actions.record_number(
        request.actor, purchase_id, payload.numbers, total_minor=total, paid=payload.paid, now=clock.now()
    )
    return Envelope()


@area.post(
    "/order/purchase/{int:purchase_id}/not_ordered",
    id="order.purchase.not_ordered",
    may=needs(PLACE_ORDERS),
    stake=Stake.WORD,
)
def not_ordered(request: ActorRequest, purchase_id: int) -> Envelope:
    """Say that an unconfirmed purchase is not at the supplier, as the merchant saw there; it can be placed again."""
    actions.say_not_ordered(request.actor, purchase_id, now=clock.now())
    return Envelope()

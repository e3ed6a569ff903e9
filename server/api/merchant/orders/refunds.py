"""Refund buyers in their store: what could be given back, what it would come to, and the refund."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import Id, IdOrEmpty, Sentence
from server.company.identity.contracts import REFUND_BUYERS, Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import exact_minor, to_decimal
from server.ports.orders import Dual
from tenants.orders.contracts.refunds import BuyerRefundRow, RefundOptions, RefundOrder, RefundPreview
from tenants.orders.selectors.refunds import read_refund_options
from tenants.orders.services.refund_previews import preview_refund
from tenants.orders.services.refunds import refund_buyer

area = Area("buyer refunds")
Pieces = Annotated[int, Field(ge=0, le=1_000_000)]
Pair = tuple[str, str]


class RefundLimitsOut(Out):
    takes_lines: bool = Field(description="Items can be taken back; without, a refund is an amount only.")
    restocks: bool = Field(description="The store can put the items back into stock.")
    calculates: bool = Field(description="The store calculates the amount; else it follows from the order.")
    notes_only: bool = Field(description="A refund can be recorded that the merchant pays by hand.")


class AskedRefundOut(Out):
    id: Id
    key: str
    state: str = Field(description="asking, unconfirmed, made or failed.")
    amount: Pair = Field(description="In the shop's and in the buyer's currency.")
    pieces: dict[str, int] = Field(description="By the id of the line.")
    shipping: bool
    restocks: bool
    pays: bool
    refund_id: str = Field(description="The store's id of the refund; empty before it is known.")
    remark: Sentence
    reason: str
    user_id: Id
    claim_id: IdOrEmpty
    asked_at: datetime
    made_at: datetime | None


class RefundsOut(Envelope):
    limits: RefundLimitsOut | None = Field(description="What the store can do; null if it can't be asked from here.")
    left: Pair = Field(description="What is not refunded yet, in the shop's and in the buyer's currency.")
    refunds: list[AskedRefundOut] = Field(description="Those that were asked for from here, newest first.")


class RefundPreviewIn(Body):
    pieces: dict[int, Pieces] = Field(default_factory=dict, max_length=500, description="By the id of the line.")
    shipping: bool = Field(default=False, description="Refund what is left of the shipping price too.")
    amount: str = Field(default="", max_length=30, description="In the buyer's currency; empty for the calculated one.")
    restock: bool = False
    pay: bool = Field(default=True, description="False only records a refund that the merchant pays by hand.")
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=150)] = ""
    claim_id: int | None = Field(default=None, ge=0, le=2**63 - 1, description="The claim that the money is for.")


class RefundPartOut(Out):
    name: str
    amount: str
    is_by_hand: bool = Field(description="The store doesn't pay this part: the merchant does.")


class RefundPreviewOut(Envelope):
    key: str = Field(description="To ask for this refund; nothing was refunded yet.")
    amount: Pair
    left: Pair
    tax: Pair | None = Field(description="The part of it that is tax; null if that is not known.")
    parts: list[RefundPartOut] = Field(description="How the buyer gets it, in their currency.")
    must_type: str = Field(description="The amount to type; empty if none is needed.")


class AskRefundIn(Body):
    key: str = Field(max_length=64)
    typed_amount: str = Field(default="", max_length=40)


class AskedOut(Envelope):
    state: str = Field(description="made, or unconfirmed while the store does not say.")


@area.get("/order/{int:order_id}/refunds", id="order.refunds", may=needs(Menu.ORDERS))
def refunds(request: ActorRequest, order_id: int) -> RefundsOut:
    """Return what of an order can be refunded from here, and the refunds that were asked for."""
    options = read_refund_options(request.actor, order_id)
    limits = RefundLimitsOut.model_validate(options.limits) if options.limits else None
    rows = [AskedRefundOut.model_validate(_asked(row, options)) for row in options.rows]
    return RefundsOut(limits=limits, left=_pair(options.left, options), refunds=rows)


@area.post(
    "/order/{int:order_id}/refund/preview",
    id="order.refund.preview",
    rate=STARTS_BY_MERCHANT,
    may=needs(REFUND_BUYERS),
    stake=Stake.WORD,
)
def preview(request: ActorRequest, order_id: int, payload: RefundPreviewIn) -> RefundPreviewOut:
    """Ask the store what a refund would give back, as the order is now; nothing is refunded."""
    options = read_refund_options(request.actor, order_id)
    wanted = RefundOrder(
        pieces=payload.pieces,
        shipping=payload.shipping,
        amount=_typed(payload.amount, options.buyer_currency),
        restocks=payload.restock,
        pays=payload.pay,
        reason=payload.reason,
        claim_id=payload.claim_id,
    )
    return _preview(preview_refund(request.actor, order_id, wanted, now=clock.now()))


@area.post("/order/refund", id="order.refund", rate=STARTS_BY_MERCHANT, may=needs(REFUND_BUYERS), stake=Stake.WORD)
def ask(request: ActorRequest, payload: AskRefundIn) -> AskedOut:
    """Refund what a preview showed, once for its key; the same key again answers what became of it."""
    state = refund_buyer(request.actor, payload.key, typed_amount=payload.typed_amount, now=clock.now())
    return AskedOut(state=state.value)


def _typed(amount: str, currency: str) -> int | None:
    try:
        minor = exact_minor(amount, currency) if amount.strip() else None
    except ValueError as error:
        raise Invalid.of_fields({"amount": str(error)}) from error
    if minor is not None and minor <= 0:
        raise Invalid.on("amount", "must be more than 0")
    return minor


def _asked(row: BuyerRefundRow, options: RefundOptions) -> dict[str, object]:
    same = ("id", "key", "state", "pieces", "shipping", "restocks", "pays", "remark", "reason", "user_id", "claim_id")
    amount = _pair(Dual(row.shop_minor, row.buyer_minor), options)
    times = {"asked_at": row.asked_at, "made_at": row.made_at}
    return {**{name: getattr(row, name) for name in same}, "amount": amount, "refund_id": row.external_id, **times}


def _preview(found: RefundPreview) -> RefundPreviewOut:
    return RefundPreviewOut(
        key=found.key,
        amount=_pair(found.amount, found),
        left=_pair(found.most, found),
        tax=_pair(found.tax, found) if found.tax else None,
        parts=[
            RefundPartOut(
                name=part.name, amount=to_decimal(part.amount, found.buyer_currency), is_by_hand=part.is_by_hand
            )
            for part in found.parts
        ],
        must_type=found.to_type,
    )


def _pair(amount: Dual, of: RefundOptions | RefundPreview) -> Pair:
    return to_decimal(amount.shop, of.currency), to_decimal(amount.buyer, of.buyer_currency)

"""Preview and place orders: what it would cost before a cent moves, then purchases with a hold window."""

from typing import Annotated

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.orders.plan_schemas import PlacingPlanOut, plan_out
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.kit.errors import Invalid
from tenants.orders.contracts import ResendReason
from tenants.orders.contracts.plans import Resend
from tenants.orders.services.payments import payment_page
from tenants.orders.services.placing import place_orders
from tenants.orders.services.previews import preview_orders, read_preview
from tenants.orders.services.staff_purchases import pay_from_balance

area = Area("placing")
MergeKey = Annotated[str, Field(max_length=64)]
Pieces = Annotated[int, Field(ge=1, le=1_000_000)]


class ResendIn(Body):
    purchase_id: int = Field(ge=0, le=2**63 - 1)
    reason: ResendReason


class PreviewIn(Body):
    """Either the orders, or the token of an earlier preview, which then answers with the quotes that have arrived."""

    ids: list[int] = Field(default_factory=list, max_length=500)
    token: str = Field(default="", max_length=64)
    choices: dict[int, Pieces] = Field(
        default_factory=dict,
        max_length=500,
        description="Pieces by the id of the line, to place only these of the orders; empty for all.",
    )
    together: list[MergeKey] | None = Field(
        default=None,
        max_length=500,
        description="With the token: the keys of the offers whose orders are bought as one parcel; null for no change.",
    )
    resend: ResendIn | None = Field(
        default=None, description="Send once more what a purchase of the one order bought, and why."
    )


class PlanAnswer(Envelope):
    plan: PlacingPlanOut


class PlaceIn(Body):
    token: str = Field(max_length=64)
    version: str = Field(
        default="", max_length=64, description="Of the plan that was seen; refused if there is a newer one."
    )
    typed_amount: str = Field(default="", max_length=40)


class PaymentPageOut(Envelope):
    url: str


@area.post("/order/preview", id="order.preview", may=needs(Menu.ORDERS), stake=Stake.WORK)
def preview(request: ActorRequest, payload: PreviewIn) -> PlanAnswer:
    """Show what placing orders would cost, who delivers what, and what is blocked and why; nothing is bought."""
    if bool(payload.ids) == bool(payload.token):
        raise Invalid.on("ids", "Send either ids or token.")
    now = clock.now()
    if payload.token:
        known = read_preview(request.actor, payload.token, together=payload.together, now=now)
        return PlanAnswer(plan=plan_out(known, request.actor, now=now))
    again = payload.resend
    resend = Resend(again.purchase_id, again.reason) if again else None
    plan = preview_orders(request.actor, payload.ids, choices=payload.choices, resend=resend, now=now)
    return PlanAnswer(plan=plan_out(plan, request.actor, now=now))


@area.post("/order/place", id="order.place", rate=STARTS_BY_MERCHANT, may=needs(PLACE_ORDERS), stake=Stake.WORD)
def place(request: ActorRequest, payload: PlaceIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Place what a preview showed as ready (starts PLACE_ORDER); until the hold window ends it can be called back."""
    started = place_orders(
        request.actor,
        payload.token,
        version=payload.version,
        typed_amount=payload.typed_amount,
        idempotency_key=idempotency_key,
        now=clock.now(),
    )
    return StartedOut(data=str(started.id))


@area.post(
    "/order/purchase/{int:purchase_id}/payment_page",
    id="order.purchase.payment_page",
    rate=STARTS_BY_MERCHANT,
    may=needs(PLACE_ORDERS),
    stake=Stake.WORD,
)
def payment(request: ActorRequest, purchase_id: int) -> PaymentPageOut:
    """Return the supplier's page on which the merchant pays a purchase; it is fetched anew each time."""
    return PaymentPageOut(url=payment_page(request.actor, purchase_id))


@area.post("/order/purchase/{int:purchase_id}/pay", id="order.purchase.pay", may=needs(PLACE_ORDERS), stake=Stake.MONEY)
def pay(request: ActorRequest, purchase_id: int) -> Envelope:
    """Pay a purchase at Antstore from the balance; our staff then pack it."""
    pay_from_balance(request.actor, purchase_id, now=clock.now())
    return Envelope()

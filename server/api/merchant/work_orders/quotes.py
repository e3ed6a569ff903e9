"""A request's quote and payment, and the merchant's verdict on the result."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import Id
from server.company.identity.contracts import Actor, Menu
from server.company.rewards.selectors import usable_voucher
from server.company.workorders.contracts.quotes import QuoteRow, QuoteState
from server.company.workorders.contracts.settlements import SettlementOutcome, SettlementRow
from server.company.workorders.selectors.quotes import read_verdict
from server.company.workorders.services.card_quotes import check_card_payment, open_card_payment
from server.company.workorders.services.quotes import decline_quote, pay_from_balance
from server.company.workorders.services.verdicts import accept_result, ask_revision, dispute_result, rate_result
from server.kit import clock
from server.kit.money import to_decimal

area = Area("work order quotes")

MAY = needs(Menu.SERVICES_MARKET)
ITEM = "/work-order/{int:order_id}"
QUOTE = f"{ITEM}/quote/{{int:quote_id}}"


class QuoteOut(Out):
    id: Id
    price: str
    currency_code: str
    included: str = Field(description="What the price includes.")
    valid_until: datetime
    revisions: int = Field(description="How many revisions the price includes.")
    state: QuoteState
    paid_at: datetime | None
    paid_by: str = Field(description="balance, card, or empty.")
    returned_at: datetime | None = Field(description="When all of it was refunded.")


class VerdictOut(Out):
    revisions: int = Field(description="The revisions included in the accepted quote.")
    revisions_used: int
    accepted_at: datetime | None
    disputed_at: datetime | None
    stars: int | None
    opinion: str


class SettlementOut(Out):
    outcome: SettlementOutcome = Field(description="rejected or refunded.")
    amount: str = Field(description="What was refunded; empty if the dispute was rejected.")
    currency_code: str
    reason: str
    at: datetime | None


class OrderTermsOut(Envelope):
    quote: QuoteOut | None
    verdict: VerdictOut
    settlement: SettlementOut | None = Field(description="How our team settled a dispute.")
    voucher: str = Field(description="The discount of a voucher; empty without one.")


class CardPageOut(Envelope):
    confirm_url: str = Field(description="The payment page; empty once it is paid.")


class DeclineIn(Body):
    reason: str = Field(default="", max_length=10_000)


class SaidIn(Body):
    text: str = Field(max_length=10_000)


class RatingIn(Body):
    stars: int = Field(ge=1, le=5)
    opinion: str = Field(default="", max_length=10_000)


@area.get(f"{ITEM}/quote", id="work_orders.quote", may=MAY, also_in_market=True)
def quote(request: ActorRequest, order_id: int) -> OrderTermsOut:
    """Show the quote of a request, and the state of its result."""
    found, verdict, settled = read_verdict(request.actor, order_id)
    return OrderTermsOut(
        quote=_quote(found) if found else None,
        verdict=VerdictOut.model_validate(verdict),
        settlement=_settlement(settled) if settled else None,
        voucher=_voucher(request.actor, found),
    )


@area.post(
    f"{QUOTE}/balance",
    id="work_orders.pay_balance",
    may=MAY,
    stake=Stake.MONEY,
    also_in_market=True,
    rate=LOOK_UPS_BY_MERCHANT,
)
def pay_balance(request: ActorRequest, order_id: int, quote_id: int) -> Envelope:
    """Accept a quote and pay it from the balance."""
    pay_from_balance(request.actor, order_id=order_id, quote_id=quote_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post(
    f"{QUOTE}/card",
    id="work_orders.pay_card",
    may=MAY,
    stake=Stake.MONEY,
    also_in_market=True,
    rate=LOOK_UPS_BY_MERCHANT,
)
def pay_card(request: ActorRequest, order_id: int, quote_id: int) -> CardPageOut:
    """Open the payment page of a quote; the quote is accepted once it is paid."""
    page = open_card_payment(request.actor, order_id=order_id, quote_id=quote_id, now=clock.now())
    return CardPageOut(confirm_url=page)


@area.post(
    f"{QUOTE}/check",
    id="work_orders.check_card",
    may=MAY,
    stake=Stake.MONEY,
    also_in_market=True,
    rate=LOOK_UPS_BY_MERCHANT,
)
def check_card(request: ActorRequest, order_id: int, quote_id: int) -> Envelope:
    """Ask the payment provider whether a quote was paid by card."""
    check_card_payment(request.actor, order_id=order_id, quote_id=quote_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{QUOTE}/decline", id="work_orders.decline", may=MAY, stake=Stake.PERSON, also_in_market=True)
def decline(request: ActorRequest, order_id: int, quote_id: int, payload: DeclineIn) -> Envelope:
    """Decline a quote."""
    decline_quote(request.actor, order_id=order_id, quote_id=quote_id, reason=payload.reason, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{ITEM}/revision", id="work_orders.revision", may=MAY, stake=Stake.PERSON, also_in_market=True)
def revision(request: ActorRequest, order_id: int, payload: SaidIn) -> Envelope:
    """Request a revision of the result."""
    ask_revision(request.actor, order_id=order_id, text=payload.text, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{ITEM}/accept", id="work_orders.accept", may=MAY, stake=Stake.PERSON, also_in_market=True)
def accept(request: ActorRequest, order_id: int) -> Envelope:
    """Accept the result."""
    accept_result(request.actor, order_id=order_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{ITEM}/dispute", id="work_orders.dispute", may=MAY, stake=Stake.PERSON, also_in_market=True)
def dispute(request: ActorRequest, order_id: int, payload: SaidIn) -> Envelope:
    """Dispute the result."""
    dispute_result(request.actor, order_id=order_id, text=payload.text, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{ITEM}/rating", id="work_orders.rate", may=MAY, stake=Stake.PERSON, also_in_market=True)
def rate(request: ActorRequest, order_id: int, payload: RatingIn) -> Envelope:
    """Rate an accepted result."""
    rate_result(request.actor, order_id=order_id, stars=payload.stars, opinion=payload.opinion, now=clock.now())
    return Envelope(msg=DONE)


def _voucher(actor: Actor, found: QuoteRow | None) -> str:
    if found is None or found.state is not QuoteState.OFFERED:
        return ""
    price, currency = found.price_minor, found.currency
    if found.voucher_minor:
        return to_decimal(found.voucher_minor, currency)
    voucher = usable_voucher(actor.tenant_id, currency=currency, price_minor=price, now=clock.now())
    return to_decimal(min(voucher.amount_minor, price), currency) if voucher else ""


def _settlement(row: SettlementRow) -> SettlementOut:
    amount = to_decimal(row.amount_minor, row.currency) if row.outcome is SettlementOutcome.REFUNDED else ""
    return SettlementOut(
        outcome=row.outcome, amount=amount, currency_code=row.currency, reason=row.reason, at=row.decided_at
    )


def _quote(row: QuoteRow) -> QuoteOut:
    return QuoteOut(
        id=row.id,
        price=str(to_decimal(row.price_minor, row.currency)),
        currency_code=row.currency,
        included=row.included,
        valid_until=row.valid_until,
        revisions=row.revisions,
        state=row.state,
        paid_at=row.paid_at,
        paid_by=row.paid_by,
        returned_at=row.returned_at,
    )

"""Top-ups of the balance."""

from decimal import Decimal

from pydantic import Field

from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.company.balance.contracts import TopUpOffer
from server.company.balance.selectors.top_ups import top_up_offers
from server.company.balance.services.top_ups import check_top_up, open_top_up
from server.company.identity.contracts import Menu
from server.company.ledger.contracts import CurrencyType
from server.company.ledger.rules import CURRENCY_TYPES
from server.kit import clock

area = Area("top-ups")

CAPITAL = needs(Menu.CAPITAL_MANAGE)


class TopUpIn(Body):
    key: str = Field(min_length=8, max_length=64, description="A key per form, so that it is charged once.")
    currency_type: CurrencyType = Field(description="1 dollar, 2 yuan.")
    amount: Decimal = Field(gt=0, le=1_000_000_000)
    save_card: bool = Field(default=False, description="Keep the card for automatic top-ups.")


class TopUpOfferOut(Out):
    currency_type: int
    currency: str
    amounts: list[str]
    least: str
    most: str


class TopUpOffersOut(Envelope):
    offers: list[TopUpOfferOut] = Field(description="Empty if this installation takes no payments.")


class TopUpOut(Envelope):
    charge_id: Id
    confirm_url: str = Field(description="The payment page.")


@area.get("/capital/top_up", id="capital.top_ups", may=CAPITAL)
def offers(request: ActorRequest) -> TopUpOffersOut:
    """List the amounts that can be topped up, by currency."""
    return TopUpOffersOut(offers=[_offer(offer) for offer in top_up_offers(request.actor)])


@area.post("/capital/top_up", id="capital.top_up", rate=STARTS_BY_MERCHANT, may=CAPITAL, stake=Stake.MONEY)
def top_up(request: ActorRequest, payload: TopUpIn) -> TopUpOut:
    """Open the payment page for a top-up."""
    unit = CURRENCY_TYPES[payload.currency_type]
    made = open_top_up(
        request.actor,
        unit=unit,
        amount=minor_of("amount", payload.amount, unit),
        key=payload.key,
        saves_card=payload.save_card,
        now=clock.now(),
    )
    return TopUpOut(msg=DONE, charge_id=str(made.id), confirm_url=made.confirm_url)


@area.post(
    "/capital/top_up/{int:charge_id}/check",
    id="capital.top_up.check",
    rate=STARTS_BY_MERCHANT,
    may=CAPITAL,
    stake=Stake.MONEY,
)
def check(request: ActorRequest, charge_id: int) -> Envelope:
    """Ask the payment provider whether a top-up was paid."""
    check_top_up(request.actor, charge_id=charge_id, now=clock.now())
    return Envelope(msg=DONE)


def _offer(offer: TopUpOffer) -> TopUpOfferOut:
    number = next(number for number, unit in CURRENCY_TYPES.items() if unit is offer.unit)
    amounts = [f"{amount:.2f}" for amount in offer.amounts]
    return TopUpOfferOut(
        currency_type=number, currency=offer.unit, amounts=amounts, least=f"{offer.least:.2f}", most=f"{offer.most:.2f}"
    )

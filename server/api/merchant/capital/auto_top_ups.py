"""Automatic top-ups of a low balance from a saved card."""

from datetime import datetime
from decimal import Decimal

from pydantic import Field

from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.company.balance.contracts import AutoTopUpDraft, AutoTopUpRow
from server.company.balance.selectors.auto_top_ups import my_auto_top_ups
from server.company.balance.services.auto_top_ups import switch_off, switch_on
from server.company.identity.contracts import Actor, Menu
from server.company.ledger.contracts import CurrencyType
from server.company.ledger.rules import CURRENCY_TYPES, wire_amount
from server.company.payments.selectors.cards import saved_card
from server.kit import clock

area = Area("automatic top-ups")

CAPITAL = needs(Menu.CAPITAL_MANAGE)


class AutoTopUpIn(Body):
    currency_type: CurrencyType = Field(description="1 dollar, 2 yuan.")
    below: Decimal = Field(gt=0, le=1_000_000_000, description="Charged when the available balance is below it.")
    amount: Decimal = Field(gt=0, le=1_000_000_000, description="At least `below`.")
    monthly_limit: Decimal = Field(gt=0, le=1_000_000_000, description="The limit per calendar month in UTC.")
    agreed: bool = Field(description="Whether the merchant has agreed that their saved card is charged.")

    def draft(self) -> AutoTopUpDraft:
        unit = CURRENCY_TYPES[self.currency_type]
        amounts = {name: minor_of(name, getattr(self, name), unit) for name in ("below", "amount", "monthly_limit")}
        return AutoTopUpDraft(unit=unit, **amounts)


class AutoTopUpOut(Out):
    currency_type: int
    currency: str
    is_on: bool
    below: str
    amount: str
    monthly_limit: str
    charged: str = Field(description="The amount charged this month.")
    stopped_for: str = Field(description="Why it is paused: declined, confirm, unclear or returned.")
    agreed_at: datetime


class SavedCardOut(Out):
    brand: str
    last4: str
    month: int | None
    year: int | None


class AutoTopUpsOut(Envelope):
    rules: list[AutoTopUpOut]
    card: SavedCardOut | None = Field(description="The card that is charged; null without one.")


@area.get("/capital/auto_top_up", id="capital.auto_top_ups", may=CAPITAL)
def rules(request: ActorRequest) -> AutoTopUpsOut:
    """List the automatic top-ups of the balances, and the card that pays."""
    return _answer(request.actor)


@area.put("/capital/auto_top_up", id="capital.auto_top_up", may=CAPITAL, stake=Stake.MONEY)
def turn_on(request: ActorRequest, payload: AutoTopUpIn) -> AutoTopUpsOut:
    """Turn on or change the automatic top-up of a currency, also after it stopped."""
    switch_on(request.actor, draft=payload.draft(), has_agreed=payload.agreed, now=clock.now())
    return _answer(request.actor)


@area.delete("/capital/auto_top_up/{int:currency_type}", id="capital.auto_top_up.off", may=CAPITAL, stake=Stake.MONEY)
def turn_off(request: ActorRequest, currency_type: CurrencyType) -> AutoTopUpsOut:
    """Turn off the automatic top-up of a currency."""
    switch_off(request.actor, unit=CURRENCY_TYPES[currency_type])
    return _answer(request.actor)


def _answer(actor: Actor) -> AutoTopUpsOut:
    rows = my_auto_top_ups(actor, now=clock.now())
    return AutoTopUpsOut(msg=DONE, rules=[_out(row) for row in rows], card=saved_card(actor.tenant_id))


def _out(row: AutoTopUpRow) -> AutoTopUpOut:
    number = next(number for number, unit in CURRENCY_TYPES.items() if unit is row.unit)
    return AutoTopUpOut(
        currency_type=number,
        currency=row.unit,
        is_on=row.is_on,
        below=wire_amount(row.below, row.unit),
        amount=wire_amount(row.amount, row.unit),
        monthly_limit=wire_amount(row.monthly_limit, row.unit),
        charged=wire_amount(row.charged, row.unit),
        stopped_for=row.stopped_for,
        agreed_at=row.agreed_at,
    )

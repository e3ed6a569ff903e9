"""The merchant's rule by which orders are placed without a person; only the main account itself may change it."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Country, Id
from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from tenants.orders.contracts.auto import AutoRule
from tenants.orders.selectors.auto import read_auto
from tenants.orders.services.auto import save_auto

area = Area("automatic placing")


class AutoRuleIn(Body):
    version: int = Field(ge=0, description="Of the rule that was read; 0 while none was saved.")
    on: bool
    store_ids: list[int] = Field(default_factory=list, max_length=200, description="Needed to turn it on.")
    countries: list[Country] = Field(default_factory=list, max_length=250, description="Empty for all.")
    most_minor: Annotated[int | None, Field(default=None, ge=0, le=10**12, description="Most that an order may cost.")]
    least_margin: Annotated[
        int | None,
        Field(default=0, ge=0, le=99, description="Profit in percent of the total without tax; null for any."),
    ]
    lowest_risk_only: bool = Field(default=False, description="Only orders whose risk the store calls low.")


class AutoRuleOut(Out):
    store_ids: list[Id]
    countries: list[str]
    most_minor: int | None
    least_margin: int | None
    lowest_risk_only: bool


class AutoEnvelope(Envelope):
    rule: AutoRuleOut
    since: datetime | None = Field(description="Orders that became ready later are placed; null while it is off.")
    stopped: str = Field(description="Why it turned itself off: rights or unpaid; empty for no such reason.")
    version: int


@area.get("/order/settings/auto", id="order.settings.auto", may=needs(Menu.SETTINGS))
def auto(request: ActorRequest) -> AutoEnvelope:
    """Return the rule of placing without a person. Amounts are hundredths of a unit of each shop's currency."""
    return _answer()


@area.put("/order/settings/auto", id="order.settings.auto.save", may=needs(PLACE_ORDERS), stake=Stake.MONEY)
def save(request: ActorRequest, payload: AutoRuleIn) -> AutoEnvelope:
    """Save the rule, and turn it on or off; 1000409 if somebody saved it since it was read.

    While it is on, orders that become ready from now on and fit are placed without a preview.
    """
    rule = AutoRule(
        store_ids=tuple(sorted(set(payload.store_ids))),
        countries=tuple(sorted(set(payload.countries))),
        most_minor=payload.most_minor,
        least_margin=payload.least_margin,
        lowest_risk_only=payload.lowest_risk_only,
    )
    save_auto(request.actor, rule, on=payload.on, version=payload.version, now=clock.now())
    return _answer()


def _answer() -> AutoEnvelope:
    kept = read_auto()
    return AutoEnvelope(
        rule=AutoRuleOut.model_validate(kept.rule), since=kept.since, stopped=kept.stopped, version=kept.version
    )

"""Balance alerts: a mail when a balance falls below an amount."""

from decimal import Decimal

from pydantic import Field

from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.company.balance.contracts import AlertRow
from server.company.balance.selectors.alerts import my_alerts
from server.company.balance.services.alerts import set_alert
from server.company.identity.contracts import Menu
from server.company.ledger.contracts import CurrencyType
from server.company.ledger.rules import CURRENCY_TYPES, wire_amount

area = Area("balance alerts")

CAPITAL = needs(Menu.CAPITAL_MANAGE)


class BalanceAlertIn(Body):
    currency_type: CurrencyType = Field(description="1 dollar, 2 yuan.")
    below: Decimal = Field(ge=0, le=1_000_000_000, description="0: no alert.")


class BalanceAlertOut(Out):
    currency_type: int
    currency: str
    below: str
    is_low: bool = Field(description="Whether the balance is below it now.")


class BalanceAlertsOut(Envelope):
    alerts: list[BalanceAlertOut]


@area.get("/capital/alerts", id="capital.alerts", may=CAPITAL)
def alerts(request: ActorRequest) -> BalanceAlertsOut:
    """List the balance alerts."""
    return BalanceAlertsOut(alerts=[_out(row) for row in my_alerts(request.actor)])


@area.put("/capital/alert", id="capital.alert", may=CAPITAL, stake=Stake.WORK)
def alert(request: ActorRequest, payload: BalanceAlertIn) -> BalanceAlertsOut:
    """Set a balance alert: a mail is sent when a balance falls below an amount."""
    unit = CURRENCY_TYPES[payload.currency_type]
    set_alert(request.actor, unit=unit, below=minor_of("below", payload.below, unit))
    return BalanceAlertsOut(msg=DONE, alerts=[_out(row) for row in my_alerts(request.actor)])


def _out(row: AlertRow) -> BalanceAlertOut:
    number = next(number for number, unit in CURRENCY_TYPES.items() if unit is row.unit)
    below = wire_amount(row.below, row.unit)
    return BalanceAlertOut(currency_type=number, currency=row.unit, below=below, is_low=row.is_low)

"""The merchant's rules of placing orders, and the forwarder for suppliers that ship in their own country only."""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.company.identity.contracts import Menu
from tenants.orders.contracts.customs import TradeNumbers
from tenants.orders.contracts.plans import OrderRules
from tenants.orders.selectors.settings import read_private, read_rules, trade_of
from tenants.orders.services.settings import Forwarder, save_rules

area = Area("order settings")
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
LimitKey = Annotated[str, StringConstraints(max_length=30)]
Amount = Annotated[int | None, Field(default=None, ge=0, le=10**12)]


class ForwarderIn(Body):
    """A Chinese address, to which suppliers send that ship within China only."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
    phone: Annotated[str, StringConstraints(strip_whitespace=True, min_length=5, max_length=40)]
    province: Text
    city: Text
    district: Text = ""
    address1: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
    address2: Text = ""
    postcode: Text = ""


class TradeIn(Body):
    """The merchant's own registrations for taxes and customs; empty where there is none."""

    ioss: str = Field(default="", max_length=40, description="The merchant's own IOSS number, IM and 10 digits.")
    vat_eu: str = Field(default="", max_length=40)
    vat_gb: str = Field(default="", max_length=40)
    voec: str = Field(default="", max_length=40, description="Norway, 7 digits.")
    eori: str = Field(default="", max_length=40)
    pays_duties: bool = Field(default=True, description="Whether duty and import tax are not left to buyers.")
    business_at: list[Annotated[int, Field(ge=0, le=32_000)]] = Field(
        default_factory=list, max_length=20, description="Codes of suppliers whose account is one of a business."
    )


class TradeOut(Out):
    ioss: str
    vat_eu: str
    vat_gb: str
    voec: str
    eori: str
    pays_duties: bool
    business_at: list[int]


class OrderRulesIn(Body):
    version: int = Field(ge=0, description="Of the rules that were read; 0 while none were saved.")
    hold_minutes: int = Field(default=5, ge=0, le=1_440)
    typed_above_minor: Amount
    most_minor: Amount
    places_authorized: bool = False
    ships: Literal["cheapest", "fastest"] = "cheapest"
    note: str = Field(default="", max_length=300)
    daily_limits: dict[LimitKey, Annotated[int, Field(ge=0, le=10**12)]] = Field(
        default_factory=dict,
        max_length=200,
        description="Most to place in 24 hours, by the id of a sub-account, or `token:` and the id of an API token.",
    )
    refund_limits: dict[LimitKey, Annotated[int, Field(ge=0, le=10**12)]] | None = Field(
        default=None,
        max_length=200,
        description="Most to refund to buyers in 24 hours, by the same keys; left out: as before.",
    )
    phone: Text = Field(default="", description="Stands in where a buyer gave no phone number.")
    forwarder: ForwarderIn | None = None
    trade: TradeIn = Field(default_factory=TradeIn)


class ForwarderOut(Out):
    name: str
    phone: str
    province: str
    city: str
    district: str
    address1: str
    address2: str
    postcode: str


class OrderRulesOut(Out):
    hold_minutes: int
    typed_above_minor: int | None
    most_minor: int | None
    places_authorized: bool
    ships: str
    note: str
    daily_limits: dict[str, int]
    refund_limits: dict[str, int]


class OrderRulesEnvelope(Envelope):
    rules: OrderRulesOut
    version: int
    phone: str
    forwarder: ForwarderOut | None
    trade: TradeOut


@area.get("/order/settings", id="order.settings", may=needs(Menu.SETTINGS))
def settings(request: ActorRequest) -> OrderRulesEnvelope:
    """Return the rules of placing orders. Amounts are hundredths of a unit of each shop's currency, also of yen."""
    return _answer()


@area.put("/order/settings", id="order.settings.save", may=needs(Menu.SETTINGS), stake=Stake.WORD)
def save(request: ActorRequest, payload: OrderRulesIn) -> OrderRulesEnvelope:
    """Save the rules of placing orders; 1000409 if somebody saved them since they were read."""
    forwarder = payload.forwarder.into(Forwarder) if payload.forwarder else None
    save_rules(
        request.actor,
        _rules(payload),
        version=payload.version,
        phone=payload.phone,
        forwarder=forwarder,
        trade=payload.trade.into(TradeNumbers),
    )
    return _answer()


def _rules(payload: OrderRulesIn) -> OrderRules:
    kept = read_rules()[0].refund_limits if payload.refund_limits is None else payload.refund_limits
    return replace(payload.into(OrderRules), refund_limits=dict(kept))


def _answer() -> OrderRulesEnvelope:
    (rules, version), private = read_rules(), read_private()
    kept = private.get("forwarder")
    stated = {**kept, **kept.get("extras", {})} if kept else {}
    return OrderRulesEnvelope(
        rules=OrderRulesOut.model_validate(rules),
        version=version,
        phone=str(private.get("phone", "")),
        forwarder=ForwarderOut(**{name: stated.get(name, "") for name in ForwarderOut.model_fields}) if kept else None,
        trade=TradeOut.model_validate(trade_of(private)),
    )

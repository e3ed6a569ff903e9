"""The merchant's rules of tracking."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.merchant.parcels.schemas import CarrierOut, carriers_out
from server.company.identity.contracts import Menu
from server.company.tracking.services.pages import switch_page
from server.kit.errors import Invalid
from server.ports.carriers import carriers
from tenants.parcels.contracts import FulfilWhen, TrackingRules
from tenants.parcels.selectors.buyer_pages import page_address
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.settings import save_tracking_rules

area = Area("tracking settings")
Service = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
CarrierCode = Annotated[str, StringConstraints(max_length=40)]


class TrackingRulesIn(Body):
    version: int = Field(ge=0, description="Of the rules that were read; 0 while none were saved.")
    fulfil_when: FulfilWhen = FulfilWhen.NUMBER
    store_notifies: bool = Field(default=True, description="Let the store write to its buyers, where it can be asked.")
    pushes_events: bool = Field(default=True, description="Show scans in the store's orders, where it can.")
    carriers: dict[Service, CarrierCode] = Field(
        default_factory=dict, max_length=200, description="The carrier's code by a supplier's way to ship."
    )
    stale_days: int = Field(default=14, ge=1, le=90, description="On routes of which too few parcels arrived.")


class TrackingRulesOut(Out):
    fulfil_when: str
    store_notifies: bool
    pushes_events: bool
    carriers: dict[str, str]
    stale_days: int


class TrackingRulesEnvelope(Envelope):
    rules: TrackingRulesOut
    version: int
    known_carriers: list[CarrierOut]


@area.get("/parcel/settings", id="parcel.settings", may=needs(Menu.SETTINGS))
def settings(request: ActorRequest) -> TrackingRulesEnvelope:
    """Return the rules of tracking, and all carriers that we know."""
    return _answer()


@area.put("/parcel/settings", id="parcel.settings.save", may=needs(Menu.SETTINGS), stake=Stake.WORD)
def save(request: ActorRequest, payload: TrackingRulesIn) -> TrackingRulesEnvelope:
    """Save the rules of tracking; 1000409 if somebody saved them since they were read."""
    if set(payload.carriers.values()) - set(carriers()):
        raise Invalid.on("carriers", "Choose a carrier from the list.")
    save_tracking_rules(payload.into(TrackingRules), version=payload.version)
    return _answer()


class BuyerPageIn(Body):
    is_open: bool


class BuyerPageEnvelope(Envelope):
    is_open: bool
    url: str = Field(description="Where buyers follow their parcels; empty while it was never opened.")


@area.get("/parcel/page", id="parcel.page", may=needs(Menu.SETTINGS))
def buyer_page(request: ActorRequest) -> BuyerPageEnvelope:
    """Return the page on which the merchant's buyers follow their parcels."""
    return _page(request)


@area.put("/parcel/page", id="parcel.page.switch", may=needs(Menu.SETTINGS), stake=Stake.WORD)
def switch_buyer_page(request: ActorRequest, payload: BuyerPageIn) -> BuyerPageEnvelope:
    """Open or close the page. Its address stays the same."""
    switch_page(request.actor.tenant_id, is_on=payload.is_open)
    return _page(request)


def _page(request: ActorRequest) -> BuyerPageEnvelope:
    url, is_open = page_address(request.actor.tenant_id)
    return BuyerPageEnvelope(is_open=is_open, url=url)


def _answer() -> TrackingRulesEnvelope:
    rules, version = read_tracking_rules()
    return TrackingRulesEnvelope(
        rules=TrackingRulesOut.model_validate(rules),
        version=version,
        known_carriers=carriers_out(),
    )
